import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hasCurrentBuild, programFile, stampOf, stampsFile } from './program-file.ts'

const root = mkdtempSync(join(tmpdir(), 'programs-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const source = join(root, 'src/serve.ts')
const stamps = join(root, stampsFile)

describe('the file that is run', () => {
  beforeEach(() => {
    for (const folder of ['src', 'dist']) mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(source, 'one')
    writeFileSync(stamps, JSON.stringify({ 'src/serve.ts': stampOf(source) }))
  })

  it('is the built one while each source is what it was built of', () => {
    expect(programFile('serve', root)).toBe(join(root, 'dist/serve.mjs'))
    expect(programFile('run-cli', root)).toBe(join(root, 'dist/run-cli.mjs'))
  })

  const changes: [string, () => void][] = [
    ['is longer', () => writeFileSync(source, 'another')],
    ['was written again, as long as before', () => utimesSync(source, 1_000, 2_000)],
    ['is gone', () => rmSync(source)],
  ]
  it.each(changes)('is the source itself once one of them %s', (_, change) => {
    change()
    expect(programFile('serve', root)).toBe(source)
  })

  it('is the source where nothing was built, or a build was cut off', () => {
    rmSync(stamps)
    expect(hasCurrentBuild(root)).toBe(false)
    writeFileSync(stamps, '{"src/ser')
    expect(hasCurrentBuild(root)).toBe(false)
  })
})
