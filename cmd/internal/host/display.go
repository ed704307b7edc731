package host

import (
	"slices"
	"strconv"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/fb/window"
	"phosphor/sound"
)

// This file defines the settings of the screen, the sound and the input devices, each
// once. A field of Display is stored in the settings file, is a flag of the program if its
// tags say so, and has a line in rows for the page of settings.

// Display holds the settings of screen and sound.
type Display struct {
	Scale   window.Scale   `json:"scale" help:"Size of the picture: fit, integer (the largest whole multiple), stretch, or a whole number." type:"named" default:"fit" placeholder:"N|fit|integer|stretch"`
	Aspect  window.Aspect  `json:"aspect" help:"Pixels as on the machine's monitor, or square." type:"named" enum:"square,original" default:"square" placeholder:"square|original"`
	Monitor window.Monitor `json:"monitor" help:"Emulated monitor: sm124, sc1224, 1084, green, amber, multisync, or off." type:"named" enum:"off,sm124,sc1224,1084,green,amber,multisync" default:"off" placeholder:"NAME"`
	Curve   bool           `json:"curve,omitempty" help:"Curve the glass of the monitor." negatable:""`
	Full    bool           `json:"full,omitempty" help:"Full screen; F11 switches." negatable:""`
	Sound   Sound          `json:"sound,omitempty" help:"Sound; with more, also in games whose original has none (MineSweeper, Tetris)." type:"named" enum:"on,off,more" default:"on" placeholder:"on|off|more"`
	Volume  int            `json:"volume" help:"Volume, 0 to 100." default:"80"`
	Speaker Loudspeaker    `json:"speaker,omitempty" help:"Sounds as recorded (clean), or as an Atari or an Amiga plays them: at its sample rates and through its filter (machine), and with full stereo separation (wide)." type:"named" enum:"clean,machine,wide" default:"clean" placeholder:"clean|machine|wide"`
	Still   bool           `json:"still,omitempty" help:"Keep the room still: no drive lamps, no growing screens, no demos after a minute." negatable:""`
	Pads    window.Pads    `json:"controller" name:"controller" help:"Use game controllers: on, off, or swapped (A with B, X with Y)." type:"named" enum:"on,swapped,off" default:"on" placeholder:"on|swapped|off"`
	Speak   bool           `json:"speak,omitempty" help:"Read the selection and every change aloud; Shift+F6 reads the whole screen." negatable:""`
}

// Sound selects the sounds that are played.
type Sound uint8

const (
	SoundOn   Sound = iota // those of the originals
	SoundOff               // none
	SoundMore              // also where the original has none
)

var soundNames = []string{"on", "off", "more"}

func (s Sound) String() string { return soundNames[min(int(s), len(soundNames)-1)] }

func (s Sound) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

func (s *Sound) UnmarshalText(b []byte) error {
	return parse(s, b, soundNames)
}

// parse sets a value by its name.
func parse[T ~uint8](v *T, b []byte, names []string) error {
	i := slices.Index(names, string(b))
	if i < 0 {
		return i18n.Errorf("there is no %q (%s)", b, strings.Join(names, ", "))
	}
	*v = T(i)
	return nil
}

// Loudspeaker is the hardware through which sounds are played.
type Loudspeaker uint8

const (
	SpeakerClean   Loudspeaker = iota // nothing
	SpeakerMachine                    // that of the machine of the game
	SpeakerWide                       // the same, with full stereo separation
)

var speakerNames = []string{"clean", "machine", "wide"}

func (l Loudspeaker) String() string { return speakerNames[min(int(l), len(speakerNames)-1)] }

func (l Loudspeaker) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

func (l *Loudspeaker) UnmarshalText(b []byte) error {
	return parse(l, b, speakerNames)
}

// Hardware returns the hardware for the sounds of a game on a machine, or nil.
func (l Loudspeaker) Hardware(machine string) *sound.Hardware {
	switch h := sound.HardwareOf(machine); l {
	case SpeakerMachine:
		return h
	case SpeakerWide:
		return h.Wide()
	}
	return nil
}

// Loudness returns the volume of sounds, 0 to 100.
func (d *Display) Loudness() int {
	if d.Sound == SoundOff {
		return 0
	}
	return d.Volume
}

