import { sql } from 'kysely'
import { quotedId } from '../../db/copy/copy.ts'
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

/** Reads a sample of each table, while others read and write it. */
export async function updateStatistics(db: Db): Promise<void> {
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
}
