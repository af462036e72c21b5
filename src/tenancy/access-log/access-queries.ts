import { type Insertable, sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { PersonalDataAccessTable } from '../../db/tables/privacy.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { Access } from './schemas.ts'

/** The columns of an entry except the profile. */
const accessColumns = `id uuid, accessed_at timestamptz, operation_id text, route text, request_id text, credential_kind text,
  credential_id uuid, app_id uuid, user_id uuid, address text, customer_ids uuid[], person_count int, result text,
  replay_of text`
const names = accessColumns.replaceAll(/\b(\w+) [\w[\]]+/g, '$1')

/** Returns false and writes nothing if the key or token was revoked in the meantime. */
export async function insertAccess(
  db: Db,
  profileId: string,
  access: Omit<Insertable<PersonalDataAccessTable>, 'profile_id'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`${asPrepared}
    insert into personal_data_access (profile_id, ${sql.raw(names)})
    select ${profileId}::uuid, ${sql.raw(names)} from jsonb_to_record(${JSON.stringify(access)}::jsonb) as r (${sql.raw(accessColumns)})
    where ${isLive(access)}`.execute(db)
  return numAffectedRows === 1n
}

/** Logs data sent to webhook subscriptions, before it is sent. */
export async function insertPushes(
  db: Db,
  profileId: string,
  pushes: readonly Omit<Insertable<PersonalDataAccessTable>, 'profile_id'>[],
): Promise<void> {
  await sql`
    insert into personal_data_access (profile_id, ${sql.raw(names)})
    select ${profileId}::uuid, ${sql.raw(names)}
    from jsonb_to_recordset(${JSON.stringify(pushes)}::jsonb) as r (${sql.raw(accessColumns)})`.execute(db)
}

/** The customers in the response to a request, which was sent at `since` or shortly after. */
export async function findDisclosure(
  db: Db,
  profileId: string,
  requestId: string,
  since: Date,
): Promise<{ customer_ids: string[]; count: number }> {
  const row = await db
    .selectFrom('personal_data_access')
    .select(['customer_ids', 'person_count'])
    .where('profile_id', '=', profileId)
    .where('accessed_at', '>=', since)
    .where('request_id', '=', requestId)
    .orderBy('accessed_at')
    .limit(1)
    .executeTakeFirst()
  return { customer_ids: row?.customer_ids ?? [], count: row?.person_count ?? 0 }
}

function isLive({
  credential_kind,
  credential_id,
}: Pick<Insertable<PersonalDataAccessTable>, 'credential_kind' | 'credential_id'>) {
  if (credential_kind !== 'api_key' && credential_kind !== 'app_token' && credential_kind !== 'user_token')
    return sql`true`
  return sql`exists (select from ${sql.table(credential_kind)} c where c.id = ${credential_id} and c.revoked_at is null)`
}

/** A cursor in the log: the time in microseconds, as text of the database. */
export interface AccessCursor {
  accessed_at: string
  id: string
}

export interface AccessFilter {
  from: Date | null
  to: Date | null
  operation_id: string | null
  credential_id: string | null
  app_id: string | null
  user_id: string | null
  customer_id: string | null
}

/** Newest first, read by the primary key of each profile, so that the cost depends on the page and not on the size of the log. */
export async function listAccesses(
  db: Db,
  profileId: string,
  filter: AccessFilter,
  page: { before: AccessCursor | null; limit: number },
): Promise<(Access & { position: string })[]> {
  const { before, limit } = page
  const conditions = [
    sql`profile_id = ${profileId}`,
    ...(before ? [sql`(accessed_at, id) < (${before.accessed_at}::timestamptz, ${before.id}::uuid)`] : []),
    ...(filter.from ? [sql`accessed_at >= ${filter.from}`] : []),
    ...(filter.to ? [sql`accessed_at < ${filter.to}`] : []),
    ...(filter.operation_id ? [sql`operation_id = ${filter.operation_id}`] : []),
    ...(filter.credential_id ? [sql`credential_id = ${filter.credential_id}`] : []),
    ...(filter.app_id ? [sql`app_id = ${filter.app_id}`] : []),
    ...(filter.user_id ? [sql`user_id = ${filter.user_id}`] : []),
    ...(filter.customer_id ? [sql`customer_ids @> array[${filter.customer_id}::uuid]`] : []),
  ]
  const { rows } = await sql<Access & { position: string }>`
    select id, accessed_at, profile_id, operation_id, route, request_id, credential_kind, credential_id, app_id, user_id,
      address, customer_ids as customer_profile_ids, person_count, result, replay_of, accessed_at::text as position
    from personal_data_access where ${sql.join(conditions, sql` and `)}
    order by accessed_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export interface AccessNames {
  /** Of API keys and personal tokens. */
  credentials: ReadonlyMap<string, string>
  apps: ReadonlyMap<string, string>
  users: ReadonlyMap<string, string>
}

/** The names of the keys, tokens, apps and users of some entries; those that were deleted are absent. */
export async function listAccessNames(db: Db, accesses: readonly Access[]): Promise<AccessNames> {
  const idsOf = (field: 'credential_id' | 'app_id' | 'user_id') => [
    ...new Set(accesses.flatMap((access) => access[field] ?? [])),
  ]
  const [keys, tokens, apps, users] = await Promise.all([
    listNames(db, 'api_key', 'name', idsOf('credential_id')),
    listNames(db, 'user_token', 'name', idsOf('credential_id')),
    listNames(db, 'app', 'name', idsOf('app_id')),
    listNames(db, 'user_account', 'email', idsOf('user_id')),
  ])
  return { credentials: new Map([...keys, ...tokens]), apps: new Map(apps), users: new Map(users) }
}

async function listNames(
  db: Db,
  table: 'api_key' | 'user_token' | 'app' | 'user_account',
  column: 'name' | 'email',
  ids: readonly string[],
): Promise<[string, string][]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${sql.ref(column)} as name from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id, name }) => [id, name])
}
