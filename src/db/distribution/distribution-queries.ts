import type pg from 'pg'
import type { Catalogue, CatalogueTable, ForeignKey, Step } from './plan-distribution.ts'

/** Stores dropped foreign keys until they are restored, so that an interruption loses none. */
const store = 'tributary_distribution.foreign_key'

/** Whether the server has the extension, and whether this database uses it. */
export async function findCitus(pool: pg.Pool): Promise<{ available: string | null; installed: string | null }> {
  const { rows } = await pool.query<{ default_version: string; installed_version: string | null }>(
    `select default_version, installed_version from pg_available_extensions where name = 'citus'`,
  )
  return { available: rows[0]?.default_version ?? null, installed: rows[0]?.installed_version ?? null }
}

export async function installCitus(pool: pg.Pool): Promise<void> {
  await pool.query('create extension if not exists citus')
}

export async function readCatalogue(pool: pg.Pool): Promise<Catalogue> {
  const isInstalled = (await findCitus(pool)).installed !== null
  return {
    nodes: isInstalled ? await readNodes(pool) : [],
    tables: await readTables(pool, isInstalled),
    foreignKeys: await readForeignKeys(pool),
    setAside: await readSetAside(pool),
    extensions: await readExtensions(pool),
    shardCount: isInstalled ? await readShardCount(pool) : null,
  }
}

/** The tenant tables are colocated, so all have the same number of shards. */
async function readShardCount(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ count: number }>(`
    select c.shardcount as count from pg_dist_partition p join pg_dist_colocation c using (colocationid)
    where p.partmethod = 'h' and column_to_column_name(p.logicalrelid, p.partkey) = 'profile_id' limit 1`)
  return rows[0]?.count ?? null
}

async function readExtensions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select extname as name from pg_extension where extname !~ '^citus' and extname <> 'plpgsql' order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function readNodes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ node: string }>(
    `select nodename || ':' || nodeport as node from pg_dist_node where groupid <> 0 order by nodeid`,
  )
  return rows.map(({ node }) => node)
}

async function readTables(pool: pg.Pool, isInstalled: boolean): Promise<CatalogueTable[]> {
  const placement = isInstalled
    ? // Citus also lists a table that only references a reference table, although it stays local.
      `case when p.partmethod = 'h' then 'distributed' when p.repmodel = 't' then 'reference' else 'local' end`
    : `'local'`
  const join = isInstalled ? 'left join pg_dist_partition p on p.logicalrelid = c.oid' : ''
  const { rows } = await pool.query<CatalogueTable>(`
    select c.relname as name, ${placement} as placement, coalesce((
      select array_agg(a.attname::text order by k.position)
      from pg_constraint pk, unnest(pk.conkey) with ordinality k (attnum, position)
      join pg_attribute a on a.attnum = k.attnum
      where pk.conrelid = c.oid and pk.contype = 'p' and a.attrelid = c.oid), '{}') as "primaryKey"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' ${join}
    where c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely\\_%' order by 1`)
  return rows
}

async function readForeignKeys(pool: pg.Pool): Promise<ForeignKey[]> {
  const { rows } = await pool.query<ForeignKey>(`
    select c.relname as table, k.conname as name, r.relname as references, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where k.contype = 'f' and k.conparentid = 0 and not c.relispartition order by 1, 2`)
  return rows
}

async function readSetAside(pool: pg.Pool): Promise<ForeignKey[]> {
  const found = await pool.query<{ is_present: boolean }>(`select to_regclass('${store}') is not null as is_present`)
  if (!found.rows[0]!.is_present) return []
  const { rows } = await pool.query<ForeignKey>(
    `select "table", name, "references", definition from ${store} order by 1, 2`,
  )
  return rows
}

/** The other nodes must be able to reach this database; repeating this has no effect. */
export async function registerCoordinator(pool: pg.Pool, address: string): Promise<void> {
  const [host, port] = hostAndPort(address)
  await pool.query('select citus_set_coordinator_host($1, $2)', [host, port])
}

