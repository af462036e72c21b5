import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryOf } from '../../../sandbox/demo-business.ts'
import { searchAds as vendor } from '../../../sandbox/vendors/search-ads/index.ts'
import { faultOf, noAccount, pagesOf, type VendorWorld, vendorWorld } from '../../../test/support/vendor-world.ts'
import type { VendorSession } from '../provider.ts'
import { searchAds } from './index.ts'

const today = '2026-11-14'
const range = { since: '2026-11-08', until: today, cursor: null }

let world: VendorWorld
let session: VendorSession

beforeAll(async () => {
  world = await vendorWorld(searchAds, vendor, { today })
  session = await world.connect()
})

afterAll(() => world.close())

async function listSeveral() {
  const tokens = await searchAds.oauth!.exchangeCode(world, await world.consent('allow_several'))
  const accounts = await searchAds.oauth!.listAccounts(world.session(tokens, noAccount))
  return { tokens, accounts }
}

describe('consent', () => {
  it('gives a refresh token, and an access token for an hour', () => {
    expect(session.tokens).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_at: new Date('2026-11-14T15:59:59Z'),
      scopes: ['https://www.googleapis.com/auth/adwords'],
    })
  })

  it('asks for offline access, anew each time', () => {
    const ask = {
      registration: world.registration,
      redirect_uri: 'https://a.example/',
      state: 's',
      locale: 'es' as const,
    }
    const url = new URL(searchAds.oauth!.consentUrl({ ...ask, consent_origin: 'https://accounts.google.com' }))
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

  it('keeps the refresh token and what else is known when it is refreshed', async () => {
    const tokens = { ...session.tokens, extra: { login_customer_id: '1' } }
    const fresh = await searchAds.oauth!.refreshTokens!(world, tokens)
    expect(fresh).toMatchObject({ refresh_token: tokens.refresh_token, extra: { login_customer_id: '1' } })
    expect(fresh.access_token).not.toBe(tokens.access_token)
  })

  it('is not refreshed with a token that the vendor does not know', async () => {
    const tokens = { ...session.tokens, refresh_token: 'made-up' }
    expect(await faultOf(searchAds.oauth!.refreshTokens!(world, tokens))).toMatchObject({
      kind: 'refused',
      code: 'invalid_grant',
    })
  })
})

describe('delivery', () => {
  it('is every day of every ad, with nothing lost or doubled', async () => {
    const pages = await pagesOf(searchAds.readDelivery!(session, range))
    const planned = deliveryOf(today, 'furniture', 'search_ads').filter(({ date }) => date >= range.since)
    const keyOf = (row: { date: string; ad_id: string; spend: string; impressions: number; clicks: number }) =>
      [row.date, row.ad_id, Number(row.spend), row.impressions, row.clicks].join(' ')
    const read = pages.flatMap(({ rows }) => rows)
    expect(read.length).toBeGreaterThan(100)
    expect(read.map(keyOf).sort()).toEqual(planned.map(keyOf).sort())
  })

  it('begins with the ads as they are now', async () => {
    const [first] = await pagesOf(searchAds.readDelivery!(session, range))
    expect(first).toMatchObject({ currency: 'USD', rows: [], cursor: '{"day":"2026-11-08","span":28}' })
    expect(first!.entities.ads).toHaveLength(27)
    expect(first!.entities.campaigns[0]).toMatchObject({ status: 'ACTIVE', daily_budget: '25' })
  })

  it('of an account below a manager is read through the manager', async () => {
    const { tokens, accounts } = await listSeveral()
    const chosen = world.session(tokens, accounts[1]!)
    expect(await faultOf(pagesOf(searchAds.readDelivery!(chosen, range)))).toMatchObject({ kind: 'permission_missing' })
    const narrowed = { ...chosen, tokens: await searchAds.oauth!.narrowTokens!(chosen) }
    const pages = await pagesOf(searchAds.readDelivery!(narrowed, range))
    expect(pages.flatMap(({ rows }) => rows).length).toBeGreaterThan(0)
  })

  it('is refused with the words of the vendor where the developer token is wrong', async () => {
    const registration = { ...world.registration, settings: { DEVELOPER_TOKEN: 'wrong' } }
    const fault = await faultOf(searchAds.oauth!.listAccounts({ ...session, registration }))
    expect(fault).toMatchObject({ kind: 'refused', code: 'DEVELOPER_TOKEN_INVALID' })
  })
})
