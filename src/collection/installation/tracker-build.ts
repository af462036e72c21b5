import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** One build of the browser script. */
export interface TrackerBuild {
  text: string
  /** Permanent path of the build: `/t/<hash>.js`. */
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

function readBuild(name: string): TrackerBuild {
  const text = readFileSync(new URL(name, dist), 'utf8')
  const digest = createHash('sha384').update(text).digest()
  const path = `/t/${digest.toString('hex').slice(0, 16)}.js`
  return { text, path, integrity: `sha384-${digest.toString('base64')}` }
}
