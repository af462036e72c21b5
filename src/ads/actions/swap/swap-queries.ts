import type { Insertable, Selectable } from 'kysely'
import type { AdSetSwapTable } from '../../../db/tables/exports.ts'
import type { Db } from '../../../kernel/context/db-handle.ts'

export async function findSwap(
  db: Db,
  profileId: string,
  platform: string,
  externalId: string,
): Promise<Selectable<AdSetSwapTable> | null> {
  const row = await db
    .selectFrom('ad_set_swap')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('platform', '=', platform)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return row ?? null
}

/** A swap that was undone and is finished is replaced by a new one. */
export async function insertSwap(
  db: Db,
  profileId: string,
  platform: string,
  swap: Omit<Insertable<AdSetSwapTable>, 'profile_id' | 'platform'>,
): Promise<void> {
  const { replacement_id, dataset_id, created_at, ads_copied_at } = swap
  await db
    .insertInto('ad_set_swap')
    .values({ ...swap, profile_id: profileId, platform })
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'platform', 'external_id'])
        .doUpdateSet({ replacement_id, dataset_id, created_at, ads_copied_at }),
    )
    .execute()
}

/** Records that every ad of the ad set has a copy in the duplicate. */
export async function updateSwapCopied(
  db: Db,
  profileId: string,
  platform: string,
  { external_id, replacement_id, at }: { external_id: string; replacement_id: string; at: Date },
): Promise<void> {
  await db
    .updateTable('ad_set_swap')
    .set({ ads_copied_at: at })
    .where('profile_id', '=', profileId)
    .where('platform', '=', platform)
    .where('external_id', '=', external_id)
    .where('replacement_id', '=', replacement_id)
    .execute()
}
