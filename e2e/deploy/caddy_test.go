package deploy

import (
	"crypto/x509"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"jie/internal/built"
)

// options keep Caddy within a folder and away from the ports and the certificates
// of a real host; the example follows as it is.
const options = `
{
	admin off
	http_port %d
	https_port %d
	default_bind 127.0.0.1
	storage file_system %s
	local_certs
	skip_install_trust
}
import %s
`

// startCaddy runs Caddy with the example in front of a server.
func startCaddy(t *testing.T, upstream string) (p proxy) {
	t.Helper()
	program := built.Command(t, "caddy")
	example, err := filepath.Abs("Caddyfile")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	p.http, p.https = freePort(t), freePort(t)
	file := filepath.Join(dir, "Caddyfile")
	save(t, file, fmt.Sprintf(options, p.http, p.https, filepath.Join(dir, "storage"), example))
	command := exec.Command(program, "run", "--adapter", "caddyfile", "--config", file)
	command.Env = append(os.Environ(), "JIE_UPSTREAM="+upstream, "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	start(t, command)
	root := filepath.Join(dir, "storage", "pki", "authorities", "local", "root.crt")
	p.roots = x509.NewCertPool()
	wait(t, "Caddy has made its root certificate", func() bool {
		certificate, err := os.ReadFile(root)
		return err == nil && p.roots.AppendCertsFromPEM(certificate)
	})
	wait(t, "Caddy listens", p.ready)
	return p
}
