package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestShards solves a range in parts and adds them up.
func TestShards(t *testing.T) {
	dir := t.TempDir()
	whole := results(t, strings.Fields("golf --deals 5-20 --nodes 20000")...)
	whole = whole[strings.Index(whole, "16 deals:"):]
	args := strings.Fields("golf --deals 5-20 --nodes 20000 -o " + dir + "/1 --shard 1/3")
	for i, extra := range []string{"", "--json", ""} {
		args[len(args)-3], args[len(args)-1] = fmt.Sprintf("%s/%d", dir, i+1), fmt.Sprintf("%d/3", i+1)
		out := results(t, append(args, strings.Fields(extra)...)...)
		if want := map[int]string{0: "6 deals", 1: "5 deals", 2: "5 deals"}[i]; !strings.HasPrefix(out, want) {
			t.Errorf("part %d: %s, want %s", i+1, out, want)
		}
		if again := results(t, append(args, strings.Fields(extra)...)...); again != out {
			t.Errorf("part %d, second run: %s, first run: %s", i+1, again, out)
		}
	}
	sum := results(t, "--summary", dir+"/1", dir+"/2", dir+"/3", dir+"/1")
	if sum != "golf\n"+whole {
		t.Errorf("the parts add up to\n%s\nthe whole to\n%s", sum, whole)
	}
	// One part is missing, another is being written.
	if sum = results(t, "--summary", dir+"/1", dir+"/3"); !strings.Contains(sum, "5 missing between 5 and 20: 6 9 12 15 18\n") {
		t.Errorf("without one part:\n%s", sum)
	}
	data, err := os.ReadFile(dir + "/1")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir+"/torn", data[:len(data)-5], 0o666); err != nil {
		t.Fatal(err)
	}
	if sum = results(t, "--summary", dir+"/torn"); !strings.Contains(sum, "\n5 deals:") {
		t.Errorf("with half a line:\n%s", sum)
	}
	// Files that do not go together.
	swap := strings.NewReplacer("winnable", "lost    ", "lost    ", "winnable")
	for name, text := range map[string]string{
		"contradicts": swap.Replace(string(data)), "other": "# phosphor solve spider\n1 lost - 5 0.1\n", "none": "x\n", "empty": "",
	} {
		if err := os.WriteFile(dir+"/"+name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if code, out, msg := call("", "solve", "--summary", dir+"/1", dir+"/"+name); name != "empty" && (code == 0 || out != "" || !strings.Contains(msg, name)) {
			t.Errorf("%s: exit %d, %q, %q", name, code, out, msg)
		}
	}
	for _, wrong := range []string{"golf --shard 0/3", "golf --shard 4/3", "golf --shard x", "golf --shard 1/0", "golf golf"} {
		if code, _, msg := call("", append([]string{"solve"}, strings.Fields(wrong)...)...); code != exitUsage || strings.Count(msg, "\n") != 1 {
			t.Errorf("%s: exit %d, %q", wrong, code, msg)
		}
	}
}

