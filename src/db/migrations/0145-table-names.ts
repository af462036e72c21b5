import type { Kysely } from 'kysely'
import { renameTable } from './rename-table.ts'

/** Tables get the names that the API and the documentation use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [from, to] of Object.entries(names)) await renameTable(db, from, to)
}

const names = {
  attempt_count: 'sign_in_attempt',
  audit_entry: 'audit_event',
  history_retention: 'retention_policy',
  listed_deal: 'deal_listing',
  person_access: 'personal_data_access',
  sum_alarm: 'rollup_mismatch',
  summary_draw: 'summary_usage',
  visit_session: 'visit',
}
