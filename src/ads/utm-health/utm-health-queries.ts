import { findRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { UtmSummary } from './domain/utm-health.ts'

export interface StoredScan {
  platform: string
  account_id: string
  scanned_at: Date
  summary: UtmSummary
}

/** Returns the newest scan, or null if there was none. */
export async function findScan(db: Db, profileId: string): Promise<StoredScan | null> {
  const columns = ['platform', 'account_id', 'scanned_at', 'summary'] as const
  return (await findRow(db, 'utm_health', { profile_id: profileId }, columns)) as StoredScan | null
}

/** Replaces the stored scan unless that is newer: two scans may finish in a different order than they started. */
export async function insertScan(db: Db, profileId: string, scan: StoredScan): Promise<void> {
  const scanRow = { ...scan, summary: JSON.stringify(scan.summary) }
  await db
    .insertInto('utm_health')
    .values({ profile_id: profileId, ...scanRow })
    .onConflict((conflict) =>
      conflict
        .column('profile_id')
        .doUpdateSet(scanRow)
        .whereRef('utm_health.scanned_at', '<=', (eb) => eb.ref('excluded.scanned_at')),
    )
    .execute()
}
