import { describe, expect, it } from 'vitest'
import { salesOf } from '../../../../sandbox/demo/demo-sales.ts'
import { highlevel as vendor } from '../../../../sandbox/vendors/highlevel.ts'
import {
  noAccount,
  pagesOf,
  today,
  type VendorInSandbox,
  vendorFailureOf,
  vendorOfFile,
} from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { highlevel } from './index.ts'

const all = { since: '2026-01-01', until: today, cursor: null }
const oauth = highlevel.oauth!

const fixture = await vendorOfFile(highlevel, vendor)

describe('consent', () => {
  it('for one location returns that location and tokens that work for it', async () => {
    const session = await fixture.connect()
    expect(session.account).toEqual({
      external_id: vendor.consent!.accounts[0]!.id,
      name: 'Muebles Cordillera',
      currency: null,
      details: { link_id: expect.any(String), timezone: 'America/Santiago', country: 'CL' },
    })
    expect(session.tokens.expires_at).toEqual(new Date('2026-11-15T14:59:59Z'))
    expect(await oauth.narrowTokens!(session)).toBe(session.tokens)
    await highlevel.verifyTokens!(session)
  })

  // docs/oauth/Authorization.md of github.com/GoHighLevel/highlevel-api-docs.
  it('is requested on the documented path', () => {
    const registration = { client_id: 'app-key', client_secret: 's', settings: {} } as never
    const requested = {
      registration,
      redirect_uri: 'https://a.example/cb',
      state: 's',
      code_challenge: 'c',
      locale: 'en' as const,
    }
    const url = new URL(oauth.consentUrl({ ...requested, consent_origin: highlevel.origins.consent! }))
    expect(url.origin + url.pathname).toBe('https://marketplace.gohighlevel.com/v2/oauth/chooselocation')
  })

  it('for an agency offers its locations, and restricts the tokens to the chosen one', async () => {
    const tokens = await oauth.exchangeCode(fixture, await fixture.consent('allow_several'))
    const accounts = await oauth.listAccounts(fixture.session(tokens, noAccount))
    expect(accounts.map(({ name }) => name)).toEqual(['Muebles Cordillera', 'Clínica Dental Maipo'])
    const narrowed = await oauth.narrowTokens!(fixture.session(tokens, accounts[1]!))
    await highlevel.verifyTokens!(fixture.session(narrowed, accounts[1]!))
    expect(await vendorFailureOf(highlevel.verifyTokens!(fixture.session(narrowed, accounts[0]!)))).toMatchObject({
      kind: 'permission_missing',
    })
  })

  it('for an agency is refreshed to tokens of only the chosen location', async () => {
    const tokens = await oauth.exchangeCode(fixture, await fixture.consent('allow_several'))
    const [, chosen] = await oauth.listAccounts(fixture.session(tokens, noAccount))
    const narrowed = await oauth.narrowTokens!(fixture.session(tokens, chosen!))
    const refreshed = await oauth.refreshTokens!(fixture, narrowed)
    expect(refreshed.access_token).not.toBe(narrowed.access_token)
    expect(refreshed.extra).toEqual(narrowed.extra)
    await highlevel.verifyTokens!(fixture.session(refreshed, chosen!))
  })

  it('without a location offers none', async () => {
    const tokens = await oauth.exchangeCode(fixture, await fixture.consent('allow_none'))
    expect(await oauth.listAccounts(fixture.session(tokens, noAccount))).toEqual([])
  })

  it('is used once: the second exchange of its code is rejected', async () => {
    const callback = await fixture.consent('allow_one')
    await oauth.exchangeCode(fixture, callback)
    expect(await vendorFailureOf(oauth.exchangeCode(fixture, callback))).toEqual({
      kind: 'rejected',
      code: 'invalid_grant',
      message: 'Invalid grant: authorization code is invalid',
    })
  })
})

describe('the stages', () => {
  it('are in display order', async () => {
    const stages = await highlevel.listStages!(await fixture.connect())
    expect(stages.map(({ pipeline_name, name }) => `${pipeline_name}: ${name}`)).toEqual([
      'Ventas: Nuevo contacto',
      'Ventas: Hora agendada',
      'Ventas: Cotización enviada',
      'Ventas: Cierre',
    ])
  })
})

