import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { consoleHashesFile, hasCurrentBuild, hasCurrentConsole, hashesFile } from '../../src/program-file.ts'
import { buildService, externalPackages } from '../build-service.ts'
import { openapiDescription } from '../generated-files.ts'
import { buildSbom } from './build-sbom.ts'

const root = join(import.meta.dirname, '../..')

/** Files of the repository that the package contains under the same path. */
const copied = [
  ...['dist', 'packages/console/dist', '.env.example', 'LICENSE'],
  // The documentation, which the service serves.
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'test/README.md', 'docs'],
  'CODE_OF_CONDUCT.md',
  ...['client', 'tracker', 'console'].map((name) => `packages/${name}/README.md`),
]

/**
 * Writes the content of the published package `tributary` to a folder: the compiled programs with their source maps, the console,
 * the command and a manifest that names only the packages that are loaded at run time.
 */
export async function stagePackage(into: string): Promise<void> {
  if (!hasCurrentBuild()) await buildService()
  if (!hasCurrentConsole()) {
    const { buildConsole } = await import('../../packages/console/build-console.ts')
    await buildConsole()
  }
  rmSync(into, { recursive: true, force: true })
  for (const path of copied) cpSync(join(root, path), join(into, path), { recursive: true })
  // The service renders the reference from its own API description.
  for (const name of ['operations.md', 'errors.md', 'events.md']) rmSync(join(into, 'docs/reference', name))
  // Only a checkout compares the builds with their sources.
  for (const file of [hashesFile, consoleHashesFile]) rmSync(join(into, file))
  mkdirSync(join(into, 'bin'))
  cpSync(join(import.meta.dirname, 'launcher.cjs'), join(into, 'bin/tributary.cjs'))
  cpSync(join(import.meta.dirname, 'main.mjs'), join(into, 'bin/main.mjs'))
  chmodSync(join(into, 'bin/tributary.cjs'), 0o755)
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(publishedManifest(), null, 2)}\n`)
  writeFileSync(join(into, 'sbom.cdx.json'), `${JSON.stringify(buildSbom(), null, 2)}\n`)
}

/** Stages the package and packs it with npm; returns the path of the tarball. */
export async function packService(into: string): Promise<string> {
  const folder = join(into, 'package')
  await stagePackage(folder)
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', into], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return join(into, JSON.parse(packed)[0].filename)
}

/** Everything else is part of the bundle. */
function publishedManifest(): Record<string, unknown> {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { name, version, description, license, type, engines, optionalDependencies } = own
  const isLoaded = (dependency: string) => loadedPackages.includes(dependency)
  return {
    ...{ name, version, description, license, type, engines },
    keywords: ['attribution', 'marketing', 'analytics', 'self-hosted', 'conversion-tracking'],
    bin: { tributary: 'bin/tributary.cjs' },
    files: ['bin', 'dist', 'docs', 'packages', 'test', '*.md', 'sbom.cdx.json', '.env.example'],
    publishConfig: { access: 'public', provenance: true },
    dependencies: Object.fromEntries(Object.entries(own.dependencies).filter(([dependency]) => isLoaded(dependency))),
    optionalDependencies,
  }
}

/** The country database is read by its path; the others are not bundled. */
const loadedPackages = [...externalPackages, '@ip-location-db/geo-whois-asn-country-mmdb']

if (import.meta.main) {
  const into = join(root, 'build')
  mkdirSync(into, { recursive: true })
  process.stdout.write(`${await packService(into)}\n`)
  writeFileSync(join(into, 'openapi.json'), `${JSON.stringify(openapiDescription(), null, 2)}\n`)
}
