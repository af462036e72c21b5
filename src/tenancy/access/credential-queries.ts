import type { Insertable, SelectQueryBuilder } from 'kysely'
import type { ConsoleSessionTable, Schema } from '../../db/tables/tables.ts'
import type { BoundProfile, Db } from '../../kernel/context/context.ts'
import { type Role, roles, type Scope, scopesOfMember } from '../../kernel/context/scopes.ts'
import { type ProfileRow, type StoredCredential, tierLimits, toBoundProfile } from '../callers/credential-schemas.ts'
import { memberProfiles } from '../users/member-profile-queries.ts'
import { profileColumns } from './profile-columns.ts'

/*
 * These find a credential before the profile is known: with api_key, app_token, user_token and console_session, they are the only
 * queries that do not start from a profile id.
 */

export async function findApiKey(db: Db, keyId: string): Promise<StoredCredential | null> {
  const row = await db
    .selectFrom('api_key as k')
    .innerJoin('profile as p', 'p.id', 'k.profile_id')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .leftJoin('app_authorization as a', 'a.id', 'k.authorization_id')
    .leftJoin(memberProfiles.as('m'), (join) =>
      join.onRef('m.profile_id', '=', 'p.id').onRef('m.user_id', '=', 'a.user_id'),
    )
    .select([
      'k.id',
      'k.secret_hash',
      'k.app_id',
      'k.scopes',
      'k.expires_at',
      'k.revoked_at',
      'k.rate_limit_per_minute',
      'k.authorization_id',
      'a.ended_at',
      'm.role',
      'm.is_limited',
    ])
    .select(profileColumns)
    .where('k.id', '=', keyId)
    .where('p.archived_at', 'is', null)
    // A key that an app created ends with the grant of the app.
    .where((eb) =>
      eb.or([
        eb('k.app_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('app_grant as g')
            .whereRef('g.profile_id', '=', 'k.profile_id')
            .whereRef('g.app_id', '=', 'k.app_id')
            .where('g.revoked_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst()
  if (!row) return null
  // A delegated key ends with its authorization and with the access of the user to the profile.
  if (row.authorization_id && (row.ended_at || !row.role)) return null
  return {
    kind: 'api_key',
    secret_hash: row.secret_hash,
    actor: { kind: 'api_key', key_id: row.id, app_id: row.app_id },
    scopes: row.scopes as Scope[],
    // A delegated key is limited by the role of the user who delegated it.
    grant:
      row.authorization_id && row.role
        ? [...scopesOfMember({ role: row.role, is_limited: row.is_limited === true })]
        : null,
    profile: toBoundProfile(row),
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
    rate_limit_per_minute: row.rate_limit_per_minute,
    rate_limit_subject: `key:${row.id}`,
  }
}

export async function findAppToken(db: Db, tokenId: string): Promise<StoredCredential | null> {
  const row = await db
    .selectFrom('app_token as t')
    .innerJoin('app as a', 'a.id', 't.app_id')
    .select(['t.id', 't.secret_hash', 't.app_id', 't.profile_id', 't.scopes', 't.expires_at', 't.revoked_at'])
    .select('a.rate_limit_tier')
    .where('t.id', '=', tokenId)
    .executeTakeFirst()
  if (!row) return null
  const governed = row.profile_id ? await findGovernedProfile(db, row.profile_id, row.app_id) : null
  if (row.profile_id && !governed) return null
  return {
    kind: 'app_token',
    secret_hash: row.secret_hash,
    actor: { kind: 'app', app_id: row.app_id, token_id: row.id },
    scopes: row.scopes as Scope[],
    grant: governed?.grant ?? null,
    profile: governed?.profile ?? null,
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
    rate_limit_per_minute: tierLimits[row.rate_limit_tier],
    rate_limit_subject: `app:${row.app_id}`,
  }
}

export async function findUserToken(db: Db, tokenId: string): Promise<StoredCredential | null> {
  const row = await db
    .selectFrom('user_token as t')
    .leftJoin('app_authorization as a', 'a.id', 't.authorization_id')
    .select(['t.id', 't.secret_hash', 't.user_id', 't.scopes', 't.expires_at', 't.revoked_at', 't.authorization_id'])
    .select(['a.app_id', 'a.profile_id', 'a.ended_at'])
    .where('t.id', '=', tokenId)
    .executeTakeFirst()
  if (!row || row.ended_at) return null
  const membership = row.profile_id ? await findMemberProfile(db, row.profile_id, row.user_id) : null
  if (row.profile_id && !membership) return null
  const tokenHolder = { user_id: row.user_id, credential_id: row.id, role: membership?.role ?? null }
  return {
    kind: 'user_token',
    secret_hash: row.secret_hash,
    actor: { kind: 'user', via: 'user_token', ...tokenHolder, ...(row.app_id && { app_id: row.app_id }) },
    scopes: row.scopes as Scope[],
    grant: null,
    profile: membership?.profile ?? null,
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
    rate_limit_per_minute: tierLimits.standard,
    rate_limit_subject: `user:${row.user_id}`,
    highest_role: await findHighestRole(db, row.user_id),
  }
}

/** The scopes of a session are computed per request from the role on the active profile. */
export async function findSession(db: Db, sessionId: string): Promise<StoredCredential | null> {
  const row = await db
    .selectFrom('console_session as s')
    .innerJoin('user_account as u', 'u.id', 's.user_id')
    .select(['s.id', 's.secret_hash', 's.user_id', 's.active_profile_id', 's.expires_at', 'u.is_operator'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return null
  const membership = row.active_profile_id ? await findMemberProfile(db, row.active_profile_id, row.user_id) : null
  const role = membership?.role ?? null
  return {
    kind: 'session',
    secret_hash: row.secret_hash,
    actor: { kind: 'user', user_id: row.user_id, via: 'session', credential_id: row.id, role },
    scopes: [],
    grant: null,
    profile: membership?.profile ?? null,
    expires_at: row.expires_at,
    revoked_at: null,
    rate_limit_per_minute: tierLimits.elevated,
    rate_limit_subject: `user:${row.user_id}`,
    is_operator: row.is_operator,
    highest_role: await findHighestRole(db, row.user_id),
  }
}

/** In all workspaces that are not archived; null for a user without any. */
export async function findHighestRole(db: Db, userId: string): Promise<Role | null> {
  const rows = await db
    .selectFrom('workspace_member as m')
    .innerJoin('workspace as w', 'w.id', 'm.workspace_id')
    .select('m.role')
    .distinct()
    .where('m.user_id', '=', userId)
    .where('w.archived_at', 'is', null)
    .execute()
  return roles.find((role) => rows.some((row) => row.role === role)) ?? null
}

/** A profile on which the app has a live grant, with its scopes. */
export async function findGovernedProfile(
  db: Db,
  profileId: string,
  appId: string,
): Promise<{ profile: BoundProfile; grant: Scope[] } | null> {
  const row = await selectProfile(db)
    .innerJoin('app_grant as g', (join) => join.onRef('g.profile_id', '=', 'p.id').on('g.app_id', '=', appId))
    .select('g.scopes')
    .where('p.id', '=', profileId)
    .where('p.archived_at', 'is', null)
    .where('g.revoked_at', 'is', null)
    .executeTakeFirst()
  return row ? { profile: toBoundProfile(row), grant: row.scopes as Scope[] } : null
}

/** A profile that the user has access to, with their role there. */
export async function findMemberProfile(
  db: Db,
  profileId: string,
  userId: string,
): Promise<{ profile: BoundProfile; role: Role; is_limited: boolean } | null> {
  const row = await selectProfile(db)
    .innerJoin(memberProfiles.as('m'), (join) => join.onRef('m.profile_id', '=', 'p.id').on('m.user_id', '=', userId))
    .select(['m.role', 'm.is_limited'])
    .where('p.id', '=', profileId)
    .where('p.archived_at', 'is', null)
    .executeTakeFirst()
  return row ? { profile: toBoundProfile(row), role: row.role, is_limited: row.is_limited } : null
}

/** Extends a session; each day of use moves its expiry. */
export async function updateSessionExpiry(db: Db, sessionId: string, expiresAt: Date): Promise<void> {
  await db.updateTable('console_session').set({ expires_at: expiresAt }).where('id', '=', sessionId).execute()
}

export async function insertSession(db: Db, session: Insertable<ConsoleSessionTable>): Promise<void> {
  await db.insertInto('console_session').values(session).execute()
}

/** The oldest profile that the user has access to. */
export async function findFirstProfileId(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('profile as p')
    .innerJoin(memberProfiles.as('m'), 'm.profile_id', 'p.id')
    .select('p.id')
    .where('m.user_id', '=', userId)
    .where('p.archived_at', 'is', null)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .executeTakeFirst()
  return row?.id ?? null
}

type ProfileQuery = SelectQueryBuilder<Schema & { p: Schema['profile']; w: Schema['workspace'] }, 'p' | 'w', ProfileRow>

function selectProfile(db: Db): ProfileQuery {
  return db
    .selectFrom('profile as p')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .select(profileColumns) as unknown as ProfileQuery
}
