import type { Readable } from 'node:stream'
import { type BackupKeys, noBackupKeys } from './encryption.ts'
import { damaged, type TableStart } from './format.ts'
import { findUnknownMigration, openBackup } from './open-backup.ts'

/** What a readable, complete backup contains. */
export interface VerifiedBackup {
  created_at: string
  service_version: string | null
  /** The newest migration of the database that it was made of. */
  schema: string | null
  tables: number
  rows: number
  /** Whether this version of the program can restore it. */
  is_restorable: boolean
  /** Encrypted with the master key. */
  master_key_proof: string | null
}

/** Reads the whole file and compares every checksum; throws a `BackupError` if something is missing or was changed. */
export function verifyBackup(readable: Readable, keys: BackupKeys = noBackupKeys): Promise<VerifiedBackup> {
  return openBackup(readable, keys, async (header, reader) => {
    let rows = 0
    for (const { name } of header.tables) {
      const start = await reader.json<TableStart>('T')
      if (start.table !== name) throw damaged(`the table ${name} is not as expected`)
      let rowsOfTable = 0
      const data = reader.tableData((count) => {
        rowsOfTable = count
      })
      // Reading to the end compares the checksum of the table.
      for await (const _ of data);
      rows += rowsOfTable
    }
    await reader.trailer()
    return {
      created_at: header.created_at,
      service_version: header.service_version ?? null,
      schema: header.migrations.at(-1) ?? null,
      tables: header.tables.length,
      rows,
      is_restorable: findUnknownMigration(header) === undefined,
      master_key_proof: header.master_key_proof,
    }
  })
}
