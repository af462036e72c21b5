import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { StoredFit } from '../credit/fit-queries.ts'

/** Stores a fit as the next version of the profile and returns the version. One at a time per profile, by an advisory lock. */
export async function insertFit(
  db: Db,
  profileId: string,
  { fitted_at, result }: Omit<StoredFit, 'version'>,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('tributary fit'), hashtext(${profileId}))`.execute(db)
  const { rows } = await sql<{ version: number }>`
    insert into data_driven_fit (profile_id, version, fitted_at, result)
    select ${profileId}::uuid, coalesce(max(version), 0) + 1, ${fitted_at}::timestamptz, ${JSON.stringify(result)}::jsonb
    from data_driven_fit where profile_id = ${profileId}
    returning version`.execute(db)
  return rows[0]!.version
}

/** Sets the version that new credit uses. */
export async function updateModelVersion(db: Db, profileId: string, model: string, version: number): Promise<void> {
  await db
    .updateTable('credit_model')
    .set({ version })
    .where('profile_id', '=', profileId)
    .where('model', '=', model)
    .execute()
}

/** Lists profiles that use the model, across all profiles. */
export async function listFittedProfileIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('credit_model')
    .select('profile_id')
    .where('version', 'is not', null)
    .orderBy('profile_id')
    .execute()
  return rows.map(({ profile_id }) => profile_id)
}

/** Returns the names of campaigns by id. */
export async function listCampaignNames(
  db: Db,
  profileId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from campaign where profile_id = ${profileId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
