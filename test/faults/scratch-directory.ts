import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A directory that is gone when this process ends. */
export function scratchDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-fault-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  return directory
}
