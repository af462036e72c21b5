import type { Insertable, Kysely } from 'kysely'
import type { InvitationTable } from '../../../src/db/tables/people.ts'
import type {
  ApiKeyTable,
  AppTable,
  AppTokenTable,
  ConsoleSessionTable,
  ProfileMemberTable,
  ProfileTable,
  Schema,
  UserTokenTable,
  WorkspaceTable,
} from '../../../src/db/tables/tables.ts'
import type { Role, Scope } from '../../../src/kernel/context/scopes.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { createToken, hashSecret } from '../../../src/kernel/secrets/token.ts'
import { hourMs } from '../../../src/kernel/time/durations.ts'
import type { PasswordHashing } from '../../../src/people/password-hashing.ts'

export const examplePassword = 'harbour lantern 61'
/** Computed once by the service, because hashing takes longer than most tests. */
export const examplePasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$gnkveTGvkc+D1BxuRdJUzA$7V6C87ppXY35BIOuPnL3pSjtkYcBjG2kzmk+Dm04KHU'

/** For tests that sign in often and do not test the hashing, which would dominate their run time. */
export const fastHashing: PasswordHashing = {
  hash: async (password) => `quick:${password}`,
  verify: async (hash, password) =>
    hash === `quick:${password}` || (hash === examplePasswordHash && password === examplePassword),
}

export type Seed = ReturnType<typeof seedInto>

