import { describe, expect, it } from 'vitest'
import { sha256 } from '../../sha256.ts'
import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import type { Surroundings } from '../payloads/rendered-event.ts'
import { renderSnapchat } from './render-snapchat.ts'

const now = new Date('2026-03-10T12:00:00Z')
const nobody = { email: null, phone: null, first_name: null, last_name: null, country: null, external_id: null }
const conversion: ConversionInput = {
  ...{ id: 'conversion-1', definition_id: 'd', revenue_type: 'cash', is_counted: true, is_refunded: false },
  conversion_time: new Date('2026-03-10T11:00:00.900Z'),
  ...{ net_value: '120.50', currency: 'USD', recorded_via: 'tracker', action_source: null, order_id: null },
  ...{ pixel_event_id: null, url: 'https://shop.example/thanks?email=a#x', country: null },
  clicks: [{ kind: 'sccid', id: 'click-1', at: new Date('2026-03-09T00:00:00Z') }],
  ...{ click_ids: { scid: 'cookie-1' }, consent: undefined, customer_id: 'c', person: null },
  signals: { address: '190.1.2.3', user_agent: 'Mozilla/5.0' },
}
const line: CatalogEntry = {
  ...{ definition_id: 'd', destination_id: 't', is_enabled: true, event_name: 'PURCHASE', sends_value: true },
  ...{ enabled_from: now, enabled_until: null },
}
const surroundings: Surroundings = {
  protection: { privacy_mode: 'standard', is_healthcare_family: false },
  ...{ destination: 'pixel-1', messaging: null, now, digest: sha256 },
}

function payloadOf(changes: Partial<ConversionInput> = {}, around: Partial<Surroundings> = {}, entry = line) {
  const rendered = renderSnapchat({ ...conversion, ...changes }, entry, { ...surroundings, ...around })
  if (!('payload' in rendered)) throw new Error(`not sent: ${JSON.stringify(rendered)}`)
  return rendered.payload
}

it('a purchase has its click, cookie, page without query and amount', () => {
  expect(payloadOf()).toEqual({
    ...{ event_name: 'PURCHASE', event_time: 1_773_140_400, event_id: 'conversion-1', action_source: 'website' },
    event_source_url: 'https://shop.example/thanks',
    user_data: {
      ...{ sc_click_id: 'click-1', sc_cookie1: 'cookie-1' },
      ...{ client_ip_address: '190.1.2.3', client_user_agent: 'Mozilla/5.0' },
    },
    custom_data: { value: 120.5, currency: 'USD' },
  })
})

it('a purchase has the id of the site and the order by which the pixel reports it', () => {
  expect(payloadOf({ order_id: 'order-7' }, { event_id: 'pixel-event-7' })).toMatchObject({
    ...{ event_id: 'pixel-event-7', custom_data: { order_id: 'order-7' } },
  })
  const search = { ...line, event_name: 'SEARCH', sends_value: false }
  expect(payloadOf({ order_id: 'order-7' }, {}, search)).not.toHaveProperty('custom_data')
})

const person = { ...nobody, email: 'a@example.com' }

it.each([
  ['physical_store', 'physical_store'],
  ['phone_call', 'phone_call'],
  ['business_messaging', 'chat'],
])('the source %s is %s, without data of a screen', (action_source, expected) => {
  const payload = payloadOf({ action_source, person })
  expect(payload).toMatchObject({ action_source: expected })
  expect(payload).not.toHaveProperty('event_source_url')
  expect(payload.user_data).not.toHaveProperty('client_ip_address')
})

// Snap's «Parameters» of its Conversions API.
it.each([
  ['em', 'email', ' Person@Example.com', '542d240129883c019e106e3b1b2d3f3cb3537c43c425364de8e951d5a3083345'],
  ['ph', 'phone', '+44 844 412 4653', 'dc008fda46e2e64002cf2f82a4906236282d431c4f75e5b60bfe79fc48546383'],
  ['fn', 'first_name', 'John', '96d9632f363564cc3032521409cf22a852f2032eec099ed5967c0d000cec607a'],
  ['fn', 'first_name', 'Raphaël', 'e74bb89e718fe1e19c422a48382870399f8bf7ca8dfa008739e75b0be76627b7'],
  ['ln', 'last_name', "O'Neil", sha256('oneil')],
  ['external_id', 'external_id', ' User-7 ', sha256('user-7')],
  ['country', 'country', 'CL', sha256('cl')],
])("%s is the vendor's digest of the %s %j", (field, name, written, digest) => {
  expect(payloadOf({ person: { ...nobody, [name]: written } }).user_data).toMatchObject({ [field]: [digest] })
})

describe('limited data use', () => {
  const requested = { limited_data_use: true }
  it.each([
    ['nobody', {}, {}, undefined],
    ['all people', {}, requested, [0, 0]],
    ['people outside the US', { country: 'CL' }, requested, undefined],
    ['an event without an address', { signals: null, person }, requested, [1, 1000]],
  ])('requested for %s', (_, changes, around, expected) => {
    const payload = payloadOf(changes, around)
    expect(payload.data_processing_options).toEqual(expected && ['LDU'])
    const { data_processing_options_country: country, data_processing_options_state: state } = payload
    expect([country, state]).toEqual(expected ?? [undefined, undefined])
  })
})

it.each([
  ['nothing_to_match', { clicks: [], click_ids: {} }, {}],
  ['nothing_to_match', { signals: null }, {}],
  ['nothing_to_match', { signals: { address: '190.1.2.3', user_agent: null } }, {}],
  ['nothing_to_match', { signals: null, person: { ...nobody, first_name: 'Ana', country: 'CL' } }, {}],
  ['too_old', { conversion_time: new Date('2026-02-01T12:00:00Z') }, {}],
  ['value_missing', { net_value: null }, {}],
  ['app_details_missing', { action_source: 'app', person }, {}],
  ['privacy_mode', { person }, { privacy_mode: 'hipaa', is_healthcare_family: true }],
  ['privacy_mode', { person }, { privacy_mode: 'platform_safe', is_healthcare_family: true }],
] as const)('is skipped: %s', (skip, changes, protection) => {
  const around = { ...surroundings, protection: { ...surroundings.protection, ...protection } }
  expect(renderSnapchat({ ...conversion, ...changes } as ConversionInput, line, around)).toEqual({ skip })
})

it('is sent up to 37 days after it happened', () => {
  expect(payloadOf({ conversion_time: new Date('2026-02-02T12:00:00Z') })).toHaveProperty('event_id')
})

it('a healthcare family names no page', () => {
  const protection = { privacy_mode: 'standard', is_healthcare_family: true } as const
  expect(payloadOf({}, { protection })).not.toHaveProperty('event_source_url')
})
