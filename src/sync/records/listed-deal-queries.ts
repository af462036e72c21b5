import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'

/** Rows are written in a fixed order, so that concurrent writers of the same deals wait for each other instead of deadlocking. */
export async function insertListed(
  db: Db,
  profileId: string,
  connectionId: string,
  runId: string,
  dealIds: readonly string[],
): Promise<void> {
  await sql`
    insert into deal_listing (profile_id, connection_id, deal_external_id, run_id)
    select distinct ${profileId}::uuid, ${connectionId}::uuid, deal, ${runId}::uuid
    from unnest(${dealIds}::text[]) as given (deal) order by deal
    on conflict (profile_id, connection_id, deal_external_id) do update set run_id = excluded.run_id`.execute(db)
}

export async function deleteListed(
  db: Db,
  profileId: string,
  connectionId: string,
  dealIds: readonly string[],
): Promise<void> {
  if (dealIds.length === 0) return
  await db
    .deleteFrom('deal_listing')
    .where('profile_id', '=', profileId)
    .where('connection_id', '=', connectionId)
    .where('deal_external_id', 'in', dealIds)
    .execute()
}

/** Deletes and returns a batch of deals that another run listed and this one did not. */
export async function deleteNotListed(
  db: Db,
  profileId: string,
  connectionId: string,
  runId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ deal_external_id: string }>`
    delete from deal_listing where profile_id = ${profileId} and connection_id = ${connectionId}
      and deal_external_id in (
        select deal_external_id from deal_listing
        where profile_id = ${profileId} and connection_id = ${connectionId} and run_id <> ${runId} limit ${limit})
    returning deal_external_id`.execute(db)
  return rows.map(({ deal_external_id }) => deal_external_id)
}
