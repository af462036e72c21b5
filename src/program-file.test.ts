import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  consoleHashesFile,
  hasCurrentBuild,
  hasCurrentConsole,
  hashesFile,
  hashOf,
  programFile,
  whyNoBuild,
} from './program-file.ts'

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

describe('the console', () => {
  const page = join(root, 'packages/console/src/page.tsx')
  const file = join(root, consoleHashesFile)

  it('is built again once a source differs from its build, or if it was not built', () => {
    expect(hasCurrentConsole(root)).toBe(false)
    for (const path of [page, file]) mkdirSync(dirname(path), { recursive: true })
    writeFileSync(page, 'one')
    writeFileSync(file, JSON.stringify({ 'packages/console/src/page.tsx': hashOf(page) }))
    expect(hasCurrentConsole(root)).toBe(true)
    writeFileSync(page, 'two')
    expect(hasCurrentConsole(root)).toBe(false)
  })

  it('is built of components, styles and sources of the service', () => {
    const sources = JSON.parse(readFileSync(join(import.meta.dirname, '..', consoleHashesFile), 'utf8'))
    const console = 'packages/console/src'
    const some = ['components/tables/columns.tsx', 'theme/mantine.css'].map((name) => `${console}/${name}`)
    expect(Object.keys(sources)).toEqual(expect.arrayContaining([...some, 'src/oauth/pages/scope-labels.ts']))
    expect(Object.keys(sources).filter((path) => path.includes('node_modules'))).toEqual([])
  })
})
