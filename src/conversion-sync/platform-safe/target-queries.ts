import { findRow, insertOrUpdateRow, type NewRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

/** The dataset that a platform-safe profile reports to. */
export async function findTarget(db: Db, profileId: string): Promise<'existing' | 'clean'> {
  const row = await findRow(db, 'export_setting', { profile_id: profileId }, ['target'])
  return row?.target ?? 'existing'
}

export function updateTarget(db: Db, setting: NewRow<'export_setting'>): Promise<void> {
  return insertOrUpdateRow(db, 'export_setting', setting, ['profile_id'])
}
