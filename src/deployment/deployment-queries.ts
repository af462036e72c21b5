import { sql } from 'kysely'
import type { Db } from '../kernel/context/context.ts'
import type { SizeOfDay } from './domain/size-history.ts'

/** Statements about the whole deployment. They are not restricted to a profile: only the operator and the service run them. */

export async function deleteExpiredIdempotencyRecords(db: Db, createdBefore: Date, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_record')
    .where('created_at', '<', createdBefore)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Deletes expired tokens. API keys and user tokens are retained for later lookup, except one-hour tokens that an app received on
 * behalf of a user.
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

/** Consents whose code was never exchanged, and self-registered apps that no user has approved. */
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

export async function findSizeHistory(db: Db): Promise<SizeOfDay[]> {
  const row = await db.selectFrom('deployment').select('size_history').executeTakeFirst()
  return row?.size_history ?? []
}

export async function updateSizeHistory(db: Db, history: readonly SizeOfDay[]): Promise<void> {
  await db
    .updateTable('deployment')
    .set({ size_history: JSON.stringify(history) })
    .execute()
}

export async function findMasterKeyProof(db: Db): Promise<string | null> {
  const row = await db.selectFrom('deployment').select('master_key_proof').executeTakeFirst()
  return row?.master_key_proof ?? null
}

/** If another process that starts concurrently was first, its proof is kept. */
export async function insertMasterKeyProof(db: Db, proof: string, now: Date): Promise<void> {
  await db
    .insertInto('deployment')
    .values({ id: true, master_key_proof: proof, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Serializes deployment-wide changes until the transaction ends. */
export async function lockDeployment(db: Db): Promise<void> {
  await db.selectFrom('deployment').select('id').forUpdate().execute()
}

/** Attempt counts are reset after a day, so older rows have no effect. */
export async function deleteOldAttemptCounts(db: Db, lastBefore: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_attempt').where('last_at', '<', lastBefore).executeTakeFirst()
  return Number(numDeletedRows)
}

/** An address without a sign-in for this long is no longer treated as known. */
export async function deleteOldSignInAddresses(db: Db, lastBefore: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_address').where('last_at', '<', lastBefore).executeTakeFirst()
  return Number(numDeletedRows)
}
