package i18n

import (
	"reflect"
	"strings"
	"sync"
)

// translated are the tables of texts that Of has returned.
var translated sync.Map // of a table's language and address

// Of returns a table of English texts, such as a struct, in a language. Tables are translated
// once: the result is shared and must not be changed.
func Of[V any](lang string, english *V) *V {
	type key struct {
		lang  *Language
		table *V
	}
	at := key{language(lang), english}
	if v, ok := translated.Load(at); ok {
		return v.(*V)
	}
	v := new(V)
	*v = *english
	translate(lang, reflect.ValueOf(v).Elem())
	kept, _ := translated.LoadOrStore(at, v)
	return kept.(*V)
}

// translate translates the texts in a value that can be set, and copies what they share with
// the English table. Keys of maps, pointers, functions and interfaces stay as they are.
func translate(lang string, v reflect.Value) {
	v = reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem() // unexported fields, too
	switch v.Kind() {
	case reflect.String:
		v.SetString(T(lang, v.String()))
	case reflect.Struct:
		for i := range v.NumField() {
			translate(lang, v.Field(i))
		}
	case reflect.Slice:
		if page, ok := v.Addr().Interface().(*Page); ok {
			*page = page.In(lang)
			return
		}
		if list, ok := v.Addr().Interface().(*[]string); ok && len(*list) > 1 {
			whole := strings.Join(*list, "\n")
			if text, ok := language(lang).texts()[whole]; ok {
				*list = strings.Split(text, "\n")
				return
			}
		}
		v.Set(reflect.AppendSlice(reflect.MakeSlice(v.Type(), 0, v.Len()), v))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			translate(lang, v.Index(i))
		}
	case reflect.Map:
		m := reflect.MakeMapWithSize(v.Type(), v.Len())
		for it := v.MapRange(); it.Next(); {
			text := reflect.New(v.Type().Elem()).Elem()
			text.Set(it.Value())
			translate(lang, text)
			m.SetMapIndex(it.Key(), text)
		}
		v.Set(m)
	}
}
