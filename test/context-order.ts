import { readFileSync } from 'node:fs'

/**
 * The layer order of `src/`: a folder may import itself and the folders listed before it. Infrastructure comes first and knows no
 * business terms except table names; then the contexts; then the code that starts them. ARCHITECTURE.md describes each folder.
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
  'experiments',
  'reports',
  'insight',
  'sharing',
  'notifications',
  'data-exports',
  'privacy',
  'deployment',
  'console',
  'mcp',
] as const

/** `program` means the files directly in `src/`, which wire the parts together. */
const starters = ['demo', 'config', 'program', 'process', 'cli'] as const

export const order: readonly string[] = [...infrastructure, ...contexts, ...starters]

/** `src/identity/customers/names.ts` belongs to `identity`, `src/main.ts` to `program`. */
export function layerOf(path: string): string {
  const [, folder, below] = path.split('/')
  return below === undefined ? 'program' : folder!
}

/** The files that each context exports to the rest of `src/`: those listed in its `public.json`, relative to the context. */
export const publicFiles: ReadonlyMap<string, readonly string[]> = new Map(
  contexts.map((context) => {
    const list = readFileSync(new URL(`../src/${context}/public.json`, import.meta.url), 'utf8')
    return [context, (JSON.parse(list) as string[]).map((path) => `src/${context}/${path}`)]
  }),
)
