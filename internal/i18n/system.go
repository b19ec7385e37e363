package i18n

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"strings"
	"syscall"

	"github.com/hakem-chess/hakem/wording"
)

// causes are the errors of the operating system that people meet, and the keys of their texts. The first that an error
// is counts.
var causes = []struct {
	is  error
	key string
}{
	{fs.ErrNotExist, "system.not_there"},
	{fs.ErrPermission, "system.not_permitted"},
	{fs.ErrExist, "system.there_already"},
	{syscall.EISDIR, "system.directory"},
	{syscall.ENOTDIR, "system.not_a_directory"},
	{syscall.ENOSPC, "system.disk_full"},
	{syscall.EROFS, "system.read_only"},
	{syscall.EIO, "system.device"},
	{syscall.EMFILE, "system.too_many_files"},
	{syscall.ENFILE, "system.too_many_files"},
	{syscall.ENAMETOOLONG, "system.name_too_long"},
	{syscall.EPIPE, "system.pipe"},
	{syscall.EADDRINUSE, "system.address_in_use"},
	{syscall.EADDRNOTAVAIL, "system.address_not_here"},
	{io.ErrUnexpectedEOF, "system.cut_short"},
}

// Error says an error to a person: in the words that it has itself, if it has a method Text for a language; for an
// error of the operating system what it was about and why; otherwise as the error says it.
func Error(l wording.Lang, err error) string {
	if said := (interface{ Text(wording.Lang) string })(nil); errors.As(err, &said) {
		return said.Text(l)
	}
	var path *fs.PathError
	var link *os.LinkError
	var listen *net.OpError
	switch {
	case errors.As(err, &path):
		return T(l, "system.about", "what", path.Path, "cause", cause(l, path.Err))
	case errors.As(err, &link):
		return T(l, "system.about", "what", link.New, "cause", cause(l, link.Err))
	case errors.As(err, &listen):
		return listening(l, listen)
	}
	for _, c := range causes {
		if errors.Is(err, c.is) {
			// "games.gz: unexpected EOF": which file stays said
			about, _ := strings.CutSuffix(err.Error(), c.is.Error())
			return about + T(l, c.key)
		}
	}
	return err.Error()
}

// cause says why something failed.
func cause(l wording.Lang, err error) string {
	for _, c := range causes {
		if errors.Is(err, c.is) {
			return T(l, c.key)
		}
	}
	if number := syscall.Errno(0); errors.As(err, &number) {
		return T(l, "system.other", "number", int(number), "text", number.Error())
	}
	return err.Error()
}

// listening says why an address cannot be listened on.
func listening(l wording.Lang, err *net.OpError) string {
	var address *net.AddrError
	var name *net.DNSError
	switch {
	case errors.As(err, &address):
		return T(l, "system.about", "what", address.Addr, "cause", T(l, "system.bad_address"))
	case errors.As(err, &name):
		return T(l, "system.about", "what", name.Name, "cause", T(l, "system.bad_address"))
	case err.Addr != nil:
		return T(l, "system.about", "what", fmt.Sprint(err.Addr), "cause", cause(l, err.Err))
	}
	return cause(l, err.Err)
}
