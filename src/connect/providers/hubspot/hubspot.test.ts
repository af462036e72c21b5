import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { salesOf } from '../../../../sandbox/demo/demo-sales.ts'
import { hubspotKey, hubspot as vendor } from '../../../../sandbox/vendors/hubspot.ts'
import {
  pagesOf,
  today,
  type VendorInSandbox,
  vendorFailureOf,
  vendorOfFile,
} from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { parseError } from './call-hubspot.ts'
import { hubspot } from './index.ts'
import { toOpportunity } from './to-opportunity.ts'

const fixture = await vendorOfFile(hubspot, vendor)
const { verify, fields } = hubspot.pasted!
const connected = await verify(() => fixture, { token: hubspotKey })
const account = connected.accounts[0]!
const session = fixture.session(connected.tokens, account)
const all = { since: '2025-01-01', until: today, cursor: null }
const { deals } = salesOf(today, 'furniture')

describe('a service key', () => {
  it('connects its account, which does not expire', () => {
    expect(account).toEqual({
      ...{ external_id: '24681357', name: 'HubSpot 24681357', currency: 'CLP' },
      details: { timezone: 'America/Santiago' },
    })
    expect(connected.tokens).toMatchObject({ access_token: hubspotKey, refresh_token: null, expires_at: null })
    expect(fields[0]!.pattern!.test(hubspotKey)).toBe(true)
  })

  it('cannot be refreshed, so a rejected one needs a reconnect', async () => {
    expect(await vendorFailureOf(hubspot.oauth!.refreshTokens!(fixture, connected.tokens))).toMatchObject({
      kind: 'token_revoked',
    })
  })

  it('without permission to read deals is rejected before it is stored', async () => {
    await fixture.script({ kind: 'permission_missing', path: '/crm/objects/2026-09/deals' })
    expect(await vendorFailureOf(verify(() => fixture, { token: hubspotKey }))).toMatchObject({
      kind: 'permission_missing',
    })
    await fixture.unscript()
  })

  it('of a private app brings the secret of its webhooks', async () => {
    const values = { token: hubspotKey, client_secret: 'the-secret-of-the-private-app' }
    expect(await verify(() => fixture, values)).toMatchObject({ webhook_secret: values.client_secret })
  })
})

describe('the stages', () => {
  it('are in display order', async () => {
    expect(await hubspot.listStages!(session)).toMatchObject(
      ['Nuevo contacto', 'Hora agendada', 'Cotización enviada', 'Cierre', 'Perdido'].map((name) => ({
        ...{ pipeline_external_id: 'default', pipeline_name: 'Ventas', name },
      })),
    )
  })
})

