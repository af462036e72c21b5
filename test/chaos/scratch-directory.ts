import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const directories: string[] = []

process.once('exit', () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

/** Creates a directory that is removed when this process exits. */
export function scratchDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-fault-'))
  directories.push(directory)
  return directory
}
