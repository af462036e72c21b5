import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'

/** Those of the conversions whose payment the destination got as another source reported it. */
export async function listSentPayments(
  db: Db,
  profileId: string,
  destinationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select c.id from conversion c
    where c.profile_id = ${profileId} and c.id = any(${ids}::uuid[]) and exists (
      select from conversion j join export_row r on r.profile_id = j.profile_id and r.conversion_id = j.id
      where j.profile_id = ${profileId} and j.joined_to = c.event_id and r.destination_id = ${destinationId}
        and r.status = 'sent')`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