describe('the deals', () => {
  it('are all returned once with their contacts, and the deleted one is removed', async () => {
    const pages = await pagesOf(hubspot.readOpportunities!(session, all))
    const read = pages.flatMap(({ opportunities }) => opportunities)
    expect(pages.length).toBeGreaterThan(2)
    expect(new Set(read.map(({ external_id }) => external_id)).size).toBe(deals.length - 1)
    expect(read.length).toBe(deals.length - 1)
    expect(new Set(read.map(({ status }) => status))).toEqual(new Set(['open', 'won', 'lost']))
    expect(read.every(({ contact }) => contact.external_id && (contact.email ?? contact.phone))).toBe(true)
    expect(read.some(({ contact }) => contact.click_ids?.gclid)).toBe(true)
    const removed = pages.flatMap(({ removed = [] }) => removed)
    expect(removed).toEqual([expect.stringMatching(/^24681357#\d+$/)])
    expect(read.map(({ external_id }) => external_id)).not.toContain(removed[0])
  })

  it('of the last days are those that changed, and older deletions are not reported again', async () => {
    const pages = await pagesOf(hubspot.readOpportunities!(session, { ...all, since: '2026-11-15' }))
    expect(pages.flatMap(({ removed = [] }) => removed)).toEqual([])
    const some = pages.flatMap(({ opportunities }) => opportunities)
    expect(some.length).toBeLessThan(deals.length / 4)
    expect(some.every(({ updated_at }) => updated_at >= new Date('2026-11-14T10:00:00Z'))).toBe(true)
  })

  it('are not read forever when the pages do not advance', async () => {
    const deal = { id: '0', properties: {}, createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }
    const body = { total: 2, results: [deal], from: { id: '0' } }
    const json: VendorInSandbox['http']['json'] = async ({ path }, schema) =>
      schema.parse(path?.includes('associations') ? { results: [] } : body) as never
    const stuck = { ...session, http: { ...session.http, json } }
    expect(await vendorFailureOf(pagesOf(hubspot.readOpportunities!(stuck, all)))).toMatchObject({ kind: 'malformed' })
  })
})

describe('a deal', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const read = (properties: Record<string, string | null>, contact: Record<string, string> | null = {}) => {
    const object = (id: string, own: Record<string, string | null>) => ({
      ...{ id, properties: own, createdAt: at(1), updatedAt: at(9) },
    })
    return toOpportunity(account, object('5', properties), contact && object('7', contact))
  }
  const won = { hs_is_closed_won: 'true', hs_v2_date_entered_current_stage: '2026-01-05T00:00:00Z' }

  it.each([
    ['open, although it has a planned closing date', { closedate: '2026-01-03T00:00:00Z' }, 'open', null],
    ['won on its closing date', { ...won, closedate: '2026-01-03T00:00:00Z' }, 'won', at(3)],
    [
      'won on entering its stage, if that date is in the future',
      { ...won, closedate: '2026-02-01T00:00:00Z' },
      'won',
      at(5),
    ],
    ['won on entering its stage, if it has no date', won, 'won', at(5)],
    ['lost', { hs_is_closed_lost: 'true', closedate: '2026-01-04T00:00:00Z' }, 'lost', at(4)],
  ] as const)('is %s', (_, properties, status, status_changed_at) => {
    expect(read(properties)).toMatchObject({ status, status_changed_at })
  })

  it.each([
    [
      { amount: '1990.50', deal_currency_code: 'USD' },
      { value: '1990.5', currency: 'USD' },
    ],
    [
      { amount: '', deal_currency_code: '' },
      { value: null, currency: null },
    ],
    [
      { amount: 'a lot', deal_currency_code: null },
      { value: null, currency: null },
    ],
  ])('with %j has %j', (properties, expected) => {
    expect(read(properties)).toMatchObject(expected)
  })

  it('has ids that are unique among accounts, and the click ids of its contact', () => {
    const contact = {
      hs_analytics_first_url: 'https://a.example/?gclid=first',
      hs_facebook_click_id: 'fb1',
      country: 'x',
    }
    expect(read({}, contact)).toMatchObject({
      external_id: '24681357#5',
      contact: { external_id: '24681357#7', country: null, click_ids: { gclid: 'first', fbclid: 'fb1' } },
    })
    expect(read({}, null).contact.external_id).toBeNull()
  })
})

describe('a webhook', () => {
  const now = new Date('2026-11-14T12:00:00Z')
  const url = 'https://tributary.example/hooks/crm_b'
  const registration = {
    client_id: 'c',
    client_secret: 'secret of app',
    consent_origin: null,
    api_origin: null,
    settings: {},
  }
  const event = (subscriptionType: string, portalId = 1, objectId = 5) => ({ subscriptionType, portalId, objectId })

  function read(events: unknown, change: Record<string, unknown> = {}, secondsAgo = 0) {
    const body = Buffer.from(JSON.stringify(events))
    const sentAt = String(now.getTime() - secondsAgo * 1000)
    const signature = createHmac('sha256', 'secret of app').update(`POST${url}${body}${sentAt}`).digest('base64')
    const headers = { 'x-hubspot-signature-v3': signature, 'x-hubspot-request-timestamp': sentAt }
    return hubspot.webhooks!.read({ url, headers, body, secret: null, registration, now, ...change })
  }

  it('has a notification for each account', () => {
    const events = [event('deal.creation'), event('deal.deletion', 2), event('contact.creation', 3)]
    const none = { message_id: null }
    expect(read(events)).toEqual([
      { ...none, account_external_id: '1', needs_sync: true },
      { ...none, account_external_id: '2', removed_opportunities: ['2#5'] },
      { ...none, account_external_id: '3' },
    ])
  })

  it('of a newer application names the type of the object', () => {
    const typed = (objectTypeId: string) => ({ ...event('object.propertyChange'), objectTypeId })
    expect(read([typed('0-3')])).toMatchObject([{ needs_sync: true }])
    expect(read([typed('0-1')])).toEqual([{ message_id: null, account_external_id: '1' }])
  })

  it.each([
    ['to another URL', { url: 'https://tributary.example/hooks/crm_c' }],
    ['with another body', { body: Buffer.from('[]') }],
    ['without headers', { headers: {} }],
    ['with the secret of another app', { secret: 'another' }],
    ['without a secret', { registration: { ...registration, client_secret: '' } }],
    ['without a registration', { registration: null }],
  ])('%s is rejected', (_, change) => {
    expect(read([event('deal.creation')], change)).toBeNull()
  })

  it('is rejected when it is too old', () => {
    expect(read([event('deal.creation')], {}, 299)).not.toBeNull()
    expect(read([event('deal.creation')], {}, 301)).toBeNull()
  })
})

describe('an error', () => {
  it.each([
    [429, { message: 'm', policyName: 'DAILY' }, { kind: 'throttled', retry_after_seconds: 3600 }],
    [429, { message: 'm', policyName: 'TEN_SECONDLY_ROLLING' }, { kind: 'throttled', retry_after_seconds: 10 }],
    [400, { status: 'BAD_AUTH_CODE', message: 'm' }, { kind: 'rejected', code: 'BAD_AUTH_CODE' }],
    [
      400,
      { status: 'error', category: 'VALIDATION_ERROR', message: 'm' },
      { kind: 'rejected', code: 'VALIDATION_ERROR' },
    ],
    [500, { status: 'error', message: 'm' }, null],
  ])('%i with %j is %j', (status, body, expected) => {
    const parsed = parseError({ status, headers: {}, text: JSON.stringify(body) })
    expect(parsed).toEqual(expected && { message: 'm', ...expected })
  })
})
