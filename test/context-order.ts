import { readFileSync } from 'node:fs'

/**
 * The order of `src/`, left to right: a folder may import what stands to its left, and itself. The machine comes first and
 * knows no business word but the names of tables; then the contexts, each with all of its nouns; then what starts them.
 * ARCHITECTURE.md says one line of each.
 */
export const infrastructure = ['db', 'kernel', 'queue', 'events', 'mail', 'http'] as const

export const contexts = [
  'tenancy',
  'people',
  'oauth',
  'identity',
  'attribution',
  'collection',
  'connect',
  'ads',
  'sync',
  'webhooks',
  'conversion-sync',
  'reports',
  'privacy',
  'deployment',
  'console',
  'mcp',
] as const

/** `program` stands for the files directly in `src/`, which put the parts together. */
export const starters = ['demo', 'config', 'program', 'cli'] as const

export const order: readonly string[] = [...infrastructure, ...contexts, ...starters]

/** `src/identity/customers/names.ts` is of `identity`, `src/main.ts` of the program. */
export function houseOf(path: string): string {
  const [, folder, below] = path.split('/')
  return below === undefined ? 'program' : folder!
}

/** What each context offers to the rest of `src/`: the files that its `public.json` lists, relative to the context. */
export const publicFiles: ReadonlyMap<string, readonly string[]> = new Map(
  contexts.map((context) => {
    const list = readFileSync(new URL(`../src/${context}/public.json`, import.meta.url), 'utf8')
    return [context, (JSON.parse(list) as string[]).map((path) => `src/${context}/${path}`)]
  }),
)
