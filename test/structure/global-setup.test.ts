import { expect, it } from 'vitest'
import { readImports, type SourceFile, sourceFiles } from '../source-files.ts'

const setup = 'test/support/database/global-database.ts'

/** Returns the packages that are loaded before the first test runs: static imports only, types excluded. */
function packagesLoadedBy(path: string, files: ReadonlyMap<string, SourceFile>, seen = new Set<string>()): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  const text = files.get(path)?.text.replace(/\bimport\('[^']+'\)/g, '') ?? ''
  return readImports(path, text)
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .flatMap(({ target, isLocal }) => (isLocal ? packagesLoadedBy(target, files, seen) : [target]))
}

const files = new Map(sourceFiles('src', 'test').map((file) => [file.path, file]))

it('a run of pure tests loads no database driver', () => {
  expect(files.has(setup)).toBe(true)
  expect(packagesLoadedBy(setup, files).filter((name) => !name.startsWith('node:'))).toEqual([])
})

it('the check finds a driver that is imported directly or through another file', () => {
  const planted = (path: string, text: string) => ({ path, text }) as SourceFile
  const some = new Map([
    ['test/a.ts', planted('test/a.ts', "import { b } from './b.ts'\n")],
    ['test/b.ts', planted('test/b.ts', "import type { C } from 'kysely'\nimport pg from 'pg'\n")],
  ])
  expect(packagesLoadedBy('test/a.ts', some)).toEqual(['pg'])
})
