import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { deliveryOf, entitiesOf } from '../../../../sandbox/demo/demo-business.ts'
import { googleAds as vendor } from '../../../../sandbox/vendors/google-ads/index.ts'
import {
  noAccount,
  pagesOf,
  today,
  vendorFailureOf,
  vendorOfFile,
} from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { googleAds } from './index.ts'

const range = { since: '2026-11-08', until: today, cursor: null }

const fixture = await vendorOfFile(googleAds, vendor)
const session = await fixture.connect()

async function listSeveral() {
  const tokens = await googleAds.oauth!.exchangeCode(fixture, await fixture.consent('allow_several'))
  const accounts = await googleAds.oauth!.listAccounts(fixture.session(tokens, noAccount))
  return { tokens, accounts }
}

describe('consent', () => {
  it('returns a refresh token, and an access token for one hour', () => {
    expect(session.tokens).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_at: new Date('2026-11-14T15:59:59Z'),
      scopes: ['openid', 'https://www.googleapis.com/auth/adwords', 'https://www.googleapis.com/auth/datamanager'],
      grantor: '10220011',
    })
  })

  it('requests offline access and a new consent each time', () => {
    const request = {
      registration: fixture.registration,
      redirect_uri: 'https://a.example/',
      state: 's',
      code_challenge: 'c',
      locale: 'es' as const,
    }
    const url = new URL(googleAds.oauth!.consentUrl({ ...request, consent_origin: 'https://accounts.google.com' }))
    expect(url.origin + url.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ access_type: 'offline', prompt: 'consent', hl: 'es' })
  })

  it('offers accounts that run ads, also those below a manager, and not the manager', async () => {
    const { accounts } = await listSeveral()
    expect(accounts).toEqual([
      {
        external_id: '7842031196',
        name: 'Muebles Cordillera',
        currency: 'USD',
        details: { number: '784-203-1196', login_customer_id: '7842031196', timezone: 'America/Santiago' },
      },
      {
        external_id: '7842031197',
        name: 'Clínica Dental Maipo',
        currency: 'USD',
        details: { number: '784-203-1197', login_customer_id: '1002003004', timezone: 'America/Santiago' },
      },
      {
        external_id: '7842031198',
        name: '784-203-1198',
        currency: 'CLP',
        details: { number: '784-203-1198', login_customer_id: '1002003004', timezone: 'America/Santiago' },
      },
    ])
  })

  it('needs no developer token', async () => {
    expect(fixture.registration.settings).toEqual({})
    expect(await googleAds.oauth!.listAccounts(session)).toHaveLength(1)
  })

  it('reports a project that is not approved instead of an empty account list', async () => {
    await fixture.script({ kind: 'app_rejected', path: 'googleAds:search', times: null })
    const failure = await vendorFailureOf(googleAds.oauth!.listAccounts(session))
    await fixture.unscript()
    expect(failure).toMatchObject({ kind: 'rejected', code: 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION' })
  })

  it('leaves out only an account that was closed', async () => {
    const tokens = await googleAds.oauth!.exchangeCode(fixture, await fixture.consent('allow_several'))
    await fixture.script({ kind: 'permission_missing', path: '7842031196/googleAds:search', times: 1 })
    const accounts = await googleAds.oauth!.listAccounts(fixture.session(tokens, noAccount))
    await fixture.unscript()
    expect(accounts.map(({ external_id }) => external_id)).toEqual(['7842031196', '7842031197', '7842031198'])
    expect(accounts[0]!.details.login_customer_id).toBe('1002003004')
  })

  it('keeps the refresh token and the other token fields when it is refreshed', async () => {
    const tokens = { ...session.tokens, extra: { login_customer_id: '1' } }
    const fresh = await googleAds.oauth!.refreshTokens!(fixture, tokens)
    expect(fresh).toMatchObject({ refresh_token: tokens.refresh_token, extra: { login_customer_id: '1' } })
    expect(fresh.access_token).not.toBe(tokens.access_token)
  })

  it('is not refreshed with an unknown token', async () => {
    const tokens = { ...session.tokens, refresh_token: 'made-up' }
    expect(await vendorFailureOf(googleAds.oauth!.refreshTokens!(fixture, tokens))).toMatchObject({
      kind: 'rejected',
      code: 'invalid_grant',
    })
  })
})

describe('delivery', () => {
  it('contains every day of every ad exactly once', async () => {
    const pages = await pagesOf(googleAds.readDelivery!(session, range))
    const planned = deliveryOf(today, 'furniture', 'search_ads').filter(({ date }) => date >= range.since)
    const keyOf = (row: { date: string; ad_id: string; spend: string; impressions: number; clicks: number }) =>
      [row.date, row.ad_id, Number(row.spend), row.impressions, row.clicks].join(' ')
    const read = pages.flatMap(({ rows }) => rows)
    expect(read.length).toBeGreaterThan(50)
    expect(read.map(keyOf).sort()).toEqual(planned.map(keyOf).sort())
  })

  it('starts with the current ads', async () => {
    const planned = entitiesOf(today, 'furniture', 'search_ads')
    const [first] = await pagesOf(googleAds.readDelivery!(session, range))
    expect(first).toMatchObject({ currency: 'USD', rows: [], cursor: '{"day":"2026-11-08","span":28}' })
    expect(first!.entities.ads).toHaveLength(planned.ads.length)
    expect(first!.entities.campaigns[0]).toMatchObject({ status: 'ACTIVE', daily_budget: '25' })
  })

  it('of an account below a manager is read through the manager', async () => {
    const { tokens, accounts } = await listSeveral()
    const chosen = fixture.session(tokens, accounts[1]!)
    expect(await vendorFailureOf(pagesOf(googleAds.readDelivery!(chosen, range)))).toMatchObject({
      kind: 'permission_missing',
    })
    const narrowed = { ...chosen, tokens: await googleAds.oauth!.narrowTokens!(chosen) }
    const pages = await pagesOf(googleAds.readDelivery!(narrowed, range))
    expect(pages.flatMap(({ rows }) => rows).length).toBeGreaterThan(0)
  })

  it('rejects a page size and unknown parameters, as the vendor does', async () => {
    const request = async (body: object) => {
      const path = `/v25/customers/${session.account.external_id}/googleAds:search`
      return vendorFailureOf(session.http.json({ path, body, bearerToken: session.tokens.access_token }, z.unknown()))
    }
    const query = 'SELECT campaign.id FROM campaign'
    expect(await request({ query, pageSize: 1000 })).toMatchObject({ code: 'PAGE_SIZE_NOT_SUPPORTED' })
    expect(await request({ query, limit: 1000 })).toMatchObject({ code: 'INVALID_ARGUMENT' })
    const joined = 'SELECT campaign_budget.amount_micros FROM ad_group_ad'
    expect(await request({ query: joined })).toMatchObject({ code: 'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE' })
  })
})
