import { expect, it } from 'vitest'
import { dayMs } from '../../../kernel/time/durations.ts'
import { sha256 } from '../../sha256.ts'
import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import type { Surroundings } from '../payloads/rendered-event.ts'
import { renderLinkedin } from './render-linkedin.ts'

const now = new Date('2026-03-10T12:00:00Z')
const person = {
  ...{ email: ' Ana@Example.com ', phone: '+56911112222', first_name: 'Ana', last_name: 'Rojas' },
  ...{ country: 'CL', external_id: 'user-7' },
}
const conversion: ConversionInput = {
  ...{ id: 'conversion-1', definition_id: 'd', revenue_type: 'cash', is_counted: true, is_refunded: false },
  conversion_time: new Date('2026-03-10T11:00:00.900Z'),
  ...{ net_value: '120.50', currency: 'USD', recorded_via: 'tracker', action_source: null, order_id: null },
  ...{ pixel_event_id: null, url: 'https://shop.example/thanks?email=a#x', country: null },
  clicks: [{ kind: 'li_fat_id', id: 'click-1', at: new Date('2026-03-09T00:00:00Z') }],
  ...{ click_ids: {}, consent: undefined, customer_id: 'c', person },
  signals: { address: '190.1.2.3', user_agent: 'Mozilla/5.0' },
}
const line: CatalogEntry = {
  ...{ definition_id: 'd', destination_id: 't', is_enabled: true, event_name: null, sends_value: true },
  ...{ enabled_from: now, enabled_until: null },
}
const surroundings: Surroundings = {
  protection: { privacy_mode: 'standard', is_healthcare_family: false },
  ...{ destination: '7001', messaging: null, now, digest: sha256 },
}
const render = (changes: Partial<ConversionInput> = {}, around: Partial<Surroundings> = {}, entry = line) =>
  renderLinkedin({ ...conversion, ...changes }, entry, { ...surroundings, ...around })

const userIds = [
  { idType: 'SHA256_EMAIL', idValue: sha256('ana@example.com') },
  { idType: 'LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID', idValue: 'click-1' },
]

it('an event has its time, amount, hashed email and click, and nothing else of the person or the page', () => {
  expect(render()).toEqual({
    ...{ sent_to: '7001', event_name: null, action_source: 'website' },
    payload: {
      conversionHappenedAt: 1_773_140_400_900,
      conversionValue: { currencyCode: 'USD', amount: '120.5' },
      ...{ eventId: 'conversion-1', user: { userIds } },
    },
  })
})

it("has the event id of the site's own tag", () => {
  expect(render({}, { event_id: 'order-7' })).toMatchObject({ payload: { eventId: 'order-7' } })
})

it('has no amount if its line sends none', () => {
  const rendered = render({}, {}, { ...line, sends_value: false })
  expect('payload' in rendered && 'conversionValue' in rendered.payload).toBe(false)
})

it.each([
  ['a person without a click', { clicks: [] }, [userIds[0]]],
  ['a click without a person', { person: null }, [userIds[1]]],
  [
    'its own click, not an earlier one',
    { person: null, click_ids: { li_fat_id: 'own' } },
    [{ ...userIds[1], idValue: 'own' }],
  ],
  ['a text that is no email', { person: { ...person, email: 'ana' } }, [userIds[1]]],
])('identifies %s', (_, changes, expected) => {
  expect(render(changes)).toMatchObject({ payload: { user: { userIds: expected } } })
})

const ago = (ms: number) => ({ conversion_time: new Date(now.getTime() - ms) })

it.each([
  ['nothing_to_match', { clicks: [], person: null }, {}],
  ['too_old', ago(90 * dayMs), {}],
  ['refunded', { is_refunded: true }, {}],
  ['consent_denied', { consent: 'denied' }, {}],
  ['consent_denied', { consent: { ad_user_data: 'granted', ad_personalization: 'denied' } }, {}],
  ['consent_denied', { consent: { limited_data_use: true } }, {}],
  ['privacy_mode', {}, { privacy_mode: 'hipaa', is_healthcare_family: true }],
  ['privacy_mode', {}, { privacy_mode: 'platform_safe', is_healthcare_family: true }],
] as const)('is skipped: %s (%j, %j)', (skip, changes, protection) => {
  expect(render(changes, { protection: { ...surroundings.protection, ...protection } })).toEqual({ skip })
})

it.each([
  ['younger than 90 days', ago(89 * dayMs)],
  ['of a person elsewhere who requested limited use', { country: 'CL', consent: { limited_data_use: true } }],
])('an event %s is sent', (_, changes) => {
  expect(render(changes)).toHaveProperty('payload')
})
