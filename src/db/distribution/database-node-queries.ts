import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { PooledHandle } from '../statements/transact.ts'
import type { Schema } from '../tables/tables.ts'

/** How a database is distributed over its nodes. Bytes are of distributed tables, without reference tables. */
export interface Distribution {
  nodes: { node: string; shards: number; bytes: number }[]
  /** Tables that a later version added: the next `tributary distribute` distributes them. */
  undistributed: string[]
  /** Foreign keys that an interrupted distribution has not restored. */
  keysAside: number
  /** Distributed tables that are unlogged: a rebalance retries them forever. */
  unlogged: string[]
  /** The largest shard group, the profiles it holds, and the largest of them by number of events. */
  fullest: {
    node: string
    bytes: number
    profiles: number
    largest: { profile_id: string; share: number } | null
  } | null
}

export interface DatabaseNode {
  node: string
  is_reachable: boolean
}

export interface Rebalance {
  state: string
  started_at: Date | null
  finished_at: Date | null
  /** Why a move failed that is being retried; the state stays `running` meanwhile, without a limit. */
  problem: string | null
}

type Db = Kysely<Schema>

/** How long to wait for a node that does not respond. */
const connectionMsMax = 4_000

/** Checks each node separately, so that one unreachable node does not hide the others; null on a single-node database. */
export async function listDatabaseNodes(db: Db): Promise<DatabaseNode[] | null> {
  if (!(db instanceof PooledHandle) || !(await findCitus(db))) return null
  // A separate session: a pooled one may have a connection to a silent node and would wait on it forever.
  const client = new pg.Client(db.pool.options)
  await client.connect()
  try {
    await client.query(`set citus.node_connection_timeout = ${connectionMsMax}`)
    const { rows } = await client.query<DatabaseNode>(`
      select nodename || ':' || nodeport as node, citus_check_connection_to_node(nodename, nodeport) as is_reachable
      from pg_dist_node where isactive order by 1`)
    return rows
  } finally {
    await client.end()
  }
}

/** The last rebalance; null if there was none. */
export async function findRebalance(db: Db): Promise<Rebalance | null> {
  if (!(await findCitus(db))) return null
  const { rows } = await sql<Rebalance>`
    select state::text as state, started_at, finished_at,
      jsonb_path_query_first(details, '$.tasks[*].message ? (@ != "")') #>> '{}' as problem
    from citus_rebalance_status() order by job_id desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function findCitus(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0
}

/** Returns null on a single-node database. */
export async function findDistribution(db: Db): Promise<Distribution | null> {
  if (!(await findCitus(db))) return null
  const distributed = await sql`select from pg_dist_partition where partmethod = 'h' limit 1`.execute(db)
  if (distributed.rows.length === 0) return null
  return {
    nodes: await listNodes(db),
    undistributed: await listUndistributed(db),
    keysAside: await countKeysAside(db),
    unlogged: await listUnlogged(db),
    fullest: await findFullest(db),
  }
}

/** The nodes that hold shards, with their size. */
async function listNodes(db: Db): Promise<Distribution['nodes']> {
  const { rows } = await sql<Distribution['nodes'][number]>`
    select nodename || ':' || nodeport as node, count(*)::int as shards, coalesce(sum(shard_size), 0)::bigint as bytes
    from citus_shards where citus_table_type = 'distributed' group by 1 order by 3 desc, 1`.execute(db)
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

async function listUndistributed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely\\_%'
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid and (p.partmethod = 'h' or p.repmodel = 't'))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

async function listUnlogged(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where p.partmethod = 'h' and c.relpersistence = 'u' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

async function countKeysAside(db: Db): Promise<number> {
  const store = 'tributary_distribution.foreign_key'
  const { rows } = await sql<{ is_present: boolean }>`select to_regclass(${store}) is not null as is_present`.execute(
    db,
  )
  if (!rows[0]!.is_present) return 0
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(store)}`.execute(db)
  return counted.rows[0]!.count
}

/**
 * A profile is in one shard of each table, and the shards of one range of profiles are on one node: finds the largest such group.
 */
async function findFullest(db: Db): Promise<Distribution['fullest']> {
  const { rows } = await sql<{ node: string; bytes: number; low: string; high: string }>`
    select g.nodename || ':' || g.nodeport as node, sum(g.shard_size)::bigint as bytes,
      s.shardminvalue as low, s.shardmaxvalue as high
    from citus_shards g join pg_dist_shard s on s.shardid = g.shardid
    where g.citus_table_type = 'distributed'
      and g.colocation_id = (select colocationid from pg_dist_partition where logicalrelid = 'event'::regclass)
    group by 1, 3, 4 order by 2 desc limit 1`.execute(db)
  const [group] = rows
  if (!group) return null
  const inside = await sql<{ id: string }>`
    select id from profile where worker_hash(id) between ${group.low}::int and ${group.high}::int`.execute(db)
  const ids = inside.rows.map(({ id }) => id)
  const counts: { profile_id: string; count: number }[] = []
  for (const id of ids) {
    const eventCount = await sql<{ count: number }>`
      select count(*)::bigint as count from event where profile_id = ${id}`.execute(db)
    counts.push({ profile_id: id, count: Number(eventCount.rows[0]!.count) })
  }
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const [first] = counts.sort((a, b) => b.count - a.count)
  const largest = first && total > 0 ? { profile_id: first.profile_id, share: first.count / total } : null
  return { node: group.node, bytes: Number(group.bytes), profiles: ids.length, largest }
}
