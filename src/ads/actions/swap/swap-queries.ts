import { findRow, insertOrUpdateRow, type NewRow, type Row, updateRow } from '../../../db/statements/row-queries.ts'
import type { Db } from '../../../kernel/context/db-handle.ts'

export function findSwap(
  db: Db,
  profileId: string,
  platform: string,
  external_id: string,
): Promise<Row<'ad_set_swap'> | null> {
  return findRow(db, 'ad_set_swap', { profile_id: profileId, platform, external_id })
}

/** A swap that was undone and is finished is replaced by a new one. */
export function insertSwap(db: Db, swap: NewRow<'ad_set_swap'>): Promise<void> {
  return insertOrUpdateRow(db, 'ad_set_swap', swap, ['profile_id', 'platform', 'external_id'])
}

/** Records that every ad of the ad set has a copy in the duplicate. */
export async function updateSwapCopied(
  db: Db,
  profileId: string,
  platform: string,
  { external_id, replacement_id, at }: { external_id: string; replacement_id: string; at: Date },
): Promise<void> {
  const swap = { profile_id: profileId, platform, external_id, replacement_id }
  await updateRow(db, 'ad_set_swap', swap, { ads_copied_at: at })
}
