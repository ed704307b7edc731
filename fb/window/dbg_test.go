//go:build cgo && linux
package window
import ("testing";"image/png";"os";"os/exec";"time";"io";"bufio";"phosphor/fb/input";"phosphor/fb/window/xtest";"image")
func TestDbg(t *testing.T){
	d := xtest.Start(t, 1100, 800)
	w := exec.Command("sh","/tmp/wm/wl/run.sh","--backend=x11-backend.so","--use-pixman","--shell=desktop-shell.so","--socket=wl-t","--width=1024","--height=700","--idle-time=0","--log=/tmp/wm/wl/log")
	w.Env = append(os.Environ(), "DISPLAY="+d.Name)
	w.Start()
	defer func(){ w.Process.Kill(); w.Wait() }()
	time.Sleep(1500*time.Millisecond)
	self, _ := os.Executable()
	p := &program{T: t, Display: d, cmd: exec.Command(self), k: image.Pt(2,4)}
	p.cmd.Env = append(os.Environ(), "XDG_RUNTIME_DIR=/tmp/wm/wl/run","WAYLAND_DISPLAY=wl-t","SDL_VIDEODRIVER=wayland", asProgram+"=2 square false", "DISPLAY=")
	p.cmd.Stderr = os.Stderr
	out, _ := p.cmd.StdoutPipe()
	p.lines = bufio.NewScanner(out)
	p.cmd.Start()
	defer func(){ p.cmd.Process.Kill(); io.Copy(os.Stderr, out); p.cmd.Wait() }()
	time.Sleep(2*time.Second)
	snap := func(n string){ f,_ := os.Create("/tmp/wl-"+n+".png"); png.Encode(f, d.Capture()); f.Close() }
	snap("a")
	// find the red rectangle
	img := d.Capture()
	var r image.Rectangle
	for y := range 800 { for x := range 1100 { if c := img.RGBAAt(x,y); c.R==255&&c.G==0&&c.B==0 { r = r.Union(image.Rect(x,y,x+1,y+1)) } } }
	t.Log("red at", r)
	d.Move(r.Min.X+20, r.Min.Y+40); time.Sleep(100*time.Millisecond)
	d.Press(input.Left); d.Move(r.Min.X+60, r.Min.Y+80); time.Sleep(100*time.Millisecond); 
	d.Move(r.Max.X+100, r.Min.Y+80); d.Release(input.Left); d.Move(r.Min.X+60, r.Min.Y+80);
	d.Wheel(1); d.Wheel(-1)
	d.Type("aB"); d.Key("ctrl+n"); d.Key("f2")
	time.Sleep(300*time.Millisecond)
	snap("b")
	c0 := cpu(t, p.cmd.Process.Pid); time.Sleep(2*time.Second); t.Log("idle 2s", cpu(t, p.cmd.Process.Pid)-c0)
	d.Key("w"); time.Sleep(300*time.Millisecond); snap("c")
	d.Key("f11"); time.Sleep(700*time.Millisecond); snap("d")
	d.Key("f11"); time.Sleep(700*time.Millisecond); snap("e")
	d.Key("escape")
	for p.lines.Scan() { t.Log(p.lines.Text()) }
	t.Log(p.cmd.Wait())
}