// Picture returns how the settings show the screen.
func (d *Display) Picture() window.Picture {
	return window.Picture{Scale: d.Scale, Aspect: d.Aspect, Monitor: d.Monitor, Curve: d.Curve, FullScreen: d.Full}
}

// rows are the lines of the page of settings.
func (d *Display) rows() []row {
	words := func(list map[string]string, name, lang string) string {
		if w, ok := list[name]; ok {
			return i18n.T(lang, w)
		}
		return name
	}
	scales := []window.Scale{window.Fit, window.Integer, window.Stretch, 1, 2, 3, 4, 5, 6}
	monitors := []window.Monitor{window.Off, window.SM124, window.SC1224, window.Commodore, window.Green, window.Amber, window.Multisync}
	return []row{
		{name: "Display",
			value: func(lang string) string {
				return i18n.T(lang, map[bool]string{false: "a window", true: "full screen"}[d.Full])
			},
			step: func(int) { d.Full = !d.Full }},
		{name: "Size",
			value: func(lang string) string {
				return words(map[string]string{"fit": "as large as fits", "integer": "whole numbers", "stretch": "stretched"},
					d.Scale.String(), lang) + map[bool]string{true: " x"}[d.Scale > 0]
			},
			step: func(by int) { d.Scale = turn(scales, d.Scale, by) }},
		{name: "Pixels",
			value: func(lang string) string {
				return words(map[string]string{"square": "square", "original": "as on the machine"}, d.Aspect.String(), lang)
			},
			step: func(by int) { d.Aspect = turn([]window.Aspect{window.Square, window.Original}, d.Aspect, by) }},
		{name: "Monitor",
			value: func(lang string) string {
				return words(map[string]string{"off": "none: plain pixels", "sm124": "SM124, paper white",
					"sc1224": "SC1224, colour", "1084": "1084, colour", "green": "green phosphor",
					"amber": "amber phosphor", "multisync": "Multisync"}, d.Monitor.String(), lang)
			},
			step: func(by int) { d.Monitor = turn(monitors, d.Monitor, by) }},
		{name: "Curved glass", active: func() bool { return d.Monitor != window.Off },
			value: func(lang string) string { return switched(d.Curve, lang) },
			step:  func(int) { d.Curve = !d.Curve }},
		{name: "host::Sound",
			value: func(lang string) string {
				if d.Sound == SoundMore {
					return i18n.T(lang, "on, also in silent games")
				}
				return switched(d.Sound == SoundOn, lang)
			},
			step: func(by int) { d.Sound = turn([]Sound{SoundOff, SoundOn, SoundMore}, d.Sound, by) }},
		{name: "Volume", active: func() bool { return d.Sound != SoundOff },
			value: func(string) string { return strconv.Itoa(d.Volume) },
			step:  func(by int) { d.Volume = min(100, max(0, d.Volume+5*by)) }},
		{name: "Loudspeaker", active: func() bool { return d.Sound != SoundOff },
			value: func(lang string) string {
				return i18n.T(lang, map[Loudspeaker]string{SpeakerClean: "clean", SpeakerMachine: "as the machine's hardware", SpeakerWide: "as the hardware, wide stereo"}[d.Speaker])
			},
			step: func(by int) {
				d.Speaker = turn([]Loudspeaker{SpeakerClean, SpeakerMachine, SpeakerWide}, d.Speaker, by)
			}},
		{name: "Animated room",
			value: func(lang string) string { return switched(!d.Still, lang) },
			step:  func(int) { d.Still = !d.Still }},
		{name: "Game controller",
			value: func(lang string) string {
				return i18n.T(lang, map[window.Pads]string{window.PadsOn: "on", window.PadsSwapped: "on, A and B change places", window.PadsOff: "off"}[d.Pads])
			},
			step: func(by int) {
				d.Pads = turn([]window.Pads{window.PadsOn, window.PadsSwapped, window.PadsOff}, d.Pads, by)
			}},
		{name: "Read aloud",
			value: func(lang string) string { return switched(d.Speak, lang) },
			step:  func(int) { d.Speak = !d.Speak }},
	}
}
