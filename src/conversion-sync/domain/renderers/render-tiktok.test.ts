import { describe, expect, it } from 'vitest'
import { sha256 } from '../../sha256.ts'
import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import { tiktokPerson } from '../payloads/hash-identifiers.ts'
import type { Surroundings } from '../payloads/rendered-event.ts'
import { renderTiktok } from './render-tiktok.ts'

const now = new Date('2026-03-10T12:00:00Z')
const conversion: ConversionInput = {
  ...{ id: 'conversion-1', definition_id: 'd', revenue_type: 'cash', is_counted: true, is_refunded: false },
  conversion_time: new Date('2026-03-10T11:00:00.900Z'),
  ...{ net_value: '120.50', currency: 'USD', recorded_via: 'tracker', action_source: null, order_id: null },
  ...{ pixel_event_id: null, url: 'https://shop.example/thanks?email=a#x', country: null },
  clicks: [{ kind: 'ttclid', id: 'E.C.P.touch', at: new Date('2026-03-09T00:00:00Z') }],
  ...{ click_ids: { ttp: 'browser-1' }, consent: undefined, customer_id: 'c', person: null },
  signals: { address: '190.1.2.3', user_agent: 'Mozilla/5.0' },
}
const line: CatalogEntry = {
  ...{ definition_id: 'd', destination_id: 't', is_enabled: true, event_name: 'Purchase', sends_value: true },
  ...{ enabled_from: now, enabled_until: null },
}
const surroundings: Surroundings = {
  protection: { privacy_mode: 'standard', is_healthcare_family: false },
  ...{ destination: 'pixel-1', messaging: null, now, digest: sha256 },
}
const render = (changes: Partial<ConversionInput> = {}, around: Partial<Surroundings> = {}, entry = line) =>
  renderTiktok({ ...conversion, ...changes }, entry, { ...surroundings, ...around })
const payloadOf = (...args: Parameters<typeof render>) => {
  const rendered = render(...args)
  if (!('payload' in rendered)) throw new Error(`not sent: ${JSON.stringify(rendered)}`)
  return rendered.payload
}

it('a purchase has its click, browser, page without query and amount', () => {
  expect(render()).toEqual({
    ...{ sent_to: 'pixel-1', event_name: 'Purchase', action_source: 'website' },
    payload: {
      ...{ event: 'Purchase', event_time: 1_773_140_400, event_id: 'conversion-1' },
      user: { ttclid: 'E.C.P.touch', ttp: 'browser-1', ip: '190.1.2.3', user_agent: 'Mozilla/5.0' },
      page: { url: 'https://shop.example/thanks' },
      properties: { value: 120.5, currency: 'USD' },
    },
  })
})

it("the event's own click has priority, and its site's id is used for deduplication with the pixel", () => {
  expect(payloadOf({ click_ids: { ttclid: 'E.C.P.own' } }).user).toMatchObject({ ttclid: 'E.C.P.own' })
  expect(payloadOf({}, { event_id: 'pixel-event-7' }).event_id).toBe('pixel-event-7')
})

it('a phone call has neither page nor request data', () => {
  const payload = payloadOf({ action_source: 'phone_call' })
  expect(payload).not.toHaveProperty('page')
  expect(payload.user).toEqual({ ttclid: 'E.C.P.touch', ttp: 'browser-1' })
})

/** The rules of public partner integrations (Segment, action-destinations of August 2026); TikTok publishes no examples. */
describe('identifiers', () => {
  const noPerson = { email: null, phone: null, first_name: null, last_name: null, country: null, external_id: null }
  it.each([
    ['email', ' Alice@Example.com ', { email: [sha256('alice@example.com')] }],
    ['phone', '+56 9 1234-5678', { phone: [sha256('+56912345678')] }],
    ['external_id', ' User-7 ', { external_id: [sha256('user-7')] }],
    ['first_name', 'María José', { first_name: sha256('maríajosé') }],
    ['last_name', 'Soto ', { last_name: sha256('soto') }],
    ['country', 'CL', {}],
    ['email', 'not an address', {}],
    ['phone', 'none', {}],
  ])('%s %j', (field, written, expected) => {
    expect(tiktokPerson({ ...noPerson, [field]: written }, sha256)).toEqual(expected)
  })
})

describe('Limited Data Use', () => {
  const requested = { limited_data_use: true }
  it.each([
    ['is not requested by default', {}, {}, undefined],
    ['is requested for the destination', {}, requested, true],
    ['is requested for one event', { consent: requested }, {}, true],
    ['does not apply to people elsewhere', { country: 'CL' }, requested, undefined],
    [
      'applies to people who deny personalization',
      { country: 'CL', consent: { ad_personalization: 'denied' } },
      {},
      true,
    ],
  ])('%s', (_, changes, around, expected) => {
    expect(payloadOf(changes as Partial<ConversionInput>, around).limited_data_use).toBe(expected)
  })
})

it.each([
  ['conversion_removed', null, line, {}],
  ['switched_off', conversion, null, {}],
  ['nothing_to_match', { ...conversion, click_ids: {}, clicks: [] }, line, {}],
  ['too_old', { ...conversion, conversion_time: new Date('2026-03-03T12:00:00Z') }, line, {}],
  ['consent_denied', { ...conversion, consent: 'denied' }, line, {}],
  ['privacy_mode', conversion, line, { privacy_mode: 'hipaa', is_healthcare_family: true }],
  ['privacy_mode', conversion, line, { privacy_mode: 'platform_safe', is_healthcare_family: true }],
] as const)('is skipped: %s', (skip, given, entry, protection) => {
  const around = { ...surroundings, protection: { ...surroundings.protection, ...protection } }
  expect(renderTiktok(given, entry, around)).toEqual({ skip })
})

it('a healthcare profile sends no page', () => {
  const protection = { privacy_mode: 'standard', is_healthcare_family: true } as const
  expect(payloadOf({}, { protection })).not.toHaveProperty('page')
})
