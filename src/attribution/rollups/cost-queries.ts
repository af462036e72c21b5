import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'

/** Whether the profile has cost rules or any payment with known costs. A payment without an amount contributes 0 without costs. */
export async function findIsCosted(db: Db, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ has_costs: boolean }>`
    select exists (select from profile where id = ${profileId} and cost_rules <> '[]'::jsonb)
      or exists (select from credit_month where profile_id = ${profileId} and level = 0 and 0 <> any(contributions))
      or exists (select from credit_delta where profile_id = ${profileId} and level = 0 and 0 <> any(contributions))
      as has_costs`.execute(db)
  return rows[0]!.has_costs
}
