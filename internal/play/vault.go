package play

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/hakem-chess/hakem/arbiter"
)

// Vault keeps sealed moves secret until their envelope is opened (Guidelines I.1): what goes into the record of a game
// is encrypted with a key that is in no database. The nil Vault takes nothing.
type Vault struct {
	sealer cipher.AEAD
	links  *links // secrets of another kind, from the same key
}

const (
	keyLength  = 32 // bytes: AES-256
	sealedSize = 64 // bytes that every sealed move is padded to, so that its length says nothing
)

// Envelope is a closed envelope: the game it belongs to, and the sealed move as it is kept.
type Envelope struct{ Game, text string }

// ClosedEnvelopes lists the envelopes of the games in play that are to be opened yet.
func ClosedEnvelopes(ctx context.Context, s Store) ([]Envelope, error) {
	games, err := s.InPlay(ctx)
	if err != nil {
		return nil, fmt.Errorf("play: %w", err)
	}
	var closed []Envelope
	for _, played := range games {
		id := played.Game
		_, records, err := s.Load(ctx, id, 0)
		if err != nil {
			return nil, fmt.Errorf("play: game %s: %w", id, err)
		}
		happened, err := events(id, records)
		if err != nil {
			continue // Open says so, and the other games go on
		}
		if state, err := arbiter.Replay(happened); err == nil {
			if text, ok := state.Sealed(); ok {
				closed = append(closed, Envelope{id, text})
			}
		}
	}
	return closed, nil
}

// KeyError is a key with which closed envelopes cannot be opened: it is not there, is another, or is none.
type KeyError struct {
	Path    string
	Missing bool
	Broken  bool     // it has not the length of a key: nothing can be sealed with it either
	Games   []string // whose envelopes these are
}

func (e *KeyError) Error() string {
	what := "cannot open"
	switch {
	case e.Missing:
		what = "is missing, and is needed to open"
	case e.Broken:
		what = fmt.Sprintf("has not the %d bytes of a key, and is needed to open", keyLength)
	}
	return fmt.Sprintf("play: the key %s %s the envelopes of the games %s", e.Path, what, strings.Join(e.Games, ", "))
}

// OpenVault reads the key from a file that only its owner may read, and makes both when there is none yet. It returns a
// *KeyError when closed envelopes could not be opened with it (without their key their moves are lost for good, and a
// new one in its place would hide that), and for a file that is no key.
func OpenVault(path string, closed []Envelope) (*Vault, error) {
	key, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if len(closed) > 0 {
			return nil, &KeyError{Path: path, Missing: true, Games: gamesOf(closed)}
		}
		key, err = newKey(path)
	}
	if err == nil {
		err = keepPrivate(path)
	}
	if err != nil {
		return nil, fmt.Errorf("play: the key of the sealed moves: %w", err)
	}
	if len(key) != keyLength {
		return nil, &KeyError{Path: path, Broken: true, Games: gamesOf(closed)}
	}
	vault, err := newVault(key)
	if err != nil {
		return nil, err
	}
	var shut []Envelope
	for _, e := range closed {
		if _, err := vault.open(e.Game, e.text); err != nil {
			shut = append(shut, e)
		}
	}
	if len(shut) > 0 {
		return nil, &KeyError{Path: path, Games: gamesOf(shut)}
	}
	return vault, nil
}

func gamesOf(envelopes []Envelope) []string {
	games := make([]string, len(envelopes))
	for i, e := range envelopes {
		games[i] = e.Game
	}
	return games
}

// keepPrivate takes a file out of the reach of everybody but its owner.
func keepPrivate(path string) error {
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm()&0o077 == 0 {
		return err
	}
	return os.Chmod(path, info.Mode().Perm()&^0o077)
}

func newVault(key []byte) (*Vault, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	sealer, err := cipher.NewGCM(block)
	return &Vault{sealer, linksOf(key)}, err
}

// newKey makes a key. Of two servers that start at once one makes it, and the other reads it.
func newKey(path string) ([]byte, error) {
	key := make([]byte, keyLength)
	rand.Read(key) // never fails
	// Whole under its name, or not there: the other server must not read half of it.
	draft, err := os.CreateTemp(filepath.Dir(path), ".sealed-")
	if err != nil {
		return nil, err
	}
	defer os.Remove(draft.Name())
	_, err = draft.Write(key) // the file is for its owner alone
	if err = errors.Join(err, draft.Sync(), draft.Close()); err != nil {
		return nil, err
	}
	err = os.Link(draft.Name(), path)
	if errors.Is(err, fs.ErrExist) {
		return os.ReadFile(path)
	}
	return key, err
}

// seal encrypts a move; it can be opened in the same game alone.
func (v *Vault) seal(game, move string) string {
	plain := make([]byte, sealedSize)
	plain[0] = byte(copy(plain[1:], move))
	nonce := make([]byte, v.sealer.NonceSize())
	rand.Read(nonce) // never fails
	return base64.RawURLEncoding.EncodeToString(v.sealer.Seal(nonce, nonce, plain, []byte(game)))
}

// errNotSealedHere: the envelope was sealed with another key, or in another game.
var errNotSealedHere = errors.New("play: the envelope cannot be opened with the key of this server")

// open decrypts what seal has made for a game.
func (v *Vault) open(game, sealed string) (string, error) {
	data, err := base64.RawURLEncoding.DecodeString(sealed)
	if err != nil || len(data) < v.sealer.NonceSize() {
		return "", errNotSealedHere
	}
	nonce := v.sealer.NonceSize()
	plain, err := v.sealer.Open(nil, data[:nonce], data[nonce:], []byte(game))
	if err != nil || len(plain) != sealedSize || int(plain[0]) >= sealedSize {
		return "", errNotSealedHere
	}
	return string(plain[1 : 1+plain[0]]), nil
}
