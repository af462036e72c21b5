import { dirname } from 'node:path'
import type { SourceFile } from '../source-files.ts'

/*
 * Rules for imports, as pure functions of the files: the tests apply them to the repository and to planted files that break them.
 * Each function returns the violations as text; tests expect an empty list.
 */

export type Files = readonly SourceFile[]

/** Returns the files of the same list that a file imports, including type imports. */
export function localTargets({ imports }: SourceFile): string[] {
  return imports.filter(({ isLocal }) => isLocal).map(({ target }) => target)
}

export function violations(files: Files, check: (file: SourceFile) => readonly string[]): string[] {
  return files.flatMap((file) => check(file).map((violation) => `${file.path}: ${violation}`))
}

/** Returns imports of TypeScript files that are not in the list. */
export function missingTargets(files: Files): string[] {
  const paths = new Set(files.map(({ path }) => path))
  return violations(files, (file) =>
    localTargets(file).filter((target) => /\.tsx?$/.test(target) && !paths.has(target)),
  )
}

/** Returns imports from a folder that comes earlier in `order` to one that comes later, and files whose folder is not listed. */
export function wrongDirections(
  files: Files,
  order: readonly string[],
  folderOf: (path: string) => string | null,
): string[] {
  return violations(files, (file) => {
    const own = order.indexOf(folderOf(file.path) ?? '')
    if (own < 0) return ['its folder has no place in the order']
    return localTargets(file)
      .filter((target) => order.indexOf(folderOf(target) ?? '') > own)
      .map((target) => `imports ${target}`)
  })
}

/** Returns imports of private files of another context: its folder is a key of `publicFiles`, and its list lacks the file. */
export function privateImports(
  files: Files,
  publicFiles: ReadonlyMap<string, readonly string[]>,
  folderOf: (path: string) => string,
): string[] {
  return violations(files, (file) =>
    localTargets(file)
      .filter((target) => folderOf(target) !== folderOf(file.path))
      .filter((target) => publicFiles.get(folderOf(target))?.includes(target) === false)
      .map((target) => `imports ${target}, which is not in the public.json of ${folderOf(target)}`),
  )
}

/** Returns public files that no other folder imports, and lists that are not sorted. */
export function needlesslyPublic(
  files: Files,
  publicFiles: ReadonlyMap<string, readonly string[]>,
  folderOf: (path: string) => string,
): string[] {
  const used = new Set(
    files.flatMap((file) => localTargets(file).filter((target) => folderOf(target) !== folderOf(file.path))),
  )
  return [...publicFiles].flatMap(([folder, listed]) => [
    ...listed.filter((path) => !used.has(path)).map((path) => `${path}: no other folder imports it`),
    ...(listed.join() === listed.toSorted().join() ? [] : [`${folder}: its list is not sorted`]),
  ])
}

/** Returns imports that leave `root` and are not listed. */
export function leavingImports(files: Files, root: string, listed: Readonly<Record<string, string>> = {}): string[] {
  return violations(files, (file) =>
    localTargets(file).filter((target) => !target.startsWith(`${root}/`) && !(target in listed)),
  )
}

/** Returns one cycle of files as a path, or null. */
export function cycleOfFiles(files: Files): string | null {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return findCycle([...byPath.keys()], (path) => {
    const file = byPath.get(path)
    return file ? localTargets(file) : []
  })
}

/** Returns one cycle of folders that have the same parent folder. */
export function cycleOfFolders(files: Files): string | null {
  const edges = new Map<string, Set<string>>()
  for (const file of files) {
    for (const target of localTargets(file)) {
      const [from, to] = siblings(file.path, target) ?? []
      if (from && to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  return findCycle([...edges.keys()], (folder) => [...(edges.get(folder) ?? [])])
}

/** Returns the folders directly below the last one that two files share; null if one of the files is directly in it. */
function siblings(path: string, target: string): [string, string] | null {
  const [from, to] = [dirname(path).split('/'), dirname(target).split('/')]
  let depth = 0
  while (depth < from.length && from[depth] === to[depth]) depth++
  if (depth === from.length || depth === to.length) return null
  return [from.slice(0, depth + 1).join('/'), to.slice(0, depth + 1).join('/')]
}

function findCycle(nodes: readonly string[], next: (node: string) => string[]): string | null {
  const done = new Set<string>()
  const visit = (node: string, trail: string[]): string | null => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node].join(' -> ')
    if (done.has(node)) return null
    for (const target of next(node)) {
      const cycle = visit(target, [...trail, node])
      if (cycle) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of nodes) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return null
}

/** Returns everything that a file imports at run time, directly or through other files; type imports are excluded. */
export function reachableFrom(files: Files): (path: string) => Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const collectReachable = (path: string, seen: Set<string>): Set<string> => {
    for (const { target, isTypeOnly } of byPath.get(path)?.imports ?? []) {
      if (isTypeOnly || seen.has(target)) continue
      seen.add(target)
      collectReachable(target, seen)
    }
    return seen
  }
  return (path) => collectReachable(path, new Set())
}
