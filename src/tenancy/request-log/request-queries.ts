import { sql } from 'kysely'
import type { NewRow, Row } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { requestMethods, statusClasses } from './schemas.ts'

/**
 * Advisory lock on the writing of recorded requests: shared for a batch, exclusive for a purge, which so waits for the batches that
 * do not know of it. The batch takes it in a statement of its own, because a statement does not see what commits while it waits.
 */
export async function lockRequestWrites(db: Db, to: 'write' | 'purge'): Promise<void> {
  const lock = sql.raw(to === 'purge' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`select ${lock}(hashtext('tributary request log'))`.execute(db)
}

/** Lists those of the profiles that exist and are not being deleted permanently. */
export async function listRecordableProfileIds(db: Db, profileIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('id', 'in', profileIds)
    .where('purge_requested_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** One statement for the requests of all profiles: a statement per profile and flush would cost more than the rows. */
export async function insertRequests(db: Db, requests: readonly NewRow<'api_request'>[]): Promise<void> {
  await sql`insert into api_request (profile_id, id, occurred_at, method, route, operation_id, status, duration_ms,
      credential_kind, credential_id, app_id, request_id)
    select r.profile_id, r.id, r.occurred_at, r.method, r.route, r.operation_id, r.status, r.duration_ms,
      r.credential_kind, r.credential_id, r.app_id, r.request_id
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as r (profile_id uuid, id uuid, occurred_at timestamptz,
      method text, route text, operation_id text, status smallint, duration_ms double precision, credential_kind text,
      credential_id uuid, app_id uuid, request_id text)`.execute(db)
}

export interface RequestFilter {
  status_class: (typeof statusClasses)[number] | null
  method: (typeof requestMethods)[number] | null
  route: string | null
  credential_id: string | null
}

export interface ApiRequestRow extends Omit<Row<'api_request'>, 'profile_id' | 'method'> {
  method: (typeof requestMethods)[number]
}

/** Newest first. */
export async function listRequests(
  db: Db,
  profileId: string,
  filter: RequestFilter,
  page: { since: Date; before_id: string | null; limit: number },
): Promise<ApiRequestRow[]> {
  const statusFrom = filter.status_class === null ? null : Number(filter.status_class[0]) * 100
  const conditions = [
    sql`profile_id = ${profileId}`,
    sql`occurred_at >= ${page.since}`,
    ...(page.before_id ? [sql`id < ${page.before_id}::uuid`] : []),
    // The first condition is that of the partial index.
    ...(statusFrom !== null && statusFrom >= 400 ? [sql`status >= 400`] : []),
    ...(statusFrom === null ? [] : [sql`status between ${statusFrom}::int and ${statusFrom + 99}::int`]),
    ...(filter.method ? [sql`method = ${filter.method}`] : []),
    ...(filter.route ? [sql`route = ${filter.route}`] : []),
    ...(filter.credential_id ? [sql`credential_id = ${filter.credential_id}::uuid`] : []),
  ]
  const { rows } = await sql<ApiRequestRow>`
    select id, occurred_at, method, route, operation_id, status, duration_ms, credential_kind, credential_id, app_id, request_id
    from api_request where ${sql.join(conditions, sql` and `)} order by id desc limit ${page.limit}`.execute(db)
  return rows
}

/** The names of API keys and apps by their ids. */
export async function findCredentialNames(
  db: Db,
  profileId: string,
  ids: { keys: readonly string[]; apps: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from api_key where profile_id = ${profileId} and id = any(${ids.keys}::uuid[])
    union all select id, name from app where id = any(${ids.apps}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
