import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hasCurrentBuild, hashesFile, hashOf, programFile, whyNoBuild } from './program-file.ts'

const root = mkdtempSync(join(tmpdir(), 'programs-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const source = join(root, 'src/process/serve.ts')
const hashes = join(root, hashesFile)

describe('the file that is run', () => {
  beforeEach(() => {
    for (const folder of ['src/process', 'dist']) mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(source, 'one')
    writeFileSync(hashes, JSON.stringify({ 'src/process/serve.ts': hashOf(source) }))
  })

  it('is the built one while each source is what it was built of', () => {
    expect(programFile('serve', root)).toBe(join(root, 'dist/serve.mjs'))
    expect(programFile('run-cli', root)).toBe(join(root, 'dist/run-cli.mjs'))
    expect(whyNoBuild(root)).toBeNull()
  })

  it('is the built one in a copy of the tree, whatever times its files have', () => {
    const copy = mkdtempSync(join(tmpdir(), 'programs-copy-'))
    cpSync(root, copy, { recursive: true })
    utimesSync(join(copy, 'src/process/serve.ts'), 1_000, 2_000)
    expect(programFile('serve', copy)).toBe(join(copy, 'dist/serve.mjs'))
    rmSync(copy, { recursive: true })
  })

  const changes: [string, () => void][] = [
    ['is longer', () => writeFileSync(source, 'another')],
    ['has other characters, as many as before', () => writeFileSync(source, 'two')],
    ['is gone', () => rmSync(source)],
  ]
  it.each(changes)('is the source itself once one of them %s, and it is named', (_, change) => {
    change()
    expect(programFile('serve', root)).toBe(source)
    expect(whyNoBuild(root)).toContain('src/process/serve.ts')
  })

  it('is the source where nothing was built, or a build was cut off', () => {
    rmSync(hashes)
    expect(hasCurrentBuild(root)).toBe(false)
    writeFileSync(hashes, '{"src/ser')
    expect(hasCurrentBuild(root)).toBe(false)
  })
})
