package host

import (
	"reflect"
	"testing"
)

// TestEverySettingHasARow checks that every setting of the screen and the sound has a row on
// the page of settings, in which its other values can be chosen and its text changes.
func TestEverySettingHasARow(t *testing.T) {
	changes := map[string]bool{}
	d := UsualSettings().Display
	d.Monitor++ // which has glass
	for _, r := range d.rows() {
		if r.active != nil && !r.active() {
			t.Errorf("setting %s cannot be changed", r.name)
		}
		before, said := d, r.value("en")
		if r.step(1); r.value("en") == said {
			t.Errorf("setting %s shows %q for two values", r.name, said)
		}
		was, is := reflect.ValueOf(before), reflect.ValueOf(d)
		for i := range is.NumField() {
			if !reflect.DeepEqual(was.Field(i).Interface(), is.Field(i).Interface()) {
				changes[is.Type().Field(i).Name] = true
			}
		}
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Display]()) {
		if !changes[f.Name] {
			t.Errorf("no row changes setting %s", f.Name)
		}
	}
}
