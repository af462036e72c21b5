/** What a distribution needs to know about a database. */
export interface Catalogue {
  nodes: readonly string[]
  tables: readonly CatalogueTable[]
  foreignKeys: readonly ForeignKey[]
  /** Foreign keys that an earlier, unfinished distribution dropped. */
  setAside: readonly ForeignKey[]
  /** Shards per tenant table; null if none is distributed. */
  shardCount: number | null
  /** Installed extensions other than Citus; indexes and functions of tables need them on every node. */
  extensions: readonly string[]
}

export interface CatalogueTable {
  name: string
  primaryKey: readonly string[]
  /** How the table is currently distributed. */
  placement: 'local' | 'reference' | 'distributed'
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
  /** `shards` is null if the table has those of the table it is distributed with. */
  | { kind: 'distribute'; table: string; by: string; with: string | null; shards: number | null }
  | { kind: 'put_back'; key: ForeignKey }

/**
 * Tables that begin with a profile id and are copied to every node nevertheless: the permissions of a credential are looked up
 * before the profile is known, so they are stored where the credentials are.
 */
export const copiedTables: Readonly<Record<string, string>> = {
  app_grant: 'a credential is proven together with the grant behind it',
}

/**
 * Tables that every request writes: as reference tables their writers would block each other, so they are distributed by their
 * own key.
 */
const distributedByOwnKey: Readonly<Record<string, string>> = { rate_limit_window: 'subject' }

/**
 * Shards per table of a new distribution. It is the largest number of nodes, and a run over all profiles costs a statement per
 * shard. docs/scale.md calculates eight or more nodes for a billion hits per day.
 */
export const usualShardCount = 16
export const shardCountMax = 256

/**
 * Plans the steps to a database that is distributed by profile. Tenant tables are distributed and co-located, so that each
 * profile is on one node; the other tables are copied to every node. Foreign keys are dropped while tables move and restored
 * afterwards, except those from a copied table to a distributed one, which Citus does not support. The plan is computed from the
 * current state each time and lists only the remaining steps, so a distribution can be interrupted and repeated.
 */
export function planDistribution(
  { nodes, tables, foreignKeys, setAside, extensions, shardCount }: Catalogue,
  targetNodes: readonly string[],
  newShardCount = usualShardCount,
): Step[] {
  const shards = shardCount ?? newShardCount
  const distributions = new Map(tables.map((table) => [table.name, chooseDistribution(table)]))
  const moves = orderByReferences(
    tables.filter(({ placement }) => placement === 'local').map(({ name }) => name),
    [...foreignKeys, ...setAside],
  )
  const moving = new Set(moves)
  const keysToDrop = foreignKeys.filter(({ table, references }) => moving.has(table) || moving.has(references))
  const distributedTable = tables.find(
    (table) => chooseDistribution(table).by === 'profile_id' && table.placement === 'distributed',
  )?.name
  let first: string | null = distributedTable ?? null
  const newNodes = targetNodes.filter((node) => !nodes.includes(node))
  const requiredExtensions = newNodes.length > 0 || moves.length > 0 ? extensions : []
  return [
    // A node that joins gets the functions of tables, which need their extensions.
    ...requiredExtensions.map((extension): Step => ({ kind: 'bring_extension', extension })),
    ...newNodes.map((node): Step => ({ kind: 'add_node', node })),
    ...keysToDrop.map((key): Step => ({ kind: 'set_aside', key })),
    ...moves.map((table): Step => {
      const { by } = distributions.get(table)!
      if (by === null) return { kind: 'copy_everywhere', table }
      if (by !== 'profile_id') return { kind: 'distribute', table, by, with: null, shards }
      const step: Step = { kind: 'distribute', table, by, with: first, shards: first === null ? shards : null }
      first ??= table
      return step
    }),
    ...[...setAside, ...keysToDrop]
      .filter(
        ({ table, references }) => distributions.get(table)?.by !== null || distributions.get(references)?.by === null,
      )
      .map((key): Step => ({ kind: 'put_back', key })),
  ]
}

function chooseDistribution({ name, primaryKey }: CatalogueTable): { by: string | null } {
  const ownKey = distributedByOwnKey[name]
  if (ownKey) return { by: ownKey }
  if (name in copiedTables) return { by: null }
  return { by: primaryKey[0] === 'profile_id' ? 'profile_id' : null }
}

/**
 * Referenced tables come before the tables that reference them, so copied tables come before the distributed ones that need them.
 */
function orderByReferences(names: readonly string[], keys: readonly ForeignKey[]): string[] {
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
