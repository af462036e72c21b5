#!/bin/sh
# Starts the files of the container image without a container engine (needs root): try-rootfs.sh [TARBALL]
# The root is a minimal Debian made by mmdebstrap if that is installed, and otherwise the programs of this machine, mounted
# read-only. As in the container, the service runs as user 10001, the root file system is read-only, and only
# /var/lib/tributary and /tmp can be written.
set -eu
[ "$(id -u)" = 0 ] || { echo 'try-rootfs.sh needs root' >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
tarball=${1:-$(ls "$here"/../../build/tributary-*.tgz)}
work=$(mktemp -d)
port=${PORT:-3987}
trap 'rm -rf --one-file-system "$work"' EXIT

if command -v mmdebstrap >/dev/null; then
  mmdebstrap --variant=minbase --quiet trixie "$work/root" || mmdebstrap --variant=minbase --quiet stable "$work/root"
  base=debian
else
  mkdir -p "$work/root/usr" "$work/root/etc"
  for name in bin lib lib64 sbin; do [ -L "/$name" ] && ln -s "usr/$name" "$work/root/$name"; done
  cp /etc/passwd /etc/group /etc/nsswitch.conf "$work/root/etc/"
  base=host
fi
"$here/assemble-rootfs.sh" "$work/root" "$tarball"
# As the Dockerfile does it: PostgreSQL needs an account with a name.
echo 'tributary:x:10001:' >> "$work/root/etc/group"
echo 'tributary:x:10001:10001::/var/lib/tributary:/usr/sbin/nologin' >> "$work/root/etc/passwd"
mkdir -p "$work/root/tmp" "$work/root/proc" "$work/root/dev"
export work port base here

unshare --mount --pid --fork sh -eu <<'SCRIPT'
mount --make-rprivate /
mount --bind "$work/root" "$work/root"
[ "$base" = debian ] || mount --bind -o ro /usr "$work/root/usr"
mount -o remount,bind,ro "$work/root"
mount -t tmpfs -o mode=1777 tmpfs "$work/root/tmp"
mount -t tmpfs -o uid=10001,gid=10001,mode=700 tmpfs "$work/root/var/lib/tributary"
mount -t proc proc "$work/root/proc"
mount --rbind /dev "$work/root/dev"
run() { ${exec-} chroot --userspec=10001:10001 "$work/root" /usr/bin/env -i PATH=/usr/local/bin:/opt/tributary/node_modules/.bin:/usr/bin:/bin HOME=/tmp \
  NODE_ENV=production HOST=127.0.0.1 PORT="$port" DATA_DIR=/var/lib/tributary NODE_COMPILE_CACHE=/tmp/compiled DEMO=off "$@"; }
# exec, so that the signal below reaches the service.
(exec=exec; run tributary start) > "$work/log" 2>&1 &
service=$!
for _ in $(seq 1 120); do
  run node -e "fetch('http://127.0.0.1:$port/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))" && break
  kill -0 $service || { cat "$work/log"; exit 1; }
  sleep 0.5
done
run node -e "
const at = (path) => fetch('http://127.0.0.1:$port' + path, { headers: { accept: 'text/html' } }).then((r) => r.status)
Promise.all(['/', '/docs', '/docs/operating', '/t.js', '/healthz', '/readyz'].map(async (path) => [path, await at(path)])).then((found) => {
  console.log(JSON.stringify(found)); process.exit(found.every(([, status]) => status === 200) ? 0 : 1)
})"
run id -u
if run touch /opt/tributary/x 2>/dev/null; then echo 'the root file system can be written' >&2; exit 1; fi
run tributary doctor
kill -TERM $service
wait $service || { echo "the service ended with $?" >&2; exit 1; }
echo 'the container files start, serve and stop'
SCRIPT
