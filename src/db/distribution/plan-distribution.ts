/** What a database says of itself, as far as spreading it over several machines needs to know. */
export interface Catalogue {
  nodes: readonly string[]
  tables: readonly CatalogueTable[]
  foreignKeys: readonly ForeignKey[]
  /** Foreign keys that an earlier, unfinished distribution took away. */
  setAside: readonly ForeignKey[]
  /** What the database was given besides Citus; indexes and functions of tables need it on every machine. */
  extensions: readonly string[]
}

export interface CatalogueTable {
  name: string
  primaryKey: readonly string[]
  /** How it is spread already. */
  spread: 'local' | 'reference' | 'distributed'
}

export interface ForeignKey {
  table: string
  name: string
  references: string
  definition: string
}

export type Step =
  | { kind: 'add_node'; node: string }
  | { kind: 'bring_extension'; extension: string }
  | { kind: 'set_aside'; key: ForeignKey }
  | { kind: 'copy_everywhere'; table: string }
  | { kind: 'distribute'; table: string; by: string; with: string | null }
  | { kind: 'put_back'; key: ForeignKey }

/**
 * Tables that begin with a profile and are copied to every node all the same: what a credential may do is looked up before any
 * profile is known, so it lies where the credentials do.
 */
export const copiedTables: Readonly<Record<string, string>> = {
  app_grant: 'a credential is proven together with the grant behind it',
}

/** Tables that every request writes: copied to every node they would stop each other, so they are spread by their own key. */
const distributedByOwnKey: Readonly<Record<string, string>> = { rate_limit_window: 'subject' }

/**
 * The steps from what is there to a database spread by profile: tables of tenants are distributed, all in the same way, so
 * that a profile lies on one node whole; the others are copied to every node. Foreign keys have to go while tables move and
 * come back afterwards, but for those that point from a copied table to a distributed one, which no cluster can hold.
 * Made anew from the database each time, it names only what is still to do: so it can be interrupted and asked again.
 */
export function planDistribution(
  { nodes, tables, foreignKeys, setAside, extensions }: Catalogue,
  tableNames: readonly string[],
): Step[] {
  const kindOf = new Map(tables.map((table) => [table.name, wayOf(table)]))
  const moves = inOrderOfKeys(
    tables.filter(({ spread }) => spread === 'local').map(({ name }) => name),
    [...foreignKeys, ...setAside],
  )
  const isMoving = new Set(moves)
  const leaving = foreignKeys.filter(({ table, references }) => isMoving.has(table) || isMoving.has(references))
  const anchor = tables.find((table) => wayOf(table).by === 'profile_id' && table.spread === 'distributed')?.name
  let first: string | null = anchor ?? null
  const joining = tableNames.filter((node) => !nodes.includes(node))
  const brought = joining.length > 0 || moves.length > 0 ? extensions : []
  return [
    // A machine that joins is given the functions of tables, which need their extensions.
    ...brought.map((extension): Step => ({ kind: 'bring_extension', extension })),
    ...joining.map((node): Step => ({ kind: 'add_node', node })),
    ...leaving.map((key): Step => ({ kind: 'set_aside', key })),
    ...moves.map((table): Step => {
      const { by } = kindOf.get(table)!
      if (by === null) return { kind: 'copy_everywhere', table }
      if (by !== 'profile_id') return { kind: 'distribute', table, by, with: null }
      const step: Step = { kind: 'distribute', table, by, with: first }
      first ??= table
      return step
    }),
    ...[...setAside, ...leaving]
      .filter(({ table, references }) => kindOf.get(table)?.by !== null || kindOf.get(references)?.by === null)
      .map((key): Step => ({ kind: 'put_back', key })),
  ]
}

function wayOf({ name, primaryKey }: CatalogueTable): { by: string | null } {
  const own = distributedByOwnKey[name]
  if (own) return { by: own }
  if (name in copiedTables) return { by: null }
  return { by: primaryKey[0] === 'profile_id' ? 'profile_id' : null }
}

/** What is referred to before what refers to it; copied tables thereby come before the distributed ones that need them. */
function inOrderOfKeys(names: readonly string[], keys: readonly ForeignKey[]): string[] {
  const ordered: string[] = []
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name) || !names.includes(name)) return
    seen.add(name)
    for (const key of keys) if (key.table === name && key.references !== name) visit(key.references)
    ordered.push(name)
  }
  for (const name of [...names].sort()) visit(name)
  return ordered
}
