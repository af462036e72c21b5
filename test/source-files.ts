import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export interface SourceFile {
  /** Relative to the root of the repository: `src/kernel/ids.ts`. */
  path: string
  text: string
  lines: number
  isTest: boolean
  imports: SourceImport[]
}

export interface SourceImport {
  /** A path relative to the root of the repository, or the name of a package. */
  target: string
  isLocal: boolean
  /** Only types: erased before the program runs. */
  isTypeOnly: boolean
}

const root = join(import.meta.dirname, '..')

/** Returns every TypeScript file below the named folders, with its imports. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap(listFiles).map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const lines = text.trimEnd().split('\n').length
    return { path, text, lines, isTest: /\.test\.tsx?$/.test(path), imports: readImports(path, text) }
  })
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.tsx?$/.test(entry.name) &&
        !/\b(node_modules|dist)\b/.test(entry.parentPath.slice(root.length)),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

const statement =
  /^(?:import|export)\s+(type\s+)?(?:(\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+(?:\s*,\s*\{[^}]*\})?)\s+from\s+)?'([^']+)'/gm
const dynamic = /\bimport\('([^']+)'\)/g

export function readImports(path: string, text: string): SourceImport[] {
  const fixed = [...text.matchAll(statement)].map(([, type, names, from]) =>
    resolveImport(path, from!, Boolean(type) || isListOfTypes(names)),
  )
  return [...fixed, ...[...text.matchAll(dynamic)].map(([, from]) => resolveImport(path, from!, false))]
}

function isListOfTypes(names: string | undefined): boolean {
  if (!names?.startsWith('{')) return false
  const specifiers = names
    .slice(1, -1)
    .split(',')
    .map((name) => name.trim())
  return specifiers.every((name) => name === '' || name.startsWith('type '))
}

function resolveImport(path: string, from: string, isTypeOnly: boolean): SourceImport {
  const isLocal = from.startsWith('.')
  return { target: isLocal ? join(dirname(path), from) : from, isLocal, isTypeOnly }
}
