import { afterAll } from 'vitest'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { insertDefaultDefinitions } from '../../src/attribution/definitions/definition-queries.ts'
import { toVendors } from '../../src/config/vendor-settings.ts'
import { type Scope, scopeNames } from '../../src/kernel/context/scopes.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { CredentialKind, Operation } from '../../src/kernel/operations/operation.ts'
import { dayMs } from '../../src/kernel/time/durations.ts'
import { examplePasswordHash } from '../support/app/seed.ts'
import { type CallOptions, type TestApp, testApp } from '../support/app/test-app.ts'
import { seedConsent, seedExchangeToken } from './seed-consent.ts'

/** One tenant and every kind of caller that can act on it. */
export interface Fixture {
  workspace_id: string
  profile_id: string
  app_id: string
  user_id: string
  /** Has the field name of the collector's bodies. */
  trackingKey: string
  /** A campaign; has the parameter name of the trend query. */
  entity_ids: string
  /** The token that a bank's widget returned. */
  exchange_token: string
  /** A merge of two customers. */
  merge_id: string
  /** A saved view that a share link can show. */
  view_id: string
  /** Tokens sent by mail; each works once. */
  sign_in_token: string
  reset_token: string
  invitation_token: string
}

/**
 * Creates the service without rate limits, because the suites send more requests per minute than any caller may. The sandbox
 * replaces external vendors.
 */
export async function unlimitedApp(overrides: Parameters<typeof testApp>[0] = {}): Promise<TestApp> {
  const decision = { isAllowed: true, limit: 1, remaining: 1, resetAtUnixSeconds: 0, retryAfterSeconds: 0 }
  const sandbox = await startSandbox()
  afterAll(() => sandbox.close())
  return testApp({
    rateLimiter: { hit: () => decision, close: async () => {} },
    vendors: toVendors(sandbox.settings),
    ...overrides,
  })
}

/**
 * Creates a workspace and a profile provisioned by an app, with attribution enabled, and an owner; or in the workspace of another
 * fixture a profile with an admin who is limited to it.
 */
export async function createFixture(app: TestApp, sibling?: Fixture): Promise<Fixture> {
  const { seed, clock, db } = app
  const { app: partner } = await seed.app({ allowed_scopes: [...scopeNames] })
  const workspace = sibling ? { id: sibling.workspace_id } : await seed.workspace({ provisioned_by_app_id: partner.id })
  const profile = await seed.profile({
    workspace_id: workspace.id,
    provisioned_by_app_id: partner.id,
    attribution_enabled_at: clock.now(),
  })
  await seedDefinitions(db, profile.id, clock.now())
  await seed.grant({ profile_id: profile.id, app_id: partner.id, scopes: [...scopeNames] })
  const user = await seed.user({
    workspace_id: workspace.id,
    password_hash: examplePasswordHash,
    ...(sibling ? { role: 'admin', profiles: [profile.id] } : { role: 'owner' }),
  })
  const trackingKey = await seed.trackingKey({ profile_id: profile.id })
  const entity_ids = await seedCampaign(db, profile.id, clock.now())
  const ids = { workspace_id: workspace.id, profile_id: profile.id, app_id: partner.id, user_id: user.id }
  await seedConsent(app, profile.id)
  await seedExport(app, profile.id)
  await seedAuthorization(app, ids)
  const exchange_token = await seedExchangeToken(app, profile.id)
  const merge_id = await seedMerge(app, profile.id)
  const mailed = await seedMailedLinks(app, workspace.id)
  const view_id = await seedView(app, profile.id, user.id)
  return { ...ids, trackingKey, entity_ids, exchange_token, merge_id, view_id, ...mailed }
}

/** An assistant with read access granted by the owner. */
async function seedAuthorization({ db, clock }: TestApp, { app_id, user_id }: { app_id: string; user_id: string }) {
  const [scopes, at] = [['mcp:read'], clock.now()]
  const grant = { kind: 'assistant' as const, profile_id: null, resource: null, created_at: at, activated_at: at }
  await db
    .insertInto('app_authorization')
    .values({ id: newId(), app_id, user_id, scopes, ...grant })
    .execute()
}

async function seedView({ db, clock }: TestApp, profile_id: string, user_id: string): Promise<string> {
  const [id, at] = [newId(), clock.now()]
  const options = { level: null, date_basis: null, window: null, filters: {}, columns: [], sort: null }
  const settings = { range: { preset: 'last_30_days' }, model: 'linear', ...options }
  const view = { name: 'Overview', page: 'overview', is_shared: true, settings: JSON.stringify(settings) }
  await db
    .insertInto('saved_view')
    .values({ profile_id, id, user_id, ...view, created_at: at, updated_at: at })
    .execute()
  return id
}

