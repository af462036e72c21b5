import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { deliveryOf, entitiesOf } from '../../../../sandbox/demo/demo-business.ts'
import { metaAds as vendor } from '../../../../sandbox/vendors/meta-ads/index.ts'
import {
  noAccount,
  pagesOf,
  today,
  vendorFailureOf,
  vendorInSandbox,
  vendorOfFile,
} from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { requestGraph } from './graph.ts'
import { metaAds } from './index.ts'

const range = { since: '2026-10-18', until: today, cursor: null }

const fixture = await vendorOfFile(metaAds, vendor)
const session = await fixture.connect()

/** A person who deselected everything except this scope on the consent screen. */
async function limited(scope: string) {
  const consentRequest = {
    registration: fixture.registration,
    redirect_uri: 'https://a.example/',
    state: 's',
    code_challenge: 'c',
    locale: 'en' as const,
  }
  const url = new URL(metaAds.oauth!.consentUrl({ ...consentRequest, consent_origin: fixture.origin }))
  url.searchParams.set('scope', scope)
  const body = new URLSearchParams({ request: url.searchParams.toString(), outcome: 'allow_one' })
  const back = await fetch(`${fixture.origin}/sandbox/decision`, { method: 'POST', body, redirect: 'manual' })
  const code = new URL(back.headers.get('location')!).searchParams.get('code')!
  return metaAds.oauth!.exchangeCode(fixture, {
    code,
    redirect_uri: consentRequest.redirect_uri,
    query: {},
    code_verifier: '',
  })
}

describe('consent', () => {
  it('returns a token for two months, with the granted permissions', () => {
    expect(session.tokens).toEqual({
      access_token: expect.any(String),
      refresh_token: null,
      expires_at: new Date('2027-01-13T15:00:00Z'),
      scopes: [
        'ads_read',
        'ads_management',
        'business_management',
        'pages_show_list',
        'whatsapp_business_manage_events',
      ],
      grantor: '10220011',
    })
  })

  it('offers the ad accounts with their currencies', async () => {
    const tokens = await metaAds.oauth!.exchangeCode(fixture, await fixture.consent('allow_several'))
    const accounts = await metaAds.oauth!.listAccounts(fixture.session(tokens, noAccount))
    expect(accounts.map(({ external_id, currency }) => `${external_id} ${currency}`)).toEqual([
      'act_560781 CLP',
      'act_560782 CLP',
      'act_560783 USD',
    ])
    expect(accounts[0]!.details).toEqual({ timezone: 'America/Santiago', business: 'Agencia Andes' })
  })

  it('offers the accounts also without permission to read the business', async () => {
    const tokens = { ...(await limited('ads_read')), scopes: ['ads_read'] }
    const accounts = await metaAds.oauth!.listAccounts(fixture.session(tokens, noAccount))
    expect(accounts[0]!.details).toEqual({ timezone: 'America/Santiago' })
    const requested = { ...tokens, scopes: ['business_management'] }
    expect(await vendorFailureOf(metaAds.oauth!.listAccounts(fixture.session(requested, noAccount)))).toMatchObject({
      kind: 'permission_missing',
    })
  })

  it('is rejected without the app secret proof, and for an unknown field', async () => {
    const requestMe = (query: Record<string, string>) =>
      vendorFailureOf(
        session.http.json({ path: '/v26.0/me', query, bearerToken: session.tokens.access_token }, z.unknown()),
      )
    expect(await requestMe({ fields: 'id' })).toMatchObject({ message: expect.stringContaining('appsecret_proof') })
    expect(await requestMe({ fields: 'id', appsecret_proof: 'x' })).toMatchObject({ kind: 'rejected' })
    const request = { path: '/me', query: { fields: 'id,shoe_size' } }
    const failure = await vendorFailureOf(requestGraph(session, session.tokens.access_token, request, z.unknown()))
    expect(failure.message).toContain('nonexisting field (shoe_size)')
  })

  it('uses the registered configuration where there is one', () => {
    const registration = { ...fixture.registration, settings: { CONFIG_ID: '77' } }
    const consentRequest = {
      registration,
      consent_origin: 'https://www.facebook.com',
      redirect_uri: 'https://a.example/',
      state: 's',
      code_challenge: 'c',
    }
    const url = new URL(metaAds.oauth!.consentUrl({ ...consentRequest, locale: 'es' }))
    expect(url.origin + url.pathname).toBe('https://www.facebook.com/v26.0/dialog/oauth')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: fixture.registration.client_id,
      redirect_uri: 'https://a.example/',
      state: 's',
      response_type: 'code',
      locale: 'es_LA',
      config_id: '77',
    })
  })

  it.each([
    ['cancel', null],
    ['deny', null],
    ['error', 'provider_error'],
  ])('maps the vendor-specific outcome %s to %s', async (outcome, expected) => {
    const { query } = await fixture.consent(outcome)
    expect(metaAds.oauth!.parseConsentRejection!(query)).toBe(expected)
  })

  it('renews a valid token and not an expired one', async () => {
    const other = await vendorInSandbox(metaAds, vendor, { today })
    const { tokens } = await other.connect()
    other.clock.now = new Date('2027-01-10T00:00:00Z')
    const renewed = await metaAds.oauth!.refreshTokens!(other, tokens)
    expect(renewed.expires_at).toEqual(new Date('2027-03-11T00:00:00Z'))
    other.clock.now = new Date('2027-01-20T00:00:00Z')
    expect(await vendorFailureOf(metaAds.oauth!.refreshTokens!(other, tokens))).toMatchObject({ kind: 'token_expired' })
    await other.close()
  })
})

