package deploy

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jie/internal/built"
)

// around is what an installed nginx has around the files of conf.d.
const around = `
daemon off;
user root;
pid %[1]s/nginx.pid;
events {}
http {
	access_log off;
	client_body_temp_path %[1]s/body;
	proxy_temp_path %[1]s/proxy;
	fastcgi_temp_path %[1]s/fastcgi;
	uwsgi_temp_path %[1]s/uwsgi;
	scgi_temp_path %[1]s/scgi;
	include %[1]s/jie.conf;
}
`

// startNginx runs nginx with the example in front of a server. What differs between
// machines is replaced: ports, the server's address, and the certificate.
func startNginx(t *testing.T, upstream string) (p proxy) {
	t.Helper()
	program := built.Command(t, "nginx")
	dir := t.TempDir()
	p.http, p.https = freePort(t), freePort(t)
	p.roots = certificate(t, filepath.Join(dir, "fullchain.pem"), filepath.Join(dir, "privkey.pem"))
	text, err := os.ReadFile("nginx.conf")
	if err != nil {
		t.Fatal(err)
	}
	example := string(text)
	for _, change := range [][2]string{
		{"server 127.0.0.1:8080;", "server " + upstream + ";"},
		{"listen 80;", fmt.Sprintf("listen 127.0.0.1:%d;", p.http)},
		{"listen [::]:80;", ""},
		{"listen 443 ssl http2;", fmt.Sprintf("listen 127.0.0.1:%d ssl http2;", p.https)},
		{"listen [::]:443 ssl http2;", ""},
		{"/etc/letsencrypt/live/example.org/fullchain.pem", filepath.Join(dir, "fullchain.pem")},
		{"/etc/letsencrypt/live/example.org/privkey.pem", filepath.Join(dir, "privkey.pem")},
	} {
		if strings.Count(example, change[0]) != 1 {
			t.Fatalf("nginx.conf does not have %q once", change[0])
		}
		example = strings.Replace(example, change[0], change[1], 1)
	}
	save(t, filepath.Join(dir, "jie.conf"), example)
	save(t, filepath.Join(dir, "nginx.conf"), fmt.Sprintf(around, dir))
	start(t, exec.Command(program, "-p", dir, "-e", "stderr", "-c", filepath.Join(dir, "nginx.conf")))
	wait(t, "nginx listens", p.ready)
	return p
}

// certificate writes a certificate for example.org and its key, and returns the
// roots that vouch for it: itself.
func certificate(t *testing.T, chain, key string) *x509.CertPool {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "example.org"}, DNSNames: []string{"example.org"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	public := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	save(t, chain, string(public))
	save(t, key, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(public)
	return roots
}

func save(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