/** Inserts rows directly into the tables, with realistic defaults. Every test creates its own rows; nothing is shared. */
export function seedInto(db: Kysely<Schema>, now: () => Date) {
  const inAnHour = () => new Date(now().getTime() + hourMs)

  async function workspace(columns: Partial<Insertable<WorkspaceTable>> = {}) {
    return db
      .insertInto('workspace')
      .values({
        id: newId(),
        name: 'Meadow Clinics',
        plan: 'unlimited',
        is_healthcare_agency: false,
        provisioned_by_app_id: null,
        created_at: now(),
        ...columns,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  async function profile(columns: Partial<Insertable<ProfileTable>> = {}) {
    return db
      .insertInto('profile')
      .values({
        id: newId(),
        workspace_id: columns.workspace_id ?? (await workspace()).id,
        name: 'Meadow Shop',
        timezone: 'UTC',
        reporting_currency: 'USD',
        privacy_mode: 'standard',
        domains: [],
        provisioned_by_app_id: null,
        attribution_enabled_at: null,
        created_at: now(),
        archived_at: null,
        ...columns,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** Creates an API key and returns its token. */
  async function key(columns: Partial<Insertable<ApiKeyTable>> & { profile_id: string; scopes: Scope[] }) {
    const { text, ...created } = createToken('api_key')
    const defaults = { app_id: null, name: 'test', rate_limit_per_minute: 100_000, expires_at: null }
    const unset = { revoked_at: null, replaced_by_id: null, created_at: now() }
    if (columns.app_id)
      await grantOnce({ profile_id: columns.profile_id, app_id: columns.app_id, scopes: columns.scopes })
    await db
      .insertInto('api_key')
      .values({ ...created, ...defaults, ...unset, ...columns })
      .execute()
    return text
  }

  async function profileWithKey(options: { scopes: Scope[]; profile?: Partial<Insertable<ProfileTable>> }) {
    const made = await profile(options.profile)
    return { profile: made, key: await key({ profile_id: made.id, scopes: options.scopes }) }
  }

  async function app(columns: Partial<Insertable<AppTable>> = {}) {
    const client_secret = `secret-${newId()}`
    const made = await db
      .insertInto('app')
      .values({
        id: newId(),
        client_id: `client-${newId()}`,
        name: 'Partner',
        client_secret_hash: hashSecret(client_secret),
        redirect_uris: ['https://partner.example/callback'],
        allowed_return_origins: [],
        allowed_scopes: ['attribution:write', 'conversions:read'],
        rate_limit_tier: 'internal',
        created_at: now(),
        ...columns,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { app: made, client_secret }
  }

  async function grant(columns: { profile_id: string; app_id: string; scopes: Scope[] }) {
    await db
      .insertInto('app_grant')
      .values({ ...columns, created_at: now(), revoked_at: null })
      .execute()
  }

  /** An app's key implies its grant. */
  async function grantOnce(columns: { profile_id: string; app_id: string; scopes: Scope[] }) {
    await db
      .insertInto('app_grant')
      .values({ ...columns, created_at: now(), revoked_at: null })
      .onConflict((conflict) => conflict.columns(['profile_id', 'app_id']).doUpdateSet({ revoked_at: null }))
      .execute()
  }

  async function appToken(columns: Partial<Insertable<AppTokenTable>> & { app_id: string; scopes: Scope[] }) {
    const { text, ...created } = createToken('app_token')
    const defaults = { profile_id: null, expires_at: inAnHour(), revoked_at: null, created_at: now() }
    await db
      .insertInto('app_token')
      .values({ ...created, ...defaults, ...columns })
      .execute()
    return text
  }

  /** With `profiles`, a member who is limited to them, with the same role on each. */
  async function user(options: { workspace_id: string; role: Role; password_hash?: string; profiles?: string[] }) {
    const { password_hash = null, profiles, ...member } = options
    const id = newId()
    await db
      .insertInto('user_account')
      .values({ id, email: `${id}@people.example`, password_hash, created_at: now() })
      .execute()
    await db
      .insertInto('workspace_member')
      .values({ ...member, user_id: id, is_limited: profiles !== undefined, created_at: now() })
      .execute()
    const limits = (profiles ?? []).map((profile_id) => ({ profile_id, ...member, user_id: id, created_at: now() }))
    if (limits.length > 0)
      await db
        .insertInto('profile_member')
        .values(limits as Insertable<ProfileMemberTable>[])
        .execute()
    return { id, email: `${id}@people.example` }
  }

  /** Creates a one-time link and returns its token. */
  async function link({ user_id, purpose }: { user_id: string; purpose: 'sign_in' | 'password_reset' }) {
    const { text, ...created } = createToken(purpose === 'sign_in' ? 'sign_in_link' : 'password_reset')
    const row = { ...created, user_id, purpose, expires_at: inAnHour(), created_at: now() }
    await db.insertInto('sign_in_link').values(row).execute()
    return text
  }

  /** Creates a mailed invitation and returns its token. */
  async function invitation(columns: Partial<Insertable<InvitationTable>> & { workspace_id: string; email: string }) {
    const { text, ...created } = createToken('invitation')
    const expires_at = new Date(now().getTime() + 7 * 24 * hourMs)
    const defaults = { role: 'viewer' as const, locale: 'en' as const, expires_at, created_at: now() }
    await db
      .insertInto('invitation')
      .values({ ...created, ...defaults, ...columns })
      .execute()
    return text
  }

  /** Creates a session and returns the value of its cookie. */
  async function session(columns: Partial<Insertable<ConsoleSessionTable>> & { user_id: string }) {
    const { text, ...created } = createToken('session')
    const expires_at = new Date(now().getTime() + 14 * 24 * hourMs)
    const defaults = { active_profile_id: null, expires_at, created_at: now() }
    await db
      .insertInto('console_session')
      .values({ ...created, ...defaults, ...columns })
      .execute()
    return text
  }

  /** Creates a tracking key and returns its text; a profile has at most one. */
  async function trackingKey(columns: { profile_id: string; revoked_at?: Date }) {
    const key = `trk_live_${newId().replaceAll('-', '')}`
    await db
      .insertInto('tracking_key')
      .values({ id: newId(), key, created_at: now(), revoked_at: null, ...columns })
      .execute()
    return key
  }

  async function userToken(columns: Partial<Insertable<UserTokenTable>> & { user_id: string; scopes: Scope[] }) {
    const { text, ...created } = createToken('user_token')
    const defaults = { name: 'test', expires_at: null, revoked_at: null, created_at: now() }
    await db
      .insertInto('user_token')
      .values({ ...created, ...defaults, ...columns })
      .execute()
    return text
  }

  return {
    workspace,
    profile,
    key,
    profileWithKey,
    app,
    grant,
    appToken,
    user,
    link,
    invitation,
    session,
    trackingKey,
    userToken,
  }
}
