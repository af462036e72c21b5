import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Creates a directory that is removed after the test file. */
export async function temporaryDirectory(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'tributary-run-'))
  afterAll(() => rm(dir, { recursive: true, force: true }))
  return dir
}
