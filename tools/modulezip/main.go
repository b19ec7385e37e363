// Command modulezip makes the zip that the module would be published as, from the last commit, and unpacks it into a
// folder: what a program that imports the module is built from. It fails where a zip cannot hold a file of the tree,
// where a zip would leave one out, and where names differ in case alone or cannot stand on Windows.
//
//	go run ./modulezip MODULE ROOT FOLDER
package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: modulezip MODULE ROOT FOLDER")
		os.Exit(2)
	}
	if err := pack(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "modulezip:", err)
		os.Exit(1)
	}
}

func pack(path, root, folder string) error {
	version := module.Version{Path: path, Version: "v0.0.1"}
	var packed bytes.Buffer
	if err := zip.CreateFromVCS(&packed, version, root, "HEAD", ""); err != nil {
		return err
	}
	file := filepath.Join(folder, "module.zip")
	if err := os.WriteFile(file, packed.Bytes(), 0o600); err != nil {
		return err
	}
	unpacked := filepath.Join(folder, "module")
	if err := zip.Unzip(unpacked, version, file); err != nil {
		return err
	}
	fmt.Printf("%d kB\n", packed.Len()/1024)
	return leftOut(root, unpacked)
}

// leftOut returns an error that names the files of the tree that are not in the zip. Other modules below the root are
// no part of it.
func leftOut(root, unpacked string) error {
	listed, err := exec.Command("git", "-C", root, "ls-tree", "-r", "--name-only", "-z", "HEAD").Output()
	if err != nil {
		return fmt.Errorf("git ls-tree: %w", err)
	}
	names := strings.Split(strings.TrimSuffix(string(listed), "\x00"), "\x00")
	var others []string
	for _, name := range names {
		if dir, ok := strings.CutSuffix(name, "/go.mod"); ok {
			others = append(others, dir+"/")
		}
	}
	var missing []string
	for _, name := range names {
		if _, err := os.Stat(filepath.Join(unpacked, filepath.FromSlash(name))); err != nil && !below(name, others) {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("the zip leaves out %s", strings.Join(missing, ", "))
	}
	return nil
}

func below(name string, folders []string) bool {
	for _, folder := range folders {
		if strings.HasPrefix(name, folder) {
			return true
		}
	}
	return false
}
