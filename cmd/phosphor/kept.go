package main

import (
	"encoding/json"

	"github.com/alecthomas/kong"

	"phosphor/cmd/internal/host"
	"phosphor/games/store"
)

// untouched leaves an unreadable file in place, for the code that reads it next and
// reports it.
type untouched struct{ store.Keeper }

func (untouched) SetAside(string) error { return nil }

// kept sets the flags of the cabinet and of play that are not on the command line to the
// values from the cabinet's page of settings: a flag has the same name as its setting in
// the file.
func kept() kong.Resolver {
	var values map[string]any
	return kong.ResolverFunc(func(_ *kong.Context, parent *kong.Path, flag *kong.Flag) (any, error) {
		if n := parent.Node(); n == nil || n.Name != "play" && n.Name != "cabinet" {
			return nil, nil
		}
		if values == nil {
			s := host.UsualSettings()
			if config, data, err := folders(); err == nil && data != "" {
				s, _ = host.LoadSettings(untouched{store.Dir{Path: config}})
			}
			text, err := json.Marshal(s.Display)
			if err == nil {
				err = json.Unmarshal(text, &values)
			}
			if err != nil {
				return nil, err
			}
		}
		return values[flag.Name], nil
	})
}
