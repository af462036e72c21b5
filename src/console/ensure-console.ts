import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Logger } from '../kernel/context/context.ts'
import { consoleBuild } from './console-document.ts'

const builder = fileURLToPath(new URL('../../packages/console/build-console.ts', import.meta.url))

/**
 * `npm ci` builds the console. If that was skipped (`--ignore-scripts`, a copied folder), the first start builds it; if that
 * fails, the service runs without the console and `/` shows the build command.
 */
export async function ensureConsole(log: Logger): Promise<void> {
  if (existsSync(`${consoleBuild}index.html`)) return
  log.info({}, 'building the console')
  await promisify(execFile)(process.execPath, [builder], { timeout: 120_000 }).catch((error: unknown) => {
    log.warn({ err: error }, 'the console could not be built: npm run prepare')
  })
}
