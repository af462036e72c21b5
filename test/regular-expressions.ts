import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseAst } from 'vite'
import { sourceFiles } from './source-files.ts'

export interface FoundPattern {
  where: string
  source: string
  flags: string
}

const root = join(import.meta.dirname, '..')

/** Returns every regular expression literal of a folder, and the files that build expressions from text. */
export function patternsOf(folder: string): { literals: FoundPattern[]; makers: string[] } {
  const literals: FoundPattern[] = []
  const makers = new Set<string>()
  for (const { path, isTest } of sourceFiles(folder)) {
    if (isTest) continue
    for (const node of nodesOf(parseAst(readFileSync(join(root, path), 'utf8'), { lang: 'ts' }))) {
      if (node.regex) literals.push({ where: path, source: node.regex.pattern, flags: node.regex.flags })
      if (node.type === 'NewExpression' && node.callee?.name === 'RegExp') makers.add(path)
    }
  }
  return { literals, makers: [...makers] }
}

/** Returns the expressions that a module builds from text when it is loaded. */
export async function patternsMadeBy(path: string): Promise<FoundPattern[]> {
  const made: FoundPattern[] = []
  const Real = globalThis.RegExp
  globalThis.RegExp = class extends Real {
    constructor(source: string | RegExp, flags?: string) {
      super(source, flags)
      made.push({ where: path, source: this.source, flags: this.flags })
    }
  } as RegExpConstructor
  try {
    // The query forces a fresh load, even if another test has loaded the module already.
    await import(/* @vite-ignore */ `${join(root, path)}?reload`)
  } finally {
    globalThis.RegExp = Real
  }
  return made
}

/** Describes how some text causes superlinear work for the pattern; null if none can. */
export function superlinearity({ where, source, flags }: FoundPattern): string | null {
  const [report] = analyse({ source, flags }).reports
  return report ? `${where}: /${source}/${flags}: ${report.type} of ${report.character.literal.source}` : null
}

interface SyntaxNode {
  type: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) yield value as SyntaxNode
  for (const part of Object.values(value)) yield* nodesOf(part)
}
