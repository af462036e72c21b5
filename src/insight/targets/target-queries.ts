import type { Db } from '../../kernel/context/db-handle.ts'

/** Exact decimals; null where no target is set. */
export interface Targets {
  roas: string | null
  cac: string | null
}

export async function findTargets(db: Db, profileId: string): Promise<Targets> {
  const found = await db
    .selectFrom('profile_target')
    .select(['roas', 'cac'])
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return found ?? { roas: null, cac: null }
}

export async function insertTargets(db: Db, profileId: string, targets: Targets, now: Date): Promise<void> {
  const values = { ...targets, updated_at: now }
  await db
    .insertInto('profile_target')
    .values({ profile_id: profileId, ...values })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(values))
    .execute()
}
