import { describe, expect, it } from 'vitest'
import { sha256 } from '../../sha256.ts'
import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import { redditPerson } from '../payloads/hash-identifiers.ts'
import type { Surroundings } from '../payloads/rendered-event.ts'
import { renderReddit } from './render-reddit.ts'

const now = new Date('2026-03-10T12:00:00Z')
const conversion: ConversionInput = {
  ...{ id: 'conversion-1', definition_id: 'd', revenue_type: 'cash', is_counted: true, is_refunded: false },
  conversion_time: new Date('2026-03-10T11:00:00.900Z'),
  ...{ net_value: '120.50', currency: 'USD', recorded_via: 'tracker', action_source: null, order_id: null },
  ...{ pixel_event_id: null, url: 'https://shop.example/thanks?email=a#x', country: null },
  clicks: [{ kind: 'rdt_cid', id: 'click-1', at: new Date('2026-03-09T00:00:00Z') }],
  ...{ click_ids: {}, consent: undefined, customer_id: 'c', person: null },
  signals: { address: '190.1.2.3', user_agent: 'Mozilla/5.0' },
}
const line: CatalogEntry = {
  ...{ definition_id: 'd', destination_id: 't', is_enabled: true, event_name: 'PURCHASE', sends_value: true },
  ...{ enabled_from: now, enabled_until: null },
}
const surroundings: Surroundings = {
  protection: { privacy_mode: 'standard', is_healthcare_family: false },
  ...{ destination: 'a2_1', messaging: null, now, digest: sha256 },
}

function payloadOf(changes: Partial<ConversionInput> = {}, around: Partial<Surroundings> = {}, entry = line) {
  const rendered = renderReddit({ ...conversion, ...changes }, entry, { ...surroundings, ...around })
  if (!('payload' in rendered)) throw new Error(`not sent: ${JSON.stringify(rendered)}`)
  return rendered.payload
}

it('a purchase has its click, page without query, hashed address and amount', () => {
  expect(payloadOf()).toEqual({
    ...{ event_at: 1_773_140_400_900, action_source: 'WEBSITE', type: { tracking_type: 'PURCHASE' } },
    ...{ event_source_url: 'https://shop.example/thanks', click_id: 'click-1' },
    user: { ip_address: sha256('190.1.2.3'), user_agent: 'Mozilla/5.0' },
    metadata: { conversion_id: 'conversion-1', value: 120.5, currency: 'USD' },
  })
  expect(payloadOf({}, { event_id: 'order-7' }).metadata).toMatchObject({ conversion_id: 'order-7' })
})

it('a type without amounts has none', () => {
  expect(payloadOf({}, {}, { ...line, event_name: 'SEARCH' }).metadata).toEqual({ conversion_id: 'conversion-1' })
})

it.each([
  ['app', 'APP'],
  ['physical_store', 'PHYSICAL_STORE'],
  ['phone_call', 'OTHER'],
])('the source %s is %s', (action_source, expected) => {
  expect(payloadOf({ action_source }).action_source).toBe(expected)
})

describe('identifiers', () => {
  const noPerson = { email: null, phone: null, first_name: null, last_name: null, country: null, external_id: null }
  it("has Reddit's published digest of an email", () => {
    // Reddit's help page «Manual advanced matching».
    expect(redditPerson({ ...noPerson, email: 'Al.ice$+Apple@Example.Com' }, sha256)).toEqual({
      email: 'ff8d9819fc0e12bf0d24892e45987e249a28dce836a85cad60e28eaaa8c6d976',
    })
  })

  it.each([
    ['phone', '+56 9 1234-5678', { phone_number: sha256('+56912345678') }],
    ['external_id', ' User-7 ', { external_id: sha256('User-7') }],
    ['first_name', 'Ana', {}],
    ['email', '+tag@example.com', {}],
    ['phone', 'none', {}],
  ])('%s %j', (field, written, expected) => {
    expect(redditPerson({ ...noPerson, [field]: written }, sha256)).toEqual(expected)
  })
})

it.each([
  [{}, {}, undefined],
  [{}, { limited_data_use: true }, { modes: ['LDU'] }],
  [{ country: 'CL' }, { limited_data_use: true }, undefined],
])('of %j with %j has the data processing options %j', (changes, around, expected) => {
  expect((payloadOf(changes, around).user as Record<string, unknown>).data_processing_options).toEqual(expected)
})

it.each([
  ['nothing_to_match', { ...conversion, clicks: [] }, {}],
  ['too_old', { ...conversion, conversion_time: new Date('2026-03-03T12:00:00Z') }, {}],
  ['privacy_mode', conversion, { privacy_mode: 'hipaa', is_healthcare_family: true }],
  ['privacy_mode', conversion, { privacy_mode: 'platform_safe', is_healthcare_family: true }],
] as const)('is skipped: %s', (skip, given, protection) => {
  const around = { ...surroundings, protection: { ...surroundings.protection, ...protection } }
  expect(renderReddit(given, line, around)).toEqual({ skip })
})
