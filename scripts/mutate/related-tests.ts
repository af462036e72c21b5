import { dirname } from 'node:path'
import type { SourceFile } from '../../test/source-files.ts'

/** Tests that reach a file through more imports than this say little about it. */
const hopsMax = 4

/**
 * Returns the test files that may detect a change of a source file, nearest first: its own, those that import it directly or
 * indirectly, and those of its folder. Imports through `test/support`, which loads the whole service, are not followed.
 */
export function relatedTests(files: readonly SourceFile[], path: string): string[] {
  const importers = new Map<string, string[]>()
  for (const file of files) {
    for (const { target, isLocal, isTypeOnly } of file.imports) {
      if (isLocal && !isTypeOnly) importers.set(target, [...(importers.get(target) ?? []), file.path])
    }
  }
  const distance = new Map<string, number>([[path, 0]])
  for (let wave = [path], hops = 1; wave.length > 0 && hops <= hopsMax; hops++) {
    wave = wave
      .flatMap((item) => importers.get(item) ?? [])
      .filter((item) => !distance.has(item) && !item.startsWith('test/support/') && !isAssembly(item))
    for (const item of wave) distance.set(item, hops)
  }
  const own = path.replace(/\.ts$/, '.test.ts')
  const score = ({ path: test }: SourceFile) => {
    if (test === own) return 0
    const imported = distance.get(test) ?? hopsMax + 1
    return imported + folderDistance(path, test) + (contextOf(path) === contextOf(test) ? 0 : hopsMax)
  }
  return files
    .filter(({ path: test, isTest }) => isTest && isNear(path, test, distance))
    .sort((a, b) => score(a) - score(b))
    .map(({ path: test }) => test)
}

/** Whether a test imports, directly or indirectly, the module that provides a database. */
export function needsDatabase(files: readonly SourceFile[]): (test: string) => boolean {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const isReachable = (path: string, seen: Set<string>): boolean => {
    if (path === 'test/support/database/test-database.ts') return true
    if (seen.has(path)) return false
    seen.add(path)
    return (byPath.get(path)?.imports ?? []).some(({ target, isTypeOnly }) => !isTypeOnly && isReachable(target, seen))
  }
  return (test) => isReachable(test, new Set())
}

/** Registries that import everything, so that importing one says nothing. */
function isAssembly(path: string): boolean {
  return /^src\/[a-z-]+\.ts$|\/(operations|jobs)\.ts$/.test(path)
}

function isNear(path: string, test: string, distance: ReadonlyMap<string, number>): boolean {
  if (/^(test\/e2e|src\/demo)\//.test(test)) return false
  return distance.has(test) || contextOf(path) === contextOf(test)
}

function contextOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

function folderDistance(path: string, test: string): number {
  const [from, to] = [dirname(path).split('/'), dirname(test).split('/')]
  let shared = 0
  while (shared < from.length && from[shared] === to[shared]) shared++
  return from.length - shared + (to.length - shared)
}
