import { sql } from 'kysely'
import type { Db } from '../kernel/context/context.ts'

/** Statements about the deployment as a whole. They name no profile: only the operator and the service itself run them. */

export async function deleteExpiredIdempotencyRecords(db: Db, createdBefore: Date, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_record')
    .where('created_at', '<', createdBefore)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * The bearers that expire by themselves. API keys and user tokens stay, as what an operator looks up later, unless an app had
 * them for an hour on behalf of a person.
 */
export async function deleteExpiredTokens(db: Db, expiredBefore: Date): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  const tokenTables = ['app_token', 'console_session', 'sign_in_link', 'authorization_code', 'refresh_token'] as const
  for (const table of tokenTables) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('expires_at', '<', expiredBefore)
      .executeTakeFirstOrThrow()
    deleted[`${table}s`] = Number(numDeletedRows)
  }
  for (const table of ['api_key', 'user_token'] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('authorization_id', 'is not', null)
      .where('expires_at', '<', expiredBefore)
      .executeTakeFirstOrThrow()
    deleted[`delegated_${table}s`] = Number(numDeletedRows)
  }
  return deleted
}

/** Consents whose code nobody fetched, and apps that registered themselves and were never trusted by anybody. */
export async function deleteUnusedConsents(db: Db, before: { consents: Date; apps: Date }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('app_authorization')
    .where('activated_at', 'is', null)
    .where('created_at', '<', before.consents)
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('app')
    .where('registration', 'in', ['dynamic', 'document'])
    .where('created_at', '<', before.apps)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('app_authorization as a').select('a.id').whereRef('a.app_id', '=', 'app.id'))),
    )
    .execute()
  return Number(numDeletedRows)
}

export async function deleteOldRateLimitWindows(db: Db, minuteBefore: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limit_window')
    .where('minute', '<', minuteBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export interface DatabaseState {
  version: string
  size_bytes: number
  now: Date
}

export async function findDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as size_bytes,
      clock_timestamp() as now
  `.execute(db)
  return rows[0]!
}

export async function findMasterKeyProof(db: Db): Promise<string | null> {
  const row = await db.selectFrom('deployment').select('master_key_proof').executeTakeFirst()
  return row?.master_key_proof ?? null
}

/** Another process that starts at the same time may have been first; its proof then stays. */
export async function insertMasterKeyProof(db: Db, proof: string, now: Date): Promise<void> {
  await db
    .insertInto('deployment')
    .values({ id: true, master_key_proof: proof, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** One at a time per deployment, until the transaction ends. */
export async function lockDeployment(db: Db): Promise<void> {
  await db.selectFrom('deployment').select('id').forUpdate().execute()
}

/** Counts of wrong attempts begin anew after a day, so older ones say nothing. */
export async function deleteOldAttemptCounts(db: Db, lastBefore: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_attempt').where('last_at', '<', lastBefore).executeTakeFirst()
  return Number(numDeletedRows)
}

/** An address that somebody has not signed in from for so long is no longer theirs. */
export async function deleteOldSignInAddresses(db: Db, lastBefore: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_address').where('last_at', '<', lastBefore).executeTakeFirst()
  return Number(numDeletedRows)
}
