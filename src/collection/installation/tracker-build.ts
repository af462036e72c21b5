import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { once } from '../../kernel/once.ts'

/** One build of the browser script or of a module of it. */
export interface TrackerBuild {
  text: string
  /** Permanent path of the build: `/t/<hash>.js`, or `/t/<hash>-<module>.js`. */
  path: string
  /** The value of the snippet's `integrity` attribute. */
  integrity: string
}

const dist = new URL('../../../packages/tracker/dist/', import.meta.url)
let current: TrackerBuild | undefined

/** The build that new snippets load and that `/t.js` serves. */
export function currentBuild(): TrackerBuild {
  current ??= readBuild('t.js')
  return current
}

/** Every build that an existing page may request, the current one first: snippets of earlier releases contain their hash. */
export function listBuilds(): TrackerBuild[] {
  const earlier = readdirSync(dist).filter((name) => /^t-.+\.js$/.test(name))
  const builds = [currentBuild(), ...earlier.map(readBuild)]
  return [...new Map(builds.map((build) => [build.path, build])).values()]
}

/** The current build of each module, by its name. A page that has the path of an earlier one asks for the list again. */
export const moduleBuilds = once((): ReadonlyMap<string, TrackerBuild> => {
  const files = readdirSync(dist).filter((name) => /^m-.+\.js$/.test(name))
  return new Map(files.map((file) => [file.slice(2, -3), readBuild(file)]))
})

function readBuild(name: string): TrackerBuild {
  const text = readFileSync(new URL(name, dist), 'utf8')
  const digest = createHash('sha384').update(text).digest()
  const module = /^m(-.+)\.js$/.exec(name)?.[1] ?? ''
  const path = `/t/${digest.toString('hex').slice(0, 16)}${module}.js`
  return { text, path, integrity: `sha384-${digest.toString('base64')}` }
}
