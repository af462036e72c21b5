import type { CostRule } from '../../attribution/conversions/domain/payment-costs.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

export async function findCostRules(db: Db, profileId: string): Promise<CostRule[]> {
  const row = await db.selectFrom('profile').select('cost_rules').where('id', '=', profileId).executeTakeFirst()
  return row?.cost_rules ?? []
}

export async function updateCostRules(db: Db, profileId: string, rules: readonly CostRule[]): Promise<void> {
  await db
    .updateTable('profile')
    .set({ cost_rules: JSON.stringify(rules) })
    .where('id', '=', profileId)
    .execute()
}
