package main

import (
	"github.com/alecthomas/kong"

	"phosphor/cmd/internal/host"
	"phosphor/games/store"
)

// untouched leaves a file that cannot be read to whoever reads it next and tells of it.
type untouched struct{ store.Keeper }

func (untouched) SetAside(string) error { return nil }

// kept gives the flags of the cabinet and of play that are not on the command line the
// values that the person has chosen on the cabinet's page of settings.
func kept() kong.Resolver {
	var s host.Settings
	read := false
	return kong.ResolverFunc(func(_ *kong.Context, parent *kong.Path, flag *kong.Flag) (any, error) {
		if n := parent.Node(); n == nil || n.Name != "play" && n.Name != "cabinet" {
			return nil, nil
		}
		if !read {
			read = true
			config, data, err := folders()
			if err != nil || data == "" {
				s.Volume = host.UsualVolume
			} else {
				s, _ = host.LoadSettings(untouched{store.Dir{Path: config}})
			}
		}
		switch flag.Name {
		case "scale":
			return s.Scale.String(), nil
		case "aspect":
			return s.Aspect.String(), nil
		case "monitor":
			return s.Monitor.String(), nil
		case "curve":
			return s.Curve, nil
		case "full":
			return s.Full, nil
		case "controller":
			return s.Pads.String(), nil
		case "speak":
			return s.Speak, nil
		case "volume":
			return s.Volume, nil
		case "sound":
			switch {
			case s.Mute:
				return "off", nil
			case s.More:
				return "more", nil
			}
		}
		return nil, nil
	})
}
