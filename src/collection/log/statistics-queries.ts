import { sql } from 'kysely'
import { quotedId } from '../../db/copy/copy.ts'
import { isDistributed } from '../../db/statements/transact.ts'
import type { Db } from '../../kernel/context/context.ts'

interface Plan {
  'Plan Rows': number
  /** On a cluster: the plan of the node that has the profile. */
  'Distributed Query'?: { Job: { Tasks: [{ 'Remote Plan': [[{ Plan: Plan }]] }] } }
}

/** Returns the number of events that the planner expects a profile to have. Nodes of a cluster explain no parameters. */
export async function countExpectedEvents(db: Db, profileId: string): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (format json) select from event where profile_id = ${sql.raw(quotedId(profileId))}`.execute(db)
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
  return (plan['Distributed Query']?.Job.Tasks[0]['Remote Plan'][0][0].Plan ?? plan)['Plan Rows']
}

/** The tables that grow with each derived entry. */
const tables = [
  ...['event', 'touch', 'visitor', 'visit', 'site_visit', 'customer', 'identifier', 'conversion', 'credit'],
  'payment_reference',
]

/**
 * Reads a sample of each table, while others read and write it. On a cluster, only the shards of the profile are read: the others would
 * take both time and processors of all nodes.
 */
export async function updateStatistics(db: Db, profileId: string): Promise<void> {
  if (!isDistributed(db)) {
    await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
    return
  }
  const { rows } = await sql<{ success: boolean; result: string }>`
    select done.success, done.result
    from (
      select p.nodename, p.nodeport, 'analyze ' || string_agg(shard_name(t.name::regclass, s.id), ', ') as command
      from unnest(${tables}::text[]) as t(name)
      cross join lateral get_shard_id_for_distribution_column(t.name::regclass, ${profileId}::uuid) as s(id)
      join pg_dist_shard_placement p on p.shardid = s.id
      group by p.nodename, p.nodeport
    ) as node
    cross join lateral master_run_on_worker(
      array[node.nodename], array[node.nodeport::integer], array[node.command], false
    ) as done`.execute(db)
  for (const { success, result } of rows)
    if (!success) throw new Error(`a node could not analyze its tables: ${result}`)
}
