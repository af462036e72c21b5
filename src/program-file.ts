import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What can be run, and the source it begins with. */
export const programs = {
  serve: 'src/process/serve.ts',
  'fill-demo-process': 'src/process/fill-demo-process.ts',
  'compute-thread': 'src/process/compute-thread.ts',
  'run-cli': 'src/cli/run-cli.ts',
} as const

/** What a build was made of: the hash of each file by its path. */
export type SourceHashes = Record<string, string>

export const hashesFile = 'dist/sources.json'
/** The same of the console. */
export const consoleHashesFile = 'packages/console/dist/sources.json'
const home = fileURLToPath(new URL('..', import.meta.url))

declare const IS_BUILT: boolean | undefined
/** Whether this very code is part of a build, which defines the name. */
export const isBuilt = typeof IS_BUILT !== 'undefined'

/**
 * The file to run. `npm ci` bundles each program with its imports (`scripts/build-service.ts`), which starts in a third of the
 * time and uses 20 MB less memory. If a source changed after the build, the sources run, so a change takes effect at the next
 * start. Built code always starts built code: a published package has no sources.
 */
export function programFile(name: keyof typeof programs, root = home): string {
  return join(root, isBuilt || hasCurrentBuild(root) ? `dist/${name}.mjs` : programs[name])
}

export function hasCurrentBuild(root = home): boolean {
  return whyNoBuild(root) === null
}

/** Whether the build of the console has all current sources. */
export function hasCurrentConsole(root = home): boolean {
  return whyNoBuild(root, consoleHashesFile) === null
}

/** Why the sources run instead of a build; null when there is a build of them. */
export function whyNoBuild(root = home, file = hashesFile): string | null {
  const hashes = readHashes(join(root, file))
  if (hashes === null) return 'nothing was built; `npm ci` or `npm run prepare` builds it'
  const changed = Object.entries(hashes).find(([path, hash]) => hashOf(join(root, path)) !== hash)
  return changed
    ? `${changed[0]} is not what ${dirname(file)}/ was built of; \`npm run prepare\` builds it again`
    : null
}

/** Contents are compared, not times: a copied or unpacked tree is still the one that was built. Null where there is no file. */
export function hashOf(path: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('base64url')
  } catch {
    return null
  }
}

function readHashes(file: string): SourceHashes | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
