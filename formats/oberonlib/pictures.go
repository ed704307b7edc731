package oberonlib

// A Picture is a picture in a library.
type Picture struct {
	Ref  int    // of the picture, or of the object that shows it
	Name string // name of that object, or ""
	Data []byte // as in a .Pict file
}

// Generators of objects that hold pictures.
const (
	pictureGenerator   = "Pictures.NewPicture"
	rembrandtGenerator = "Rembrandt.New"
)

// Versions of Rembrandt.New.
const (
	rembrandtInside = 16970 // contains the picture
	rembrandtRef    = 16971 // refers to one
)

// Pictures returns all pictures of the library, ordered by reference. A picture without
// a name takes that of a frame that refers to it.
func (l *Library) Pictures() []Picture {
	names := map[int]string{}
	var list []Picture
	for ref, o := range l.Objects {
		switch {
		case o == nil:
		case o.Generator == pictureGenerator:
			list = append(list, Picture{ref, l.Name(ref), o.Data})
		case o.Generator == rembrandtGenerator:
			p, to, ok := l.rembrandt(ref)
			if ok && p.Data != nil {
				list = append(list, p)
			} else if ok && to.Library == "" {
				names[to.Number] = p.Name
			}
		}
	}
	for i := range list {
		if list[i].Name == "" {
			list[i].Name = names[list[i].Ref]
		}
	}
	return list
}

// rembrandt reads a frame that contains a picture or refers to one.
func (l *Library) rembrandt(ref int) (p Picture, to Ref, ok bool) {
	r := l.Reader(ref)
	version := r.Int()
	f := r.Frame()
	r.Int()
	if r.Bool() {
		r.take(8 * 2)
	}
	r.Bool()
	r.take(4 * 2)
	p = Picture{Ref: ref, Name: l.Name(ref)}
	if name, is := f.Attribute("Name").(string); is && p.Name == "" {
		p.Name = name
	}
	to = None
	switch version {
	case rembrandtInside:
		p.Data = r.Rest()
	case rembrandtRef:
		to = r.Ref()
	default:
		return p, to, false
	}
	return p, to, r.err == nil
}