// examples returns the examples of many computers in the manual page.
func examples(t *testing.T) (parallel, slurm, kubernetes string) {
	t.Helper()
	page, err := os.ReadFile("../../assets/package/phosphor.6")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(page), ".Ss Many computers")
	var all []string
	for _, m := range regexp.MustCompile(`(?s)\.Bd -literal[^\n]*\n(.*?)\n\.Ed`).FindAllStringSubmatch(text, -1) {
		all = append(all, strings.ReplaceAll(m[1], `\e`, `\`)+"\n")
	}
	if len(all) < 3 {
		t.Fatalf("%d examples in the manual page", len(all))
	}
	return all[0], all[1], all[2]
}

// there returns a command in a new folder, with phosphor on the PATH.
func there(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(exe, dir+"/phosphor"); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PHOSPHOR_AS_PROGRAM=1", "PATH="+dir+":"+os.Getenv("PATH"), "PARALLEL_HOME="+dir, "HOME="+dir)
	return cmd
}

// golfs is the result of all examples.
func golfs(t *testing.T) string {
	text := results(t, strings.Fields("golf --deals 1-80 --nodes 20000")...)
	return text[strings.Index(text, "80 deals:"):]
}

func TestParallelExample(t *testing.T) {
	if _, err := exec.LookPath("parallel"); err != nil {
		t.Skip("GNU parallel is not installed")
	}
	text, _, _ := examples(t)
	cmd := there(t, "sh", "-ec", text)
	out, err := cmd.CombinedOutput()
	if got := times.ReplaceAllString(string(out), "\n"); err != nil || !strings.HasSuffix(got, "golf\n"+golfs(t)) {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestSlurmExample runs a cluster with only this computer.
func TestSlurmExample(t *testing.T) {
	for _, name := range []string{"sbatch", "slurmctld", "slurmd"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(name + " is not installed")
		}
	}
	if os.Getuid() != 0 {
		t.Skip("slurmd runs jobs as root only")
	}
	if os.Getenv("PHOSPHOR_SLOW") == "" {
		t.Skip("the cluster takes ten seconds")
	}
	_, text, _ := examples(t)
	job := there(t, "sbatch", "--wait", "job")
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	host, _, _ = strings.Cut(host, ".")
	ports := make([]int, 2)
	for i := range ports {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ports[i] = l.Addr().(*net.TCPAddr).Port
		l.Close()
	}
	dir := job.Dir
	conf := fmt.Sprintf(`ClusterName=test
SlurmctldHost=%[1]s(127.0.0.1)
SlurmUser=root
AuthType=auth/none
CredType=cred/none
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/linear
SchedulerParameters=batch_sched_delay=0,sched_interval=1
ReturnToService=2
MessageTimeout=5
SlurmctldPort=%[2]d
SlurmdPort=%[3]d
StateSaveLocation=%[4]s/state
SlurmdSpoolDir=%[4]s/spool
SlurmctldPidFile=%[4]s/slurmctld.pid
SlurmdPidFile=%[4]s/slurmd.pid
SlurmctldLogFile=%[4]s/slurmctld.log
SlurmdLogFile=%[4]s/slurmd.log
NodeName=%[1]s NodeAddr=127.0.0.1 CPUs=%[5]d State=UNKNOWN
PartitionName=all Nodes=%[1]s Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:4
`, host, ports[0], ports[1], dir, runtime.NumCPU())
	for name, text := range map[string]string{"slurm.conf": conf, "job": text} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(dir+"/state", 0o755); err != nil {
		t.Fatal(err)
	}
	env := append(job.Env, "SLURM_CONF="+dir+"/slurm.conf")
	for _, args := range [][]string{{"slurmctld", "-D", "-c"}, {"slurmd", "-D", "-N", host}} {
		d := exec.Command(args[0], args[1:]...)
		d.Env = env
		if err := d.Start(); err != nil {
			t.Fatal(err)
		}
		defer func() {
			d.Process.Kill()
			d.Wait()
		}()
	}
	job.Env = env
	var out []byte
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for ctx.Err() == nil { // until the controller answers
		again := exec.CommandContext(ctx, job.Args[0], job.Args[1:]...)
		again.Env, again.Dir = job.Env, dir
		if out, err = again.CombinedOutput(); err == nil {
			break
		}
		time.Sleep(250 * time.Millisecond)
	}
	if err != nil {
		log, _ := os.ReadFile(dir + "/slurmctld.log")
		t.Fatalf("sbatch: %v\n%s\n%s", err, out, log)
	}
	files, _ := filepath.Glob(dir + "/golf.*")
	if sum := results(t, append([]string{"--summary"}, files...)...); len(files) != 4 || sum != "golf\n"+golfs(t) {
		t.Errorf("%d parts:\n%s", len(files), sum)
	}
}

// TestKubernetesExample runs the command of each index of the Job as a pod would. If kubectl
// is installed, it parses the text.
func TestKubernetesExample(t *testing.T) {
	_, _, text := examples(t)
	if _, err := exec.LookPath("kubectl"); err == nil {
		cmd := there(t, "kubectl", "kustomize", ".")
		for name, text := range map[string]string{"job.yaml": text, "kustomization.yaml": "resources: [job.yaml]\n"} {
			if err := os.WriteFile(filepath.Join(cmd.Dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), "\n  completionMode: Indexed\n  completions: 4\n") {
			t.Errorf("%v\n%s", err, out)
		}
	}
	_, args, _ := strings.Cut(text, "        args:\n        - ")
	args, _, _ = strings.Cut(args, "        volumeMounts")
	dir := t.TempDir()
	line := strings.ReplaceAll(strings.Join(strings.Fields(args), " "), "/results/", dir+"/") // folded, as YAML does
	for i := range 4 {
		cmd := there(t, "sh", "-c", line)
		cmd.Env = append(cmd.Env, fmt.Sprint("JOB_COMPLETION_INDEX=", i))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	files, _ := filepath.Glob(dir + "/golf.*")
	if sum := results(t, append([]string{"--summary"}, files...)...); len(files) != 4 || sum != "golf\n"+golfs(t) {
		t.Errorf("%d parts:\n%s", len(files), sum)
	}
}
