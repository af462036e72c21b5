import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

interface LockedPackage {
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

type Lock = Record<string, LockedPackage>

/** Needed to build, and not part of what is shipped. */
const buildTools = new Set(['esbuild', 'vite', '@vitejs/plugin-react'])

/** The packages that the service and its console ship, as a CycloneDX 1.6 document made from the lock file. */
export function buildSbom(): Record<string, unknown> {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const lock: Lock = JSON.parse(text).packages
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const direct = ['', 'packages/console'].flatMap((place) => [...dependenciesOf(lock, place)])
  const shipped = [...reachableFrom(lock, direct)].sort()
  // The same version can be installed in several places.
  const byRef = new Map(shipped.map((place) => [refOf(place, lock[place]!), place]))
  const ref = purlOf(own.name, own.version)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(`${own.version}\n${text}`)}`,
    version: 1,
    metadata: {
      component: {
        ...{ type: 'application', 'bom-ref': ref, name: own.name, version: own.version, purl: ref },
        licenses: licensesOf(own.license),
      },
    },
    components: [...byRef.values()].map((place) => componentOf(place, lock[place]!)),
    dependencies: [
      { ref, dependsOn: refsOf(lock, direct) },
      ...[...byRef].map(([ref, place]) => ({ ref, dependsOn: refsOf(lock, dependenciesOf(lock, place)) })),
    ],
  }
}

/** The places in `node_modules` that are reachable from the given ones. */
function reachableFrom(lock: Lock, places: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...places]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue
    found.add(place)
    waiting.push(...dependenciesOf(lock, place))
  }
  return found
}

function refsOf(lock: Lock, places: Iterable<string>): string[] {
  return [...new Set([...places].map((place) => refOf(place, lock[place]!)))].sort()
}

/** Node's resolution: the nearest `node_modules` that contains the package. */
function dependenciesOf(lock: Lock, place: string): Set<string> {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = lock[place]!
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  const targets = names.flatMap((name) => {
    const folders = place
      .split('/node_modules/')
      .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
    const candidates = [...folders.reverse().map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
    const target = candidates.find((candidate) => lock[candidate] && !lock[candidate].link)
    return target && !buildTools.has(name) ? [target] : []
  })
  return new Set(targets)
}

function componentOf(place: string, { version = '', license, integrity }: LockedPackage): Record<string, unknown> {
  const name = nameOf(place)
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const ref = purlOf(name, version)
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group && { group }),
    ...{ name: own, version, purl: ref },
    ...(license && { licenses: licensesOf(license) }),
    ...(integrity && { hashes: hashesOf(integrity) }),
  }
}

function licensesOf(license: string): Record<string, unknown>[] {
  return /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }]
}

function hashesOf(integrity: string): { alg: string; content: string }[] {
  return integrity.split(' ').map((hash) => {
    const [algorithm, value] = hash.split(/-(.*)/s) as [string, string]
    return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') }
  })
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function refOf(place: string, { version = '' }: LockedPackage): string {
  return purlOf(nameOf(place), version)
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** The same content gives the same id, so that a build can be reproduced. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(buildSbom(), null, 2)}\n`)
