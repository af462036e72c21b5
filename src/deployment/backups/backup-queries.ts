import type { Row } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'

/** The last backup of the deployment, and why the last attempt failed. */
export type BackupState = Omit<Row<'deployment'>, 'id' | 'master_key_proof' | 'created_at' | 'size_history'>

export async function findBackupState(db: Db): Promise<BackupState> {
  const row = await db
    .selectFrom('deployment')
    .select(['last_backup_at', 'last_backup_location', 'backup_failed_at', 'backup_failure'])
    .select(['backups_later', 'backups_unrecognized'])
    .executeTakeFirst()
  const none = { last_backup_at: null, last_backup_location: null, backup_failed_at: null, backup_failure: null }
  return row ?? { ...none, backups_later: 0, backups_unrecognized: 0 }
}

export async function updateLastBackup(db: Db, at: Date, location: string): Promise<void> {
  await db
    .updateTable('deployment')
    .set({ last_backup_at: at, last_backup_location: location, backup_failed_at: null, backup_failure: null })
    .execute()
}

export async function updateIgnoredBackups(db: Db, ignored: { later: number; unrecognized: number }): Promise<void> {
  const { later: backups_later, unrecognized: backups_unrecognized } = ignored
  await db.updateTable('deployment').set({ backups_later, backups_unrecognized }).execute()
}

export async function updateBackupFailure(db: Db, at: Date, reason: string): Promise<void> {
  await db.updateTable('deployment').set({ backup_failed_at: at, backup_failure: reason }).execute()
}
