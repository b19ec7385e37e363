package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/hakem-chess/hakem/internal/engine"
	"github.com/hakem-chess/hakem/internal/i18n"
	"github.com/hakem-chess/hakem/internal/machine"
	"github.com/hakem-chess/hakem/internal/play"
	"github.com/hakem-chess/hakem/internal/store/sqlite"
	lawpages "github.com/hakem-chess/hakem/internal/web/laws"
	"github.com/hakem-chess/hakem/internal/web/live"
	"github.com/hakem-chess/hakem/internal/web/page"
	"github.com/hakem-chess/hakem/internal/web/workshop"
	"github.com/hakem-chess/hakem/wording"
)

// closeWithin is how long requests under way may take when the server is told to stop.
const closeWithin = 10 * time.Second

// serveCmd is "hakem serve": the playing site.
type serveCmd struct {
	Addr string `default:"localhost:8080" placeholder:"holder_address" env:"HAKEM_ADDR" help:"serve_addr"`
	DB   string `name:"db" placeholder:"holder_file" env:"HAKEM_DB" help:"serve_db"`
	Lost bool   `name:"envelopes-lost" help:"serve_envelopes_lost"`

	Engine engineFlags `embed:""`

	PublicURL string `name:"public-url" placeholder:"holder_url" env:"HAKEM_PUBLIC_URL" help:"serve_public_url"`
	Proxies   string `name:"trusted-proxies" placeholder:"holder_networks" env:"HAKEM_TRUSTED_PROXIES" help:"serve_trusted_proxies"`
}

