import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What can be run, and the source it begins with. */
export const programs = {
  serve: 'src/serve.ts',
  'fill-demo-process': 'src/fill-demo-process.ts',
  'run-cli': 'src/cli/run-cli.ts',
} as const

/** What a build was made of: each file by its path, as `stampOf` saw it. */
export type Stamps = Record<string, string>

export const stampsFile = 'dist/sources.json'
const home = fileURLToPath(new URL('..', import.meta.url))

/**
 * The file to run. `npm ci` makes one of each program and all that it imports (`scripts/build-service.ts`), which is read in a
 * third of the time and takes 20 MB less. As soon as one of its sources is not what it was built of, the sources themselves run:
 * whoever changes one sees the change at the next start.
 */
export function programFile(name: keyof typeof programs, root = home): string {
  return join(root, hasCurrentBuild(root) ? `dist/${name}.mjs` : programs[name])
}

export function hasCurrentBuild(root = home): boolean {
  const stamps = readStamps(join(root, stampsFile))
  return stamps !== null && Object.entries(stamps).every(([path, stamp]) => stampOf(join(root, path)) === stamp)
}

/** Tells two states of a file apart without reading it; null where there is none. */
export function stampOf(path: string): string | null {
  const file = statSync(path, { throwIfNoEntry: false })
  return file ? `${file.size} ${Math.floor(file.mtimeMs)}` : null
}

function readStamps(file: string): Stamps | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
