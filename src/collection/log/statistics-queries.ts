import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'

/** Returns the number of events that the planner expects a profile to have. */
export async function countExpectedEvents(db: Db, profileId: string): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from event where profile_id = ${profileId}`.execute(db)
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
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