describe('the opportunities', () => {
  it('are all returned once, whatever their status, each with its contact', async () => {
    const session = await fixture.connect()
    const pages = await pagesOf(highlevel.readOpportunities!(session, all))
    const read = pages.flatMap(({ opportunities }) => opportunities)
    const { deals } = salesOf(today, 'furniture')
    expect(pages.length).toBe(Math.ceil(deals.length / 100))
    expect(pages.length).toBeGreaterThan(1)
    expect(new Set(read.map(({ external_id }) => external_id)).size).toBe(deals.length)
    expect(new Set(read.map(({ status }) => status))).toEqual(new Set(['open', 'won', 'lost', 'abandoned']))
    expect(read.every(({ contact }) => contact.external_id && (contact.email ?? contact.phone))).toBe(true)
    expect(read.some(({ contact }) => contact.click_ids?.gclid)).toBe(true)
    expect(pages.at(-1)).toMatchObject({ cursor: null, progress: 1 })
  })

  it('continue after the page of the cursor', async () => {
    const session = await fixture.connect()
    const [first, ...rest] = await pagesOf(highlevel.readOpportunities!(session, all))
    expect(await pagesOf(highlevel.readOpportunities!(session, { ...all, cursor: first!.cursor }))).toEqual(rest)
  })

  it('are skipped when they did not change, and their contacts are not read', async () => {
    const session = await fixture.connect()
    const before = await fixture.countRequests('/contacts/')
    const pages = await pagesOf(highlevel.readOpportunities!(session, { ...all, since: '2026-11-13' }))
    const read = pages.flatMap(({ opportunities }) => opportunities)
    expect(read.length).toBeGreaterThan(0)
    expect(read.every(({ updated_at }) => updated_at >= new Date('2026-11-12T10:00:00Z'))).toBe(true)
    expect((await fixture.countRequests('/contacts/')) - before).toBe(read.length)
  })

  it("keep the deal's own contact data when the contact is deleted", async () => {
    const session = await fixture.connect()
    const contactless = { ...session, http: { ...session.http, json: withoutContacts(session.http.json) } }
    const [page] = await pagesOf(highlevel.readOpportunities!(contactless, { ...all, since: '2026-11-10' }))
    expect(page!.opportunities[0]!.contact).toMatchObject({ external_id: expect.any(String), country: null })
    expect(page!.opportunities[0]!.contact.phone).toMatch(/^\+569/)
  })
})

type Json = VendorInSandbox['http']['json']

function withoutContacts(json: Json): Json {
  return (request, schema) =>
    json(request.path?.startsWith('/contacts/') ? { ...request, path: '/contacts/x' } : request, schema)
}

describe('the vendor', () => {
  it('is called again after throttling, and the sync continues', async () => {
    const session = await fixture.connect()
    await fixture.script({ kind: 'throttled', path: '/opportunities/search' })
    await fixture.script({ kind: 'throttled', path: '/contacts/', times: 2 })
    const pages = await pagesOf(highlevel.readOpportunities!(session, { ...all, since: '2026-11-13' }))
    expect(pages.length).toBeGreaterThan(1)
  })

  it.each([
    ['throttled', { kind: 'throttled', retry_after_seconds: 1 }],
    ['token_expired', { kind: 'token_expired', message: 'The token has expired' }],
    ['permission_missing', { kind: 'permission_missing' }],
    ['token_revoked', { kind: 'rejected', code: 'invalid_grant' }],
    ['server_error', { kind: 'unavailable' }],
    ['html', { kind: 'malformed' }],
    ['malformed_json', { kind: 'malformed' }],
    ['other_shape', { kind: 'malformed' }],
    ['redirect', { kind: 'malformed' }],
    ['huge', { kind: 'malformed' }],
  ])('responding with %s causes the matching error', async (kind, failure) => {
    const session = await fixture.connect()
    await fixture.script({ kind, path: '/opportunities/pipelines', times: 3 })
    expect(await vendorFailureOf(highlevel.listStages!(session))).toMatchObject(failure)
    await fixture.unscript()
  })

  it('is not called forever when its pages do not advance', async () => {
    const session = await fixture.connect()
    const deal = { id: 'd', pipelineId: 'p', pipelineStageId: 's', status: 'open', createdAt: '2026-01-01T00:00:00Z' }
    const page = {
      opportunities: Array(100).fill({ ...deal, updatedAt: deal.createdAt }),
      meta: { startAfter: 1, startAfterId: 'd' },
    }
    const json: Json = async (_, schema) => schema.parse(page) as never
    const stuck = { ...session, http: { ...session.http, json } }
    expect(await vendorFailureOf(pagesOf(highlevel.readOpportunities!(stuck, all)))).toMatchObject({
      kind: 'malformed',
    })
  })

  it.each([
    ['as long as its total', 1, true],
    ['longer, because deals were deleted during the read', 0, true],
    ['shorter than its total', 2, false],
  ])('reports whether a list of deals is complete when it is %s', async (_, total, is_whole) => {
    const session = await fixture.connect()
    const at = '2026-01-01T00:00:00Z'
    const deal = { id: 'd', pipelineId: 'p', pipelineStageId: 's', status: 'open', createdAt: at, updatedAt: at }
    const json: Json = async (_, schema) => schema.parse({ opportunities: [deal], meta: { total } }) as never
    const read = highlevel.readOpportunities!({ ...session, http: { ...session.http, json } }, all)
    expect(await pagesOf(read)).toMatchObject([{ listed: ['d'], is_whole }])
  })
})
