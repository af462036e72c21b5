import { insertDefaultDefinitions } from '../../../src/attribution/definitions/definition-queries.ts'
import type { Tokens } from '../../../src/connect/provider.ts'
import { ProviderError, type ProviderFailure } from '../../../src/connect/provider-error.ts'
import { storeConnection } from '../../../src/connect/store-connection.ts'
import { inTransaction } from '../../../src/kernel/context/context.ts'
import { runSync } from '../../../src/sync/runs/run-sync.ts'
import type { TestApp } from '../app/test-app.ts'
import { account, fakeVendor } from './fake-provider.ts'
import { type ConnectApp, governedProfile } from './scripted-vendors.ts'

const scopes = ['connections:read', 'connections:write', 'exports:read', 'goals:write', 'conversions:read'] as const
const noTokens = { refresh_token: 'r', expires_at: null, scopes: [] }

/** Creates a profile with one connected account whose first sync run is pending. */
export async function connected(app: ConnectApp, provider: keyof ConnectApp['vendors'], tokens: Partial<Tokens> = {}) {
  const vendor = Object.assign(app.vendors[provider], fakeVendor())
  const { profile, key } = await governedProfile(app, { scopes: [...scopes] })
  await insertDefaultDefinitions(app.db, profile.id, app.clock.now())
  const connection = await inTransaction(app.ctx, (ctx) =>
    storeConnection(ctx, profile.id, {
      provider: app.services.providers.find(provider)!,
      account: account('act_1'),
      tokens: { access_token: 'a', ...noTokens, ...tokens },
      app_id: null,
    }),
  )
  const status = async () => (await app.call('GET /api/v1/connections/sync/status', { key })).body.data[0]
  const run = async () => runSync(app.ctx, profile.id, (await status()).id)
  const again = async () => {
    app.clock.advance(1_000)
    await app.call('POST /api/v1/connections/sync', { key, body: {} })
    await run()
  }
  const read = async () => (await app.call(`GET /api/v1/connections/${connection.id}`, { key })).body.data
  return { vendor, profile, key, connection, status, run, again, read, ...counts(app, profile.id) }
}

function counts({ db }: TestApp, profileId: string) {
  const count = async (table: 'event' | 'conversion' | 'ad_delivery' | 'recorded_outcome') =>
    (await db.selectFrom(table).select('profile_id').where('profile_id', '=', profileId).execute()).length
  const webhookEvents = async (type: string) =>
    (
      await db
        .selectFrom('webhook_event')
        .select('body')
        .where('profile_id', '=', profileId)
        .where('type', '=', type)
        .orderBy('id')
        .execute()
    ).map(({ body }) => JSON.parse(body).data)
  return { count, webhookEvents }
}

/** Returns a scripted response that fails. */
export const fail = (failure: ProviderFailure) => () => {
  throw new ProviderError(failure)
}

const described = { objective: 'sales', campaign_status: 'ACTIVE', ad_set_status: 'ACTIVE', status: 'ACTIVE' }

/** One day of one ad. */
export function deliveryPage(date: string, spend: string) {
  const names = { campaign_name: 'Spring', ad_set_name: 'Women', ad_name: 'Video' }
  const ids = { campaign_id: 'c1', ad_set_id: 's1', ad_id: 'a1' }
  const metrics = { spend, impressions: 100, clicks: 10, reach: 90 }
  const none = { platform_conversions: null, platform_conversion_value: null, messaging_conversations_started_7d: null }
  const row = { date, ...ids, ...names, ...described, daily_budget: null, ...metrics, ...none }
  const today = { status: 'PAUSED', described_on: '2026-03-10' }
  const entities = {
    campaigns: [{ external_id: 'c1', name: 'Spring', objective: 'sales', daily_budget: '50', ...today }],
    ad_sets: [
      {
        external_id: 's1',
        campaign_external_id: 'c1',
        name: 'Women',
        daily_budget: '20',
        learning_stage_status: 'LEARNING',
        ...today,
      },
    ],
    ads: [{ external_id: 'a1', campaign_external_id: 'c1', ad_set_external_id: 's1', name: 'Video', ...today }],
  }
  return { currency: 'USD', rows: [row], entities, cursor: null }
}
