package play

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Vault keeps sealed moves secret until their envelope is opened (Guidelines I.1): what goes into the record of a game is
// encrypted with a key that is in no database. The nil Vault takes nothing.
type Vault struct{ sealer cipher.AEAD }

const (
	keyLength  = 32 // bytes: AES-256
	sealedSize = 64 // bytes that every sealed move is padded to, so that its length says nothing
)

// OpenVault reads the key from a file that only its owner may read, and makes both when there is none yet.
func OpenVault(path string) (*Vault, error) {
	key, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		key, err = newKey(path)
	}
	if err != nil {
		return nil, fmt.Errorf("play: the key of the sealed moves: %w", err)
	}
	return newVault(key)
}

func newVault(key []byte) (*Vault, error) {
	if len(key) != keyLength {
		return nil, fmt.Errorf("play: the key of the sealed moves has %d bytes, not %d", len(key), keyLength)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	sealer, err := cipher.NewGCM(block)
	return &Vault{sealer}, err
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

// open decrypts what seal has made for a game.
func (v *Vault) open(game, sealed string) (string, error) {
	data, err := base64.RawURLEncoding.DecodeString(sealed)
	if err != nil || len(data) < v.sealer.NonceSize() {
		return "", errors.New("play: what is in the envelope was not sealed here")
	}
	nonce := v.sealer.NonceSize()
	plain, err := v.sealer.Open(nil, data[:nonce], data[nonce:], []byte(game))
	if err != nil || len(plain) != sealedSize || int(plain[0]) >= sealedSize {
		return "", errors.New("play: the envelope cannot be opened with the key of this server")
	}
	return string(plain[1 : 1+plain[0]]), nil
}
