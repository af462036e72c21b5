import { describe, expect, it } from 'vitest'
import { sha256 } from '../../sha256.ts'
import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import { pinterestPerson } from '../payloads/hash-identifiers.ts'
import type { Surroundings } from '../payloads/rendered-event.ts'
import { renderPinterest } from './render-pinterest.ts'

const now = new Date('2026-03-10T12:00:00Z')
const android = 'Shop/7 (Linux; Android 14; Pixel 8)'
const conversion: ConversionInput = {
  ...{ id: 'conversion-1', definition_id: 'd', revenue_type: 'cash', is_counted: true, is_refunded: false },
  conversion_time: new Date('2026-03-10T11:00:00.900Z'),
  ...{ net_value: '120.50', currency: 'USD', recorded_via: 'tracker', action_source: null, order_id: null },
  ...{ pixel_event_id: null, url: 'https://shop.example/thanks?email=a#x', country: null },
  clicks: [{ kind: 'epik', id: 'touch-1', at: new Date('2026-03-09T00:00:00Z') }],
  ...{ click_ids: {}, consent: undefined, customer_id: 'c', person: null },
  signals: { address: '190.1.2.3', user_agent: 'Mozilla/5.0' },
}
const noPerson = { email: null, phone: null, first_name: null, last_name: null, country: null, external_id: null }
const line: CatalogEntry = {
  ...{ definition_id: 'd', destination_id: 't', is_enabled: true, event_name: 'checkout', sends_value: true },
  ...{ enabled_from: now, enabled_until: null },
}
const surroundings: Surroundings = {
  protection: { privacy_mode: 'standard', is_healthcare_family: false },
  ...{ destination: '549700000001', messaging: null, now, digest: sha256 },
}

function payloadOf(changes: Partial<ConversionInput> = {}, around: Partial<Surroundings> = {}, entry = line) {
  const rendered = renderPinterest({ ...conversion, ...changes }, entry, { ...surroundings, ...around })
  if (!('payload' in rendered)) throw new Error(`not sent: ${JSON.stringify(rendered)}`)
  return rendered.payload
}

it('a checkout has its click, page without query, request data and amount as text', () => {
  expect(payloadOf()).toEqual({
    ...{ event_name: 'checkout', event_time: 1_773_140_400, event_id: 'conversion-1', action_source: 'web' },
    event_source_url: 'https://shop.example/thanks',
    user_data: { click_id: 'touch-1', client_ip_address: '190.1.2.3', client_user_agent: 'Mozilla/5.0' },
    custom_data: { value: '120.5', currency: 'USD' },
  })
  expect(payloadOf({}, { event_id: 'tag-event-7' }).event_id).toBe('tag-event-7')
  expect(payloadOf({}, {}, { ...line, sends_value: false })).not.toHaveProperty('custom_data')
})

it.each([
  [{ epik: 'own', epik_cookie: 'cookie' }, 'own'],
  [{ epik_cookie: 'cookie' }, 'cookie'],
  [{}, 'touch-1'],
])('with the ids %j the click is %s', (click_ids, click_id) => {
  expect(payloadOf({ click_ids }).user_data).toMatchObject({ click_id })
})

describe('the source', () => {
  const person = { ...noPerson, email: 'a@example.com' }
  it.each([
    ['website', 'Mozilla/5.0', null, 'web'],
    ['app', android, null, 'app_android'],
    ['app', 'Shop/7 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', null, 'app_ios'],
    ['app', 'okhttp/4.12', null, 'offline'],
    ['phone_call', android, 'order-1', 'offline'],
    ['physical_store', null, 'order-1', 'offline'],
    ['system_generated', null, null, 'offline'],
    ['system_generated', null, 'order-1', 'web'],
  ])('%s with the user agent %s and the site id %s is %s', (action_source, user_agent, event_id, expected) => {
    const signals = { address: null, user_agent }
    expect(payloadOf({ action_source, signals, person }, { event_id }).action_source).toBe(expected)
  })
})

describe('identifiers', () => {
  it.each([
    ['email', ' Ana@Example.com ', { em: [sha256('ana@example.com')] }],
    ['email', 'none', {}],
    ['phone', '+0056 9 1234-5678', { ph: [sha256('56912345678')] }],
    ['phone', 'none', {}],
    ['first_name', ' María José ', { fn: [sha256('maría josé')] }],
    ['last_name', "O'Higgins", { ln: [sha256("o'higgins")] }],
    ['country', 'CL', { country: [sha256('cl')] }],
    ['external_id', ' User-7 ', { external_id: [sha256('User-7')] }],
  ])('%s %j', (field, written, expected) => {
    expect(pinterestPerson({ ...noPerson, [field]: written }, sha256)).toEqual(expected)
  })
})

it.each([
  [{}, {}, undefined],
  [{}, { limited_data_use: true }, 'LDP'],
  [{ country: 'CL' }, { limited_data_use: true }, undefined],
  [{ consent: { ad_personalization: 'denied' } }, {}, 'LDP'],
])('of %j with %j has the opt-out type %s', (changes, around, opt_out_type) => {
  const payload = payloadOf(changes, around)
  expect((payload.custom_data as Record<string, unknown>).opt_out_type).toBe(opt_out_type)
  expect(payload.opt_out).toBe('consent' in changes ? true : undefined)
})

it.each([
  ['nothing_to_match', { ...conversion, signals: null }, {}],
  ['nothing_to_match', { ...conversion, signals: { address: '190.1.2.3', user_agent: null } }, {}],
  ['nothing_to_match', { ...conversion, signals: null, person: { ...noPerson, phone: '+56912345678' } }, {}],
  ['too_old', { ...conversion, conversion_time: new Date('2026-03-03T12:00:00Z') }, {}],
  ['consent_denied', { ...conversion, consent: 'denied' }, {}],
  ['privacy_mode', conversion, { privacy_mode: 'hipaa', is_healthcare_family: true }],
  ['privacy_mode', conversion, { privacy_mode: 'platform_safe', is_healthcare_family: true }],
] as const)('is skipped: %s', (skip, given, protection) => {
  const around = { ...surroundings, protection: { ...surroundings.protection, ...protection } }
  expect(renderPinterest(given, line, around)).toEqual({ skip })
})
