import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The programs and their entry files. */
export const programs = {
  serve: 'src/process/serve.ts',
  'fill-demo-process': 'src/process/fill-demo-process.ts',
  'run-cli': 'src/cli/run-cli.ts',
} as const

/** The hash of each source file of a build, by path. */
export type SourceHashes = Record<string, string>

export const hashesFile = 'dist/sources.json'
const home = fileURLToPath(new URL('..', import.meta.url))

declare const IS_BUILT: boolean | undefined
/** Whether this code runs from a build: only the build defines the name. */
export const isBuilt = typeof IS_BUILT !== 'undefined'

/**
 * The file to run. `npm ci` bundles each program with its imports (`scripts/build-service.ts`); a bundle loads in a third of the time
 * and needs 20 MB less memory. If a source has changed since the build, the sources run instead, so a change takes effect at the next
 * start.
 */
export function programFile(name: keyof typeof programs, root = home): string {
  return join(root, hasCurrentBuild(root) ? `dist/${name}.mjs` : programs[name])
}

export function hasCurrentBuild(root = home): boolean {
  return whyNoBuild(root) === null
}

/** Why the sources run instead of a build; null if the build is current. */
export function whyNoBuild(root = home): string | null {
  const hashes = readHashes(join(root, hashesFile))
  if (hashes === null) return 'nothing was built; `npm ci` or `npm run prepare` builds it'
  const changed = Object.entries(hashes).find(([path, hash]) => hashOf(join(root, path)) !== hash)
  return changed ? `${changed[0]} has changed since dist/ was built; \`npm run prepare\` builds it again` : null
}

/** Hashes the content, because a copied or unpacked tree has other file times. Null if the file does not exist. */
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