/** A finished run that sent conversions to a dataset. */
async function seedExport({ db, clock }: TestApp, profile_id: string): Promise<void> {
  const [connection_id, destination_id, at] = [newId(), newId(), clock.now()]
  const provider = 'social_ads'
  await db
    .insertInto('connection')
    .values({
      profile_id,
      id: connection_id,
      provider,
      external_id: connection_id,
      display_name: 'An account',
      currency: null,
      details: '{}',
      status: 'disconnected',
      tokens: null,
      authorized_at: at,
      disconnected_at: at,
      created_at: at,
      updated_at: at,
    } as never)
    .execute()
  const destination = { kind: 'dataset' as const, purpose: 'standard' as const, external_id: '1', created_at: at }
  await db
    .insertInto('export_destination')
    .values({ profile_id, id: destination_id, connection_id, provider, ...destination } as never)
    .execute()
  const run = { cause: 'new' as const, status: 'completed' as const, started_at: at, finished_at: at }
  await db
    .insertInto('export_run')
    .values({ profile_id, id: newId(), destination_id, provider, ...run } as never)
    .execute()
  const rule = JSON.stringify({
    conversion_key: 'payment_received',
    within_days: 30,
    min_spent: null,
    not_since_days: null,
  })
  const list = { name: 'Buyers', rule, external_id: '1', created_at: at }
  await db
    .insertInto('audience')
    .values({ profile_id, id: newId(), connection_id, provider, ...list } as never)
    .execute()
}

/**
 * Creates the person of the examples with the password they use and a link of each kind, and an invitation to an unknown person.
 */
async function seedMailedLinks({ db, seed, clock }: TestApp, workspaceId: string) {
  const { id } = await seed.user({ workspace_id: workspaceId, role: 'owner', password_hash: examplePasswordHash })
  const known = await db.selectFrom('user_account').select('id').where('email', '=', 'rosa@example.com').execute()
  if (known.length === 0)
    await db.updateTable('user_account').set({ email: 'rosa@example.com' }).where('id', '=', id).execute()
  const sign_in_token = await seed.link({ user_id: id, purpose: 'sign_in' })
  const reset_token = await seed.link({ user_id: id, purpose: 'password_reset' })
  const invitation = { workspace_id: workspaceId, email: `${newId()}@people.example`, role: 'viewer' as const }
  const invitation_token = await seed.invitation({ ...invitation, created_at: clock.now() })
  return { sign_in_token, reset_token, invitation_token }
}

/**
 * Creates the definitions of a new profile, except the key that an example uses for another definition. They are the oldest rows,
 * so the newest ids belong to objects that operations created.
 */
async function seedDefinitions(db: TestApp['db'], profileId: string, now: Date): Promise<void> {
  await insertDefaultDefinitions(db, profileId, new Date(now.getTime() - dayMs))
  await db
    .deleteFrom('conversion_definition')
    .where('profile_id', '=', profileId)
    .where('conversion_key', '=', 'appointment_booked')
    .execute()
}

async function seedCampaign(db: TestApp['db'], profile_id: string, at: Date): Promise<string> {
  const id = newId()
  const campaign = { name: 'Summer', status: 'ACTIVE', objective: null, daily_budget: null, described_on: '2026-03-01' }
  const known = { platform: 'social_ads', account_id: '1', external_id: '1700', created_at: at, updated_at: at }
  await db
    .insertInto('campaign')
    .values({ profile_id, id, ...known, ...campaign })
    .execute()
  return id
}

async function seedMerge({ call, db, seed }: TestApp, profile_id: string): Promise<string> {
  const key = await seed.key({ profile_id, scopes: ['attribution:write'] })
  const [email, phone] = ['two-in-one@example.com', '+56911112222']
  const importRows = (rows: object[]) => call('POST /api/v1/customers', { key, body: { rows } })
  await importRows([{ email }, { phone }])
  await importRows([{ email, phone }])
  const merge = db.selectFrom('customer_merge').select('id').where('profile_id', '=', profile_id)
  return (await merge.executeTakeFirstOrThrow()).id
}

/** Creates a fresh credential of the fixture, so that an operation that revokes one affects no other test. */
export async function credential(
  { seed }: TestApp,
  fixture: Fixture,
  kind: CredentialKind,
  options: { op: Operation; scopes?: Scope[] },
): Promise<CallOptions> {
  const { profile_id, app_id, user_id } = fixture
  const scopes = options.scopes ?? [...scopeNames]
  const isBound = options.op.boundTo === 'profile'
  if (kind === 'operator') return { operator: true }
  if (kind === 'api_key') return { key: await seed.key({ profile_id, app_id, scopes }) }
  if (kind === 'app_token')
    return { key: await seed.appToken({ app_id, profile_id: isBound ? profile_id : null, scopes }) }
  if (kind === 'session') return { session: await seed.session({ user_id, active_profile_id: profile_id }) }
  const headers = isBound ? { 'x-profile-id': profile_id } : undefined
  return { key: await seed.userToken({ user_id, scopes }), ...(headers && { headers }) }
}

/**
 * Caches one credential per operation, of the first kind it accepts, because creating one per request would dominate the run
 * time. An operation that may end its own session gets a new credential each time.
 */
export function heldCredentials(app: TestApp, fixture: Fixture): (op: Operation) => Promise<CallOptions> {
  const credentials = new Map<Operation, CallOptions>()
  return async (op) => {
    const [kind] = op.credentials
    if (!kind) return {}
    const held = kind === 'session' && endsSessions.test(op.id) ? undefined : credentials.get(op)
    const caller = held ?? (await credential(app, fixture, kind, { op }))
    credentials.set(op, caller)
    return caller
  }
}

const endsSessions = /^(sessions|passwords|secondFactor|members|users|workspaces|profiles)\./

export const credentialKinds: readonly CredentialKind[] = ['operator', 'api_key', 'app_token', 'user_token', 'session']
