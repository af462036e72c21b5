import { createHmac, randomUUID } from 'node:crypto'
import { entitiesOf } from '../../sandbox/demo/demo-business.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { toVendors } from '../../src/config/vendor-settings.ts'
import { openCall } from '../../src/connect/open-session.ts'
import type { Tokens } from '../../src/connect/provider.ts'
import { storeConnection } from '../../src/connect/store-connection.ts'
import { inTransaction } from '../../src/kernel/context/context.ts'
import type { Scope } from '../../src/kernel/context/scopes.ts'
import { type TestApp, type TestResponse, testApp } from '../support/app/test-app.ts'
import { governedProfile } from '../support/vendors/scripted-vendors.ts'

const until = '2026-03-08'
/** In the account `act_560781` of the sandbox: a campaign of three ad sets with three ads each. */
export const campaign = '12021456130000'
export const adSet = '12021456130300'
export const ad = '12021456130301'
export const taggedAd = '12021456130303'
export const dynamicAd = '12021456130302'
/** Has a different creative on Instagram, which a copy would lose. */
export const customizedAd = '12021456130202'
/** The page of its post does not allow the change. */
export const rejectedAd = '12021456130203'
/** A campaign of the account `act_560782`, which the same consent covers. */
export const foreignCampaign = '12021456810000'

const scopes: Scope[] = ['campaigns:apply', 'campaigns:read', 'attribution:write', 'connections:write']

/** The service and the sandbox's ad platform, connected over the network. */
export async function liveAds() {
  const clock = { now: new Date(`${until}T15:00:00Z`) }
  const sandbox = await startSandbox({ now: () => clock.now, until })
  const app = await testApp({ vendors: toVendors(sandbox.settings) })
  const origin = sandbox.origins.social_ads!
  const control = (method: string, path: string, body?: object) =>
    fetch(`${sandbox.controlOrigin}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })

  /** A profile provisioned by an app, connected to the sandbox's first account, with its ads. */
  async function profile(options: { permissions?: string; isConnected?: boolean } = {}) {
    const made = await governedProfile(app, { scopes })
    const owner = await app.seed.user({ workspace_id: made.profile.workspace_id, role: 'owner' })
    await importAds(app, made.key)
    const tokens = await consent(app, origin, options.permissions ?? 'ads_read,ads_management')
    if (options.isConnected !== false) await connect(app, made.profile.id, tokens)
    return { ...made, owner, tokens }
  }

  /** Changes an object directly on the platform, bypassing the service. */
  async function outside(tokens: Tokens, id: string, fields: Record<string, string>) {
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const secret = sandbox.settings.META_ADS_CLIENT_SECRET!
    const proof = createHmac('sha256', secret).update(tokens.access_token).digest('hex')
    await fetch(`${origin}/v26.0/${id}?appsecret_proof=${proof}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    })
  }

  function post(
    path: string,
    key: string,
    body?: object,
    idempotencyKey: string = randomUUID(),
  ): Promise<TestResponse> {
    const headers = { 'idempotency-key': idempotencyKey }
    return app.call(`POST /api/v1${path}`, { key, headers, ...(body && { body }) })
  }

  async function ledger(profileId: string) {
    return app.db.selectFrom('ad_action').selectAll().where('profile_id', '=', profileId).orderBy('id').execute()
  }

  /** Returns how many changes the platform received. */
  async function countWrites(): Promise<number> {
    const { requests } = (await (await control('GET', '/requests?vendor=social_ads')).json()) as {
      requests: { method: string; path: string }[]
    }
    return requests.filter(({ method, path }) => method === 'POST' && /^\/v26\.0\/\d+$/.test(path)).length
  }

  /** Reconnects the account with other permissions. */
  async function reconnect(profileId: string, permissions: string) {
    app.clock.advance(1_000)
    await connect(app, profileId, await consent(app, origin, permissions))
  }

  return { app, sandbox, control, profile, reconnect, outside, post, ledger, countWrites }
}

async function importAds({ call }: TestApp, key: string): Promise<void> {
  const rows = (['furniture', 'clinic'] as const).flatMap((business) => {
    const { campaigns, ad_sets, ads } = entitiesOf(until, business, 'social_ads')
    const nameOf = (list: readonly { external_id: string; name: string }[], id: string) =>
      list.find(({ external_id }) => external_id === id)!.name
    return ads.map((ad) => ({
      date: '2026-03-06',
      campaign_id: ad.campaign_external_id,
      campaign_name: nameOf(campaigns, ad.campaign_external_id),
      ad_set_id: ad.ad_set_external_id,
      ad_set_name: nameOf(ad_sets, ad.ad_set_external_id),
      ad_id: ad.external_id,
      ad_name: ad.name,
      spend: '100',
    }))
  })
  const source = { platform: 'social_ads', account_id: 'act_560781', currency: 'CLP' }
  const { status, body } = await call('POST /api/v1/campaigns/import', { key, body: { ...source, rows } })
  if (status !== 200 || body.data.summary.stored !== rows.length) throw new Error(JSON.stringify(body))
}

/** Returns the tokens of a person who granted these permissions and every account. */
async function consent(app: TestApp, origin: string, scope: string): Promise<Tokens> {
  const provider = app.services.providers.find('social_ads')!
  const redirect_uri = 'https://tributary.example/callback'
  const client_id = app.services.vendors.find('social_ads')!.client_id
  const request = new URLSearchParams({ client_id, redirect_uri, state: 's', scope }).toString()
  const form = new URLSearchParams({ request, outcome: 'allow_several' })
  const back = await fetch(`${origin}/sandbox/decision`, { method: 'POST', body: form, redirect: 'manual' })
  const code = new URL(back.headers.get('location')!).searchParams.get('code')!
  return provider.oauth!.exchangeCode(openCall(app.ctx, provider)!, {
    code,
    redirect_uri,
    query: {},
    code_verifier: '',
  })
}

async function connect(app: TestApp, profileId: string, tokens: Tokens): Promise<void> {
  const account = { external_id: 'act_560781', name: 'Muebles', currency: 'CLP', details: {} }
  await inTransaction(app.ctx, (ctx) =>
    storeConnection(ctx, profileId, {
      provider: app.services.providers.find('social_ads')!,
      account,
      tokens,
      app_id: null,
    }),
  )
}