export function describeStep(step: Step): string {
  switch (step.kind) {
    case 'add_node':
      return `add the node ${step.node}`
    case 'bring_extension':
      return `create the extension ${step.extension} on every node`
    case 'set_aside':
      return `drop the foreign key ${step.key.name} of ${step.key.table}`
    case 'copy_everywhere':
      return `copy ${step.table} to every node`
    case 'distribute':
      return `distribute ${step.table} by ${step.by}${step.shards === null ? '' : ` over ${step.shards} shards`}`
    case 'put_back':
      return `restore the foreign key ${step.key.name} of ${step.key.table}`
  }
}

function hostAndPort(address: string): [string, number] {
  const [, host, port] = /^(.+?)(?::(\d+))?$/.exec(address)!
  return [host!, Number(port ?? 5432)]
}

/** A rebalance moves shards by logical replication, which rejects an unlogged table; Citus then retries the move forever. */
export async function makeLogged(pool: pg.Pool, table: string): Promise<void> {
  const unlogged = "select from pg_class where oid = $1::regclass and relpersistence = 'u'"
  const { rows } = await pool.query(unlogged, [quote(table)])
  if (rows.length > 0) await pool.query(`alter table ${quote(table)} set logged`)
}

/** Runs one step; each step is atomic. */
export async function runStep(pool: pg.Pool, step: Step): Promise<void> {
  switch (step.kind) {
    case 'add_node':
      await pool.query('select citus_add_node($1, $2)', hostAndPort(step.node))
      return
    case 'bring_extension':
      // Citus does not propagate an extension that was created before Citus; creating it again propagates it to every node, also
      // to later ones.
      await pool.query(`create extension if not exists ${quote(step.extension)}`)
      return
    case 'copy_everywhere':
      await pool.query('select create_reference_table($1::regclass)', [quote(step.table)])
      return
    case 'distribute':
      await makeLogged(pool, step.table)
      // Citus rejects a number of shards together with a table to be distributed with.
      await pool.query('select create_distributed_table($1::regclass, $2, colocate_with => $3, shard_count => $4)', [
        quote(step.table),
        step.by,
        step.with === null ? 'none' : quote(step.with),
        step.shards,
      ])
      return
    case 'set_aside':
      return inOneTransaction(pool, async (client) => {
        const { table, name, references, definition } = step.key
        await client.query('create schema if not exists tributary_distribution')
        await client.query(
          `create table if not exists ${store} ("table" text, name text, "references" text, definition text, primary key ("table", name))`,
        )
        await client.query(`insert into ${store} values ($1, $2, $3, $4) on conflict do nothing`, [
          table,
          name,
          references,
          definition,
        ])
        await client.query(`alter table ${quote(table)} drop constraint ${quote(name)}`)
      })
    case 'put_back': {
      const { table, name, definition } = step.key
      // Not in one transaction: Citus creates the key of a distributed table on each node separately.
      await pool.query(`alter table ${quote(table)} drop constraint if exists ${quote(name)}`)
      await pool.query(`alter table ${quote(table)} add constraint ${quote(name)} ${definition}`)
      await pool.query(`delete from ${store} where "table" = $1 and name = $2`, [table, name])
      return
    }
  }
}

/** Shards and bytes per node, the fullest first. */
export async function readDistribution(pool: pg.Pool): Promise<{ node: string; shards: number; bytes: number }[]> {
  const { rows } = await pool.query<{ node: string; shards: string; bytes: string }>(`
    select nodename || ':' || nodeport as node, count(*) as shards, sum(shard_size) as bytes
    from citus_shards where citus_table_type = 'distributed' group by 1 order by 3 desc`)
  return rows.map(({ node, shards, bytes }) => ({ node, shards: Number(shards), bytes: Number(bytes) }))
}

async function inOneTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
