/*
 * Where the registry has no package of the runtime (see `optionalDependencies`), scripts run by the system's Node. A version that is
 * too old cannot read a TypeScript file, so this check is JavaScript that every version reads.
 */
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 2)) {
  const target = `${process.platform}-${process.arch}`
  process.stderr.write(
    `Tributary needs Node 24.2 or later on ${target}, for which it brings none along; this is ${process.version}. Install Node 24.\n`,
  )
  process.exit(1)
}
