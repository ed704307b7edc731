//go:build !windows && !darwin

package speech

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// fake puts programs on the PATH, and nothing else: shell scripts by their names. They
// write what they said into the file log.
func fake(t *testing.T, scripts map[string]string) (log string) {
	t.Helper()
	dir := t.TempDir()
	log = filepath.Join(dir, "log")
	for name, body := range scripts {
		text := fmt.Sprintf("#!/bin/sh\nPATH=/usr/bin:/bin\nlog=%s\n%s\n", log, body)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
	return log
}

// said waits until the log has as many lines, and returns them.
func said(t *testing.T, log string, n int) []string {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		b, _ := os.ReadFile(log)
		if lines := strings.Fields(strings.ReplaceAll(string(b), " ", "_")); len(lines) >= n {
			return lines
		}
	}
	b, _ := os.ReadFile(log)
	t.Fatalf("spoken %q, want %d lines", b, n)
	return nil
}

func equal(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("spoken %q, want %q", got, want)
	}
}

func TestNothing(t *testing.T) {
	fake(t, nil)
	if v, err := Open("en"); v != nil || !errors.Is(err, ErrNone) {
		t.Errorf("%v, %v", v, err)
	}
}

// TestDispatcher checks that speech-dispatcher is preferred; a text may look like a flag.
func TestDispatcher(t *testing.T) {
	log := fake(t, map[string]string{"spd-say": `echo "$*" >> $log`, "espeak": `echo wrong >> $log`})
	v, err := Open("de")
	if err != nil {
		t.Fatal(err)
	}
	v.Say("Pik Dame", false)
	equal(t, said(t, log, 1), "-w_-l_de_--_Pik_Dame")
	v.SetLang("en")
	v.Say(" -52 points ", false)
	equal(t, said(t, log, 2)[1:], "-w_-l_en_--_-52_points")
}

// TestForeignLocale checks that spd-say refuses to work in a locale that is not installed.
func TestForeignLocale(t *testing.T) {
	log := fake(t, map[string]string{"spd-say": `test "$LC_ALL" = C || exit 1; echo "$*" >> $log`, "espeak": `echo wrong >> $log`})
	t.Setenv("LC_ALL", "de_AT.UTF-8")
	v, err := Open("de")
	if err != nil {
		t.Fatal(err)
	}
	v.Say("schwarze Züge", false)
	equal(t, said(t, log, 1), "-w_-l_de_--_schwarze_Züge")
}

// TestFails checks that a failing program is replaced by the next one, with the same
// text, and that running out of programs is reported once.
func TestFails(t *testing.T) {
	log := fake(t, map[string]string{"spd-say": `exit 1`, "espeak-ng": `echo "$* $(cat)" >> $log; test ! -e $log.stop`})
	v, err := Open("en")
	if err != nil {
		t.Fatal(err)
	}
	told := make(chan error, 9)
	v.Failed = func(err error) { told <- err }
	v.Say("ace of clubs", true)
	equal(t, said(t, log, 1), "-v_en_--stdin_ace_of_clubs")
	if err := os.WriteFile(log+".stop", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	v.Say("two", true)
	if err := <-told; !strings.Contains(err.Error(), "espeak-ng does not speak") {
		t.Error(err)
	}
	v.Say("three", true)
	time.Sleep(50 * time.Millisecond)
	if len(said(t, log, 2)) != 2 || len(told) > 0 {
		t.Errorf("spoken %q, %d messages", said(t, log, 2), len(told))
	}
}

// TestQueue checks that speaking never blocks: answers to the user interrupt the current text,
// and other texts replace the waiting one.
func TestQueue(t *testing.T) {
	log := fake(t, map[string]string{
		"spd-say": `if [ "$1" = -C ]; then echo cancel >> $log; exit; fi; shift 4; echo "$*" >> $log; case "$*" in long*) exec sleep 600;; esac`,
	})
	v, err := Open("en")
	if err != nil {
		t.Fatal(err)
	}
	v.Say("long 1", false)
	said(t, log, 1)
	v.Say("b", false)
	v.Say("c", false)
	v.Say("long 2", true) // b and c are old now
	equal(t, said(t, log, 3), "long_1", "cancel", "long_2")
	v.Say("d", false)
	v.Say("e", false)
	v.Say("f", true)
	equal(t, said(t, log, 5)[3:], "cancel", "f")
	v.Say("g", false)
	said(t, log, 6)
	v.Say("long 3", true)
	said(t, log, 7)
	v.Close()
	v.Say("h", true)
	equal(t, said(t, log, 8)[7:], "cancel")
}

// TestSystems checks that every system has its own way to speak.
func TestSystems(t *testing.T) {
	for system, want := range map[string]string{
		"":        "spd-say -w -l de -- ja",
		"darwin":  "say -v Anna -f -",
		"windows": "powershell -NoProfile -NonInteractive -Command " + fmt.Sprintf(sapi, "de"),
	} {
		if got := strings.Join(command(synths[system][0], "de", "ja").Args, " "); got != want {
			t.Errorf("%s: %s, want %s", system, got, want)
		}
	}
}