describe('delivery', () => {
  it('contains every day of every ad exactly once', async () => {
    const pages = await pagesOf(metaAds.readDelivery!(session, range))
    const planned = deliveryOf(today, 'furniture', 'social_ads').filter(({ date }) => date >= range.since)
    const keyOf = (row: { date: string; ad_id: string; spend: string; impressions: number; clicks: number }) =>
      [row.date, row.ad_id, row.spend, row.impressions, row.clicks].join(' ')
    const read = pages.flatMap(({ rows }) => rows)
    expect(read.length).toBeGreaterThan(500)
    expect(read.map(keyOf).sort()).toEqual(planned.map(keyOf).sort())
  })

  it('is the same when the vendor requires reports because it is too much data', async () => {
    const other = await vendorInSandbox(metaAds, vendor, { today })
    const connected = await other.connect()
    await other.script({ kind: 'too_much_data', path: 'act_560781/insights', times: 4 })
    const [some, all] = [
      await pagesOf(metaAds.readDelivery!(connected, range)),
      await pagesOf(metaAds.readDelivery!(session, range)),
    ]
    const rowsOf = (pages: typeof all) => pages.flatMap(({ rows }) => rows)
    expect(rowsOf(some)).toEqual(rowsOf(all))
    expect(await other.countRequests('/v26.0/66')).toBeGreaterThan(4)
    await other.close()
  })

  it("counts the platform's conversions once", async () => {
    const pages = await pagesOf(metaAds.readDelivery!(session, range))
    const sumOf = (rows: readonly { platform_conversions: string | null }[]) =>
      rows.reduce((sum, { platform_conversions }) => sum + Number(platform_conversions ?? 0), 0)
    const planned = deliveryOf(today, 'furniture', 'social_ads').filter(({ date }) => date >= range.since)
    expect(sumOf(pages.flatMap(({ rows }) => rows))).toBe(sumOf(planned))
  })

  it('contains the texts and images of the ads', async () => {
    const pages = await pagesOf(metaAds.readDelivery!(session, range))
    const ads = pages.flatMap(({ entities }) => entities.ads).filter(({ creative }) => creative)
    const formats = new Map(ads.map(({ name, creative }) => [name, [creative!.format, creative!.call_to_action]]))
    expect(Object.fromEntries(formats)).toEqual({
      'Video 15s': ['video', 'WHATSAPP_MESSAGE'],
      Carrusel: ['carousel', 'SHOP_NOW'],
      'Foto de ambiente': ['image', 'LEARN_MORE'],
    })
  })

  it('starts with the current ads and their parents', async () => {
    const planned = entitiesOf(today, 'furniture', 'social_ads')
    const pages = await pagesOf(metaAds.readDelivery!(session, range))
    const [first] = pages
    expect(pages.flatMap(({ entities }) => entities.ads)).toHaveLength(planned.ads.length)
    expect(first!.currency).toBe('CLP')
    const adSetIds = first!.entities.ad_sets.map(({ external_id }) => external_id)
    expect(first!.entities.ads.every(({ ad_set_external_id }) => adSetIds.includes(ad_set_external_id))).toBe(true)
    expect(new Set(first!.entities.ads.map(({ status }) => status))).toEqual(new Set(['ACTIVE', 'PAUSED', 'ARCHIVED']))
  })

  it('has no token in a cursor', async () => {
    const pages = await pagesOf(metaAds.readDelivery!(session, range))
    expect(pages.some(({ cursor }) => cursor?.includes(session.tokens.access_token))).toBe(false)
  })

  it('of an account that never ran an ad is empty', async () => {
    const tokens = await metaAds.oauth!.exchangeCode(fixture, await fixture.consent('allow_several'))
    const accounts = await metaAds.oauth!.listAccounts(fixture.session(tokens, noAccount))
    const pages = await pagesOf(metaAds.readDelivery!(fixture.session(tokens, accounts[2]!), range))
    expect(pages.flatMap(({ rows, entities }) => [...rows, ...entities.ads])).toEqual([])
    expect(pages.at(-1)!.cursor).toBeNull()
  })

  it('is rejected for an account that was not granted', async () => {
    const foreign = { ...session, account: { ...session.account, external_id: 'act_560782' } }
    expect(await vendorFailureOf(pagesOf(metaAds.readDelivery!(foreign, range)))).toMatchObject({
      kind: 'permission_missing',
    })
  })
})

describe('pixels and pages', () => {
  it('keep values that the vendor leaves out as null', async () => {
    expect((await metaAds.listPixels!(session)).slice(0, 2)).toEqual([
      {
        id: '881100220033',
        name: 'Píxel Muebles Cordillera',
        created_at: new Date('2025-03-04T15:20:11Z'),
        last_fired_at: new Date('2026-11-01T12:00:00Z'),
        is_unavailable: false,
        owner_business: { id: '20044012', name: 'Agencia Andes' },
      },
      {
        id: '881100220034',
        name: 'Píxel antiguo',
        created_at: null,
        last_fired_at: null,
        is_unavailable: null,
        owner_business: null,
      },
    ])
  })

  it('are listed by their names', async () => {
    expect(await metaAds.listPages!(session)).toEqual([
      { external_id: '104400881', name: 'Muebles Cordillera' },
      { external_id: '104400882', name: 'Clínica Dental Maipo' },
    ])
  })
})
