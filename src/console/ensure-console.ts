import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Logger } from '../kernel/context/context.ts'
import { consoleBuild } from './serve-console.ts'

const builder = fileURLToPath(new URL('../../packages/console/build-console.ts', import.meta.url))

/**
 * `npm ci` builds the console. Where that was left out (`--ignore-scripts`, a copied folder) the start does it, once; where it
 * cannot, the service runs without, and `/` says the command.
 */
export async function ensureConsole(log: Logger): Promise<void> {
  if (existsSync(`${consoleBuild}index.html`)) return
  log.info({}, 'building the console')
  await promisify(execFile)(process.execPath, [builder], { timeout: 120_000 }).catch((error: unknown) => {
    log.warn({ err: error }, 'the console could not be built: npm run prepare')
  })
}
