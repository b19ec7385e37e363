package game

import (
	"errors"
	"strings"

	"github.com/hakem-chess/hakem/arbiter"
	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/wording"
)

// Code says why nothing came of an action, for programs: one of those below, or one of the arbiter's.
type Code string

// The codes.
const (
	Malformed      Code = "malformed"
	UnknownCommand Code = "unknown-command"
	AskedEnough    Code = "asked-enough"
	Failed         Code = "failed"
	NotKept        Code = "not-kept"
	Waits          Code = "waits"
	NotAPlayer     Code = "not-a-player"
	GameNotOver    Code = "game-not-over"
	NotConfirmed   Code = "not-confirmed"
	AnotherArbiter Code = "another-arbiter"
	RuledEnough    Code = "ruled-enough"
	ReasonTooLong  Code = "reason-too-long"
	NoArbiter      Code = "no-arbiter"
	CannotOpen     Code = "cannot-open"
	CannotSeal     Code = "cannot-seal"
	PlayersFirst   Code = "players-first"
	PlayersAct     Code = "players-act"
	ReasonNeeded   Code = "reason-needed"
	AskTheArbiter  Code = "ask-the-arbiter"
	NothingToAgree Code = "nothing-to-agree"
	ActedEnough    Code = "acted-enough"
	UnknownAct     Code = "unknown-act" // the line cannot be read, and Refusal.At says where
)

// refusals are the sentences of all codes but the arbiter's, which has them itself.
var refusals = map[Code]wording.Text{
	Malformed: {
		"İleti okunamadı.",
		"The message could not be read."},
	UnknownCommand: {
		"Böyle bir komut yok.",
		"There is no such command."},
	AskedEnough: {
		"Yeterince beraberlik teklifinde ya da talebinde bulundunuz; yenisi için önce bir hamle yapılmalı (11.5).",
		"You have offered or claimed a draw often enough; first somebody must move (11.5)."},
	Failed: {
		"İşlem kaydedilemedi. Lütfen yeniden deneyin.",
		"This could not be recorded. Please try again."},
	NotKept: {
		"Şu anda kaydedilemiyor. Yeniden deneniyor; o zamana kadar saatler durur.",
		"This cannot be recorded at the moment. It is being tried again; until then the clocks stand."},
	Waits: {
		"Önceki işlem henüz kaydedilemedi; o kaydedilene kadar başka bir şey alınmaz. Sonra yeniden deneyin.",
		"Something before this is not recorded yet, and nothing else is taken until it is. Try again then."},
	NotAPlayer: {
		"Bunu sadece bu oyunun oyuncuları yapabilir.",
		"Only the players of this game can do that."},
	GameNotOver: {
		"Rövanş ancak oyun bittikten sonra teklif edilebilir.",
		"A rematch can be offered once the game is over."},
	NotConfirmed: {
		"Önce iki oyuncunun da sizi hakem olarak onaylaması gerekiyor.",
		"Both players have to confirm you as the arbiter first."},
	AnotherArbiter: {
		"Bu arada hakem koltuğuna başkası oturdu ya da koltuk boşaldı; yeniden bakın.",
		"Somebody else sits in the arbiter’s seat meanwhile, or nobody; look again."},
	RuledEnough: {
		"Bir anda çok fazla işlem yapıldı; biraz ya da bir sonraki hamleye kadar bekleyin.",
		"Too many acts at once; wait a moment, or until the next move."},
	ReasonTooLong: {
		"Gerekçe çok uzun; en çok 300 karakter saklanır.",
		"The reason is too long; 300 characters are kept."},
	NoArbiter: {
		"Bu oyunda hakem yok.",
		"There is no arbiter in this game."},
	CannotOpen: {
		"Bu zarf açılamıyor: başka bir anahtarla kapatılmış. " +
			"O anahtar yitirildiyse zarfın kaybolduğunu bildirin (Rehber I.12).",
		"This envelope cannot be opened: it was sealed with another key. " +
			"If that key is lost, declare the envelope lost (Guidelines I.12)."},
	CannotSeal: {
		"Bu sunucuda zarfa hamle konamaz.",
		"No move can be sealed on this server."},
	PlayersFirst: {
		"Oyun, iki oyuncu da gelince başlar.",
		"The game begins when both players are here."},
	PlayersAct: {
		"Bunu yalnızca oyuncunun kendisi yapabilir.",
		"Only the players themselves can do that."},
	ReasonNeeded: {
		"Gerekçenizi yazın.",
		"Give your reason."},
	AskTheArbiter: {
		"Buna hakem karar verir.",
		"That is for the arbiter to decide."},
	NothingToAgree: {
		"Anlaşılacak bir şey yok.",
		"There is nothing to agree on."},
	ActedEnough: {
		"Bir hamle için bu kadarı yeter; önce hamle tamamlanmalı.",
		"That is enough for one move; first it must be completed."},
}

// Refusal says that nothing came of an action, and why.
type Refusal struct {
	Code    Code
	At      *wording.SyntaxError // where the action cannot be read, and what was expected there; nil if that is not it
	Letters chess.Letters        // that moves were read with
}

// Refuses returns the refusal with a code.
func Refuses(code Code) *Refusal { return &Refusal{Code: code} }

// RefusedAt is the refusal of a text that cannot be read.
func RefusedAt(at *wording.SyntaxError) *Refusal { return &Refusal{Code: UnknownAct, At: at} }

// Refused is the refusal that an error stands for: one already, or that of the arbiter. Every other error is returned
// as it is. letters are those that moves were read with.
func Refused(err error, letters chess.Letters) error {
	if judged := (*arbiter.CommandError)(nil); errors.As(err, &judged) {
		return &Refusal{Code: Code(judged.Code), Letters: letters}
	}
	return err
}

func (r *Refusal) Error() string {
	return "refused: " + string(r.Code) + ": " + r.Text(wording.English)
}

// Is reports whether two refusals are for the same reason, wherever in a text it stands.
func (r *Refusal) Is(other error) bool {
	same, ok := other.(*Refusal)
	return ok && same.Code == r.Code
}

// Text says it to a person.
func (r *Refusal) Text(l wording.Lang) string {
	if r.At != nil {
		return r.At.Text(l)
	}
	words, ok := refusals[r.Code]
	if !ok {
		text := (&arbiter.CommandError{Code: arbiter.Code(r.Code)}).Text(l)
		if arbiter.Code(r.Code) == arbiter.CodeUnreadableMove {
			text += " " + strings.ReplaceAll(lettersAre.In(l), "{letters}", r.Letters.List())
		}
		return text
	}
	return words.In(l)
}

var lettersAre = wording.Text{"Taşların harfleri: {letters}.", "The letters of the pieces are {letters}."}
