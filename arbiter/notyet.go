package arbiter

import "time"

// This file lists the commands that are not ruled on yet.

func (c ClaimQuickplay) decide(*State, time.Duration) ([]Event, error)   { return notYet() }
func (c RequestIncrement) decide(*State, time.Duration) ([]Event, error) { return notYet() }
func (c Announce) decide(*State, time.Duration) ([]Event, error)         { return notYet() }
func (c Repeat) decide(*State, time.Duration) ([]Event, error)           { return notYet() }
func (c Seal) decide(*State, time.Duration) ([]Event, error)             { return notYet() }
func (c Assist) decide(*State, time.Duration) ([]Event, error)           { return notYet() }
func (c Adjourn) decide(*State, time.Duration) ([]Event, error)          { return notYet() }
func (c Envelope) decide(*State, time.Duration) ([]Event, error)         { return notYet() }
func (c SessionStart) decide(*State, time.Duration) ([]Event, error)     { return notYet() }
func (c SessionEnd) decide(*State, time.Duration) ([]Event, error)       { return notYet() }

func notYet() ([]Event, error) { return nil, &CommandError{Code: CodeNotRuledOn} }
