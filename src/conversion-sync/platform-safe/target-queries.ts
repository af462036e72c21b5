import type { Db } from '../../kernel/context/db-handle.ts'

/** The dataset that a platform-safe profile reports to. */
export async function findTarget(db: Db, profileId: string): Promise<'existing' | 'clean'> {
  const row = await db
    .selectFrom('export_setting')
    .select('target')
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return row?.target ?? 'existing'
}

export async function updateTarget(
  db: Db,
  profileId: string,
  { target, updated_at }: { target: 'existing' | 'clean'; updated_at: Date },
): Promise<void> {
  await db
    .insertInto('export_setting')
    .values({ profile_id: profileId, target, updated_at })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ target, updated_at }))
    .execute()
}
