package memory_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hakem-chess/hakem/internal/bus"
	"github.com/hakem-chess/hakem/internal/bus/bustest"
	"github.com/hakem-chess/hakem/internal/bus/memory"
)

func TestContract(t *testing.T) {
	bustest.Run(t, func(*testing.T) func() bustest.Bus {
		broker := memory.NewBroker()
		return func() bustest.Bus { return broker.Connect(slog.New(slog.DiscardHandler)) }
	})
}

// TestInABubble: time that is a test's own decides when a question has waited too long, and Close leaves no goroutine.
func TestInABubble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broker := memory.NewBroker()
		one, two := broker.Connect(slog.Default()), broker.Connect(slog.Default())
		defer one.Close()
		defer two.Close()
		if _, err := one.Answer("slow", func(ctx context.Context, _ []byte) ([]byte, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}); err != nil {
			t.Fatal(err)
		}
		if _, err := one.Subscribe("a", func(bus.Message) {}); err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		_, err := two.Request(ctx, "slow", nil)
		if took := time.Since(begun); !errors.Is(err, context.DeadlineExceeded) || took != time.Hour {
			t.Errorf("after %v: %v", took, err)
		}
	})
}
