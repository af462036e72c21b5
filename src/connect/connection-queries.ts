import { sql } from 'kysely'
import { findRow, lockRow, type NewRow, type RowChanges, updateRow } from '../db/statements/row-queries.ts'
import type { Db } from '../kernel/context/db-handle.ts'
import type { Connection, SyncedConnection } from './connection-schemas.ts'

/** Connecting an account again reuses its connection, whatever the connection's status is. */
export async function insertConnection(db: Db, connection: NewRow<'connection'>): Promise<Connection> {
  return db
    .insertInto('connection')
    .values(connection)
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'provider', 'external_id']).doUpdateSet((eb) => ({
        display_name: eb.ref('excluded.display_name'),
        currency: eb.fn.coalesce('excluded.currency', 'connection.currency'),
        details: eb.ref('excluded.details'),
        status: eb.ref('excluded.status'),
        // Reconnecting without a token, which a store may do, keeps the stored token.
        tokens: eb.fn.coalesce('excluded.tokens', 'connection.tokens'),
        token_expires_at: eb
          .case()
          .when('excluded.tokens', 'is', null)
          .then(eb.ref('connection.token_expires_at'))
          .else(eb.ref('excluded.token_expires_at'))
          .end(),
        grantor: eb
          .case()
          .when('excluded.tokens', 'is', null)
          .then(eb.ref('connection.grantor'))
          .else(eb.ref('excluded.grantor'))
          .end(),
        renewal_tried_at: null,
        reconnect_reason: null,
        webhook_secret: eb.fn.coalesce('excluded.webhook_secret', 'connection.webhook_secret'),
        app_id: eb.ref('excluded.app_id'),
        authorized_at: eb.ref('excluded.authorized_at'),
        disconnected_at: null,
        last_error: null,
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findConnection(db: Db, profileId: string, id: string): Promise<Connection | null> {
  return findRow(db, 'connection', { profile_id: profileId, id })
}

export function lockConnection(db: Db, profileId: string, id: string): Promise<Connection | null> {
  return lockRow(db, 'connection', { profile_id: profileId, id })
}

/** Oldest first, each with its latest run. */
export async function listConnections(
  db: Db,
  profileId: string,
  { provider = null, id = null }: { provider?: string | null; id?: string | null } = {},
): Promise<SyncedConnection[]> {
  return db
    .selectFrom('connection as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sync_run as r')
          .select(['r.status as run_status', 'r.error as run_error'])
          .whereRef('r.profile_id', '=', 'c.profile_id')
          .whereRef('r.connection_id', '=', 'c.id')
          .orderBy('r.created_at', 'desc')
          .orderBy('r.id', 'desc')
          .limit(1)
          .as('run'),
      (join) => join.onTrue(),
    )
    .selectAll('c')
    .select(['run.run_status', 'run.run_error'])
    .where('c.profile_id', '=', profileId)
    .$if(provider !== null, (query) => query.where('c.provider', '=', provider!))
    .$if(id !== null, (query) => query.where('c.id', '=', id!))
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
}

/** Returns the most recently authorized connection that is not disconnected. */
export async function findLiveConnection(db: Db, profileId: string, provider: string): Promise<Connection | null> {
  const row = await db
    .selectFrom('connection')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('provider', '=', provider)
    .where('status', '<>', 'disconnected')
    .orderBy('authorized_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the accounts that are connected to another profile of the workspace. */
export async function listConnectedElsewhere(
  db: Db,
  profileId: string,
  { workspace_id, provider, external_ids }: { workspace_id: string; provider: string; external_ids: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ external_id: string }>`
    select c.external_id from connection c
    join profile p on p.id = c.profile_id
    where p.workspace_id = ${workspace_id} and c.profile_id <> ${profileId} and p.archived_at is null
      and c.provider = ${provider} and c.external_id = any(${external_ids}::text[])
      and c.status <> 'disconnected'`.execute(db)
  return rows.map(({ external_id }) => external_id)
}

export async function updateConnection(db: Db, profileId: string, id: string, changes: RowChanges<'connection'>) {
  await updateRow(db, 'connection', { profile_id: profileId, id }, changes)
}

/** Returns false when another process replaced the tokens in the meantime. */
export function updateTokensRefreshed(
  db: Db,
  profileId: string,
  id: string,
  { before, ...tokens }: { before: string; tokens: string; token_expires_at: Date | null; updated_at: Date },
): Promise<boolean> {
  return updateRow(db, 'connection', { profile_id: profileId, id, tokens: before }, tokens)
}

/**
 * Returns one page, ordered by id, of the connections of a vendor account, or of all accounts of one consent, across all
 * profiles: a vendor message names only the account or the consent.
 */
export async function listConnectionsOfAccount(
  db: Db,
  provider: string,
  { account_external_id, link_external_id }: { account_external_id: string | null; link_external_id: string | null },
  after?: Pick<Connection, 'profile_id' | 'id'>,
): Promise<Connection[]> {
  return db
    .selectFrom('connection')
    .selectAll()
    .where('provider', '=', provider)
    .$if(account_external_id !== null, (query) => query.where('external_id', '=', account_external_id!))
    .$if(account_external_id === null, (query) =>
      query.where(sql<string>`details ->> 'link_id'`, '=', link_external_id),
    )
    .where('status', '<>', 'disconnected')
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(profile_id, id) > (${after!.profile_id}::uuid, ${after!.id}::uuid)`),
    )
    .orderBy('profile_id')
    .orderBy('id')
    .limit(100)
    .execute()
}

/**
 * The app itself relinquishes the grant and may take it up again. Its tokens stop working, because each token is checked against
 * the grant when it is used.
 */
export async function updateGrantRelinquished(db: Db, profileId: string, appId: string, at: Date): Promise<void> {
  const grant = { profile_id: profileId, app_id: appId, revoked_at: null }
  await updateRow(db, 'app_grant', grant, { revoked_at: at, is_relinquished: true })
}

/** Returns how many active keys of the app on the profile were revoked. */
export async function updateAppKeysRevoked(db: Db, profileId: string, appId: string, at: Date): Promise<number> {
  const result = await db
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('profile_id', '=', profileId)
    .where('app_id', '=', appId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
