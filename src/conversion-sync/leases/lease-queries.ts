import { sql } from 'kysely'
import { type Row, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

/** What one process at a time works on. */
export type LeasedTable = 'audience' | 'export_destination'

/** Takes or renews the lease; null if another process holds it. */
export async function updateLeaseTaken<T extends LeasedTable>(
  db: Db,
  table: T,
  { profile_id, id }: { profile_id: string; id: string },
  lease: { id: string; now: Date; until: Date },
): Promise<Row<T> | null> {
  const { rows } = await sql<Row<T>>`
    update ${sql.table(table)} set lease_id = ${lease.id}, lease_until = ${lease.until}
    where profile_id = ${profile_id} and id = ${id}
      and (lease_until is null or lease_until <= ${lease.now} or lease_id = ${lease.id})
    returning *`.execute(db)
  return rows[0] ?? null
}

/** Returns the lease of an audience, unless another process has it. */
export async function updateAudienceReleased(db: Db, profileId: string, id: string, leaseId: string): Promise<void> {
  await updateRow(
    db,
    'audience',
    { profile_id: profileId, id, lease_id: leaseId },
    { lease_id: null, lease_until: null },
  )
}