// run serves until the process is told to stop (SIGINT, SIGTERM).
func (c *serveCmd) run(s *session) (err error) {
	ctx, stop := interruptible(s.ctx)
	defer stop()
	log := slog.New(slog.NewTextHandler(s.diagnostics, nil))
	path := c.DB
	switch {
	case strings.Contains(path, "://"):
		return errors.New(i18n.T(s.lang, "serve.db_not_a_file", "db", path))
	case path == "":
		if path, err = defaultDB(); err != nil {
			return err
		}
	}
	front, err := c.front()
	if err != nil {
		return err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.Addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	kept, err := openGames(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	vault, err := c.openVault(ctx, path, kept)
	if err != nil {
		return err
	}
	registry, err := play.Open(ctx, play.Config{Store: kept, Now: time.Now, Log: log, Vault: vault})
	if err != nil {
		return err
	}
	engines, err := c.Engine.open(ctx, log)
	if err != nil {
		return errors.Join(err, registry.Close(ctx))
	}
	site := page.NewSite(log, front, registry.Ready)
	lawpages.Open(site)
	workshop.Open(site)
	games := live.Open(site, registry)
	leave := func() {}
	if engines != nil {
		leave = seatMachine(registry, engines, games, log)
	}
	server := page.HTTPServer(site, log)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	announce(s.out, s.lang, listener.Addr().(*net.TCPAddr), path)

	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	stop() // a second signal ends it at once
	leave()
	return c.close(s, path, registry, server, games, err)
}

// close ends everything that serves: what was decided is kept first. err is what it ended with.
func (c *serveCmd) close(s *session, path string, registry *play.Registry, server *http.Server, games *live.Door, err error) error {
	closing, cancel := context.WithTimeout(context.Background(), closeWithin)
	defer cancel()
	if !registry.Writes() {
		fmt.Fprintln(s.diagnostics, i18n.T(s.lang, "serve.stop_outage", "path", path, "n", len(registry.Waiting()), "seconds", closeWithin.Seconds()))
	}
	unkept := registry.Close(closing)
	shutting, cancel := context.WithTimeout(context.Background(), closeWithin)
	defer cancel()
	err = errors.Join(err, server.Shutdown(shutting))
	games.Wait()
	if lost := (*play.UnkeptError)(nil); errors.As(unkept, &lost) {
		return &slip{"serve.not_kept", []any{"path", path, "games", strings.Join(lost.Games, ", ")}}
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// seatMachine has the machine play the games it has a seat in. The function returned has it leave them.
func seatMachine(registry *play.Registry, engines *engine.Pool, games *live.Door, log *slog.Logger) (leave func()) {
	player := machine.New(registry, engines, log)
	games.Meet(player)
	games.Analyse(engines)
	ctx, end := context.WithCancel(context.Background())
	left := make(chan struct{})
	go func() {
		defer close(left)
		player.Run(ctx)
	}()
	return func() {
		end()
		<-left
		engines.Close()
	}
}

// front is how the site is reached from outside.
func (c *serveCmd) front() (page.Front, error) {
	public, err := page.ParsePublicURL(c.PublicURL)
	if err != nil {
		return page.Front{}, &slip{"serve.public_url", []any{"url", c.PublicURL}}
	}
	proxies, wrong, err := page.ParseProxies(c.Proxies)
	if err != nil {
		return page.Front{}, &slip{"serve.proxies", []any{"network", wrong}}
	}
	return page.Front{Public: public, Proxies: proxies}, nil
}

// openGames opens the database of the games. What is wrong with it is told with what to do about it.
func openGames(ctx context.Context, path string) (*sqlite.Store, error) {
	games, err := sqlite.Open(ctx, path)
	newer := (*sqlite.NewerError)(nil)
	switch {
	case errors.As(err, &newer):
		return nil, &slip{"serve.db_newer", []any{"path", path, "has", newer.Has, "knows", newer.Knows}}
	case errors.Is(err, sqlite.ErrDamaged):
		return nil, &slip{"serve.db_damaged", []any{"path", path}}
	case errors.Is(err, sqlite.ErrFull):
		return nil, &slip{"serve.db_full", []any{"path", path}}
	case errors.Is(err, sqlite.ErrFolder):
		return nil, &slip{"serve.db_no_folder", []any{"path", path, "folder", filepath.Dir(path)}}
	case errors.Is(err, sqlite.ErrReadOnly):
		return nil, &slip{"serve.db_read_only", []any{"path", path}}
	}
	return games, err
}

// openVault opens the key of the sealed moves. With closed envelopes and not their key the server does not start,
// unless they are known to be lost.
func (c *serveCmd) openVault(ctx context.Context, path string, games *sqlite.Store) (*play.Vault, error) {
	var closed []play.Envelope
	if !c.Lost {
		var err error
		if closed, err = play.ClosedEnvelopes(ctx, games); err != nil {
			return nil, err
		}
	}
	vault, err := play.OpenVault(path+".key", closed)
	if lost := (*play.KeyError)(nil); errors.As(err, &lost) {
		key := "serve.key_wrong"
		switch {
		case lost.Missing:
			key = "serve.key_missing"
		case lost.Broken && len(lost.Games) == 0:
			key = "serve.key_broken"
		case lost.Broken:
			key = "serve.key_broken_closed"
		}
		return nil, &slip{key, []any{"path", lost.Path, "games", strings.Join(lost.Games, ", ")}}
	}
	return vault, err
}

// defaultDB is the file of the games in the user's data folder, as the XDG base directory specification has it; where
// there is no such convention, in their folder of settings.
func defaultDB() (string, error) {
	if folder := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(folder) {
		return filepath.Join(folder, "hakem", "games.db"), nil
	}
	if filepath.Separator == '/' {
		home, err := os.UserHomeDir()
		return filepath.Join(home, ".local", "share", "hakem", "games.db"), err
	}
	folder, err := os.UserConfigDir()
	return filepath.Join(folder, "hakem", "games.db"), err
}

// announce prints where the site is, and how to open it on a phone on the same network.
func announce(out io.Writer, lang wording.Lang, addr *net.TCPAddr, path string) {
	here := "localhost"
	if !addr.IP.IsLoopback() && !addr.IP.IsUnspecified() {
		here = addr.IP.String()
	}
	fmt.Fprintln(out, i18n.T(lang, "serve.open", "url", address(here, addr.Port)))
	switch {
	case addr.IP.IsLoopback():
		fmt.Fprintln(out, i18n.T(lang, "serve.phone_restart", "addr", net.JoinHostPort("0.0.0.0", fmt.Sprint(addr.Port))))
		fmt.Fprintln(out, "  "+onNetwork(lang, addr.Port))
	case addr.IP.IsUnspecified():
		fmt.Fprintln(out, i18n.T(lang, "serve.phone"))
		fmt.Fprintln(out, "  "+onNetwork(lang, addr.Port))
	}
	fmt.Fprintln(out, i18n.T(lang, "serve.games", "path", path))
	fmt.Fprintln(out, i18n.T(lang, "serve.stop"))
}

func address(host string, port int) string {
	return "http://" + net.JoinHostPort(host, fmt.Sprint(port))
}

// onNetwork is where a phone in the same network finds the site: this computer's addresses there, or words for them if
// it knows none.
func onNetwork(lang wording.Lang, port int) string {
	var urls []string
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		addrs = nil
	}
	for _, a := range addrs {
		if network, ok := a.(*net.IPNet); ok && network.IP.To4() != nil && network.IP.IsGlobalUnicast() {
			urls = append(urls, address(network.IP.String(), port))
		}
	}
	if len(urls) == 0 {
		return i18n.T(lang, "serve.own_address", "port", port)
	}
	return strings.Join(urls, "\n  ")
}
