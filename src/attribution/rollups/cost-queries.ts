import type { Db } from '../../kernel/context/db-handle.ts'
import { assigned, reasonCode } from '../entities/unattributed-reason.ts'
import { allDays } from '../segments/domain/periods.ts'
import { addUpTotals } from './domain/level-rollups.ts'
import { readRollups } from './read-rollups.ts'

/** Whether the profile has cost rules or any payment with known costs. A payment without an amount contributes 0 without costs. */
export async function findIsCosted(db: Db, profileId: string): Promise<boolean> {
  const profile = await db.selectFrom('profile').select('cost_rules').where('id', '=', profileId).executeTakeFirst()
  if (profile?.cost_rules && profile.cost_rules.length > 0) return true
  const [totals] = await readRollups(db, profileId, [{ family: 'total', slots: [0], range: allDays }])
  for (const reason of [assigned, reasonCode('no_touch')])
    if ((await addUpTotals(totals!, reason)).some(({ contribution }) => contribution !== '0')) return true
  return false
}
