package arbiter

import "time"

// This file lists the commands that are not ruled on yet.

func (c Arrive) decide(*State, time.Duration) ([]Event, error)            { return notYet() }
func (c ClaimQuickplay) decide(*State, time.Duration) ([]Event, error)    { return notYet() }
func (c RequestIncrement) decide(*State, time.Duration) ([]Event, error)  { return notYet() }
func (c Stop) decide(*State, time.Duration) ([]Event, error)              { return notYet() }
func (c Write) decide(*State, time.Duration) ([]Event, error)             { return notYet() }
func (c SeeRecord) decide(*State, time.Duration) ([]Event, error)         { return notYet() }
func (c RequestScoresheet) decide(*State, time.Duration) ([]Event, error) { return notYet() }
func (c Ask) decide(*State, time.Duration) ([]Event, error)               { return notYet() }
func (c Announce) decide(*State, time.Duration) ([]Event, error)          { return notYet() }
func (c Repeat) decide(*State, time.Duration) ([]Event, error)            { return notYet() }
func (c Seal) decide(*State, time.Duration) ([]Event, error)              { return notYet() }
func (c Sign) decide(*State, time.Duration) ([]Event, error)              { return notYet() }
func (c Appeal) decide(*State, time.Duration) ([]Event, error)            { return notYet() }
func (c Incident) decide(*State, time.Duration) ([]Event, error)          { return notYet() }
func (c Interfere) decide(*State, time.Duration) ([]Event, error)         { return notYet() }
func (c Assist) decide(*State, time.Duration) ([]Event, error)            { return notYet() }
func (c ArbiterArrives) decide(*State, time.Duration) ([]Event, error)    { return notYet() }
func (c Penalise) decide(*State, time.Duration) ([]Event, error)          { return notYet() }
func (c SetClock) decide(*State, time.Duration) ([]Event, error)          { return notYet() }
func (c Give) decide(*State, time.Duration) ([]Event, error)              { return notYet() }
func (c SetCounter) decide(*State, time.Duration) ([]Event, error)        { return notYet() }
func (c Restore) decide(*State, time.Duration) ([]Event, error)           { return notYet() }
func (c Reconstruct) decide(*State, time.Duration) ([]Event, error)       { return notYet() }
func (c Annul) decide(*State, time.Duration) ([]Event, error)             { return notYet() }
func (c Continue) decide(*State, time.Duration) ([]Event, error)          { return notYet() }
func (c Transfer) decide(*State, time.Duration) ([]Event, error)          { return notYet() }
func (c SetResult) decide(*State, time.Duration) ([]Event, error)         { return notYet() }
func (c Adjourn) decide(*State, time.Duration) ([]Event, error)           { return notYet() }
func (c Envelope) decide(*State, time.Duration) ([]Event, error)          { return notYet() }
func (c SessionStart) decide(*State, time.Duration) ([]Event, error)      { return notYet() }
func (c SessionEnd) decide(*State, time.Duration) ([]Event, error)        { return notYet() }

func notYet() ([]Event, error) { return nil, &CommandError{Code: CodeNotRuledOn} }
