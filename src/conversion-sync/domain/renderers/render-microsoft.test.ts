import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import { microsoftEmail, microsoftPerson } from '../payloads/hash-identifiers.ts'
import { renderMicrosoft } from './render-microsoft.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const now = new Date('2026-03-10T12:00:00Z')
const noPerson = { email: null, phone: null, first_name: null, last_name: null, country: null, external_id: null }
const fact = {
  ...{ id: 'c', definition_id: 'd', revenue_type: 'cash', is_counted: true, is_refunded: false, net_value: '120.50' },
  ...{ currency: 'USD', recorded_via: 'tracker', action_source: null, order_id: null, pixel_event_id: null, url: null },
  ...{ country: null, click_ids: { msclkid: 'm1' }, clicks: [], consent: undefined, customer_id: null, signals: null },
  ...{ conversion_time: new Date('2026-03-10T11:00:00Z'), person: { ...noPerson, email: 'John@Contoso.com' } },
} as unknown as ConversionInput
const line = { is_enabled: true, sends_value: true } as CatalogEntry
const protection = { privacy_mode: 'standard', is_healthcare_family: false } as const
const render = (change: Partial<ConversionInput> = {}, more: object = {}) =>
  renderMicrosoft({ ...fact, ...change }, line, {
    ...{ protection, destination: '9001', messaging: null, now, digest, ...more },
  })

describe('an offline conversion', () => {
  it('has the click, the time, the amount and the hashed email', () => {
    expect(render()).toMatchObject({
      sent_to: '9001',
      payload: {
        ...{ ConversionTime: '2026-03-10T11:00:00.000Z', MicrosoftClickId: 'm1' },
        ...{ ConversionValue: 120.5, ConversionCurrencyCode: 'USD' },
        HashedEmailAddress: digest('john@contoso.com'),
      },
    })
  })

  it.each([
    [
      'a new amount',
      { net_value: '20' },
      { AdjustmentType: 'Restate', AdjustmentValue: 20, AdjustmentCurrencyCode: 'USD' },
    ],
    ['a refund of everything', { net_value: '0', is_refunded: true }, { AdjustmentType: 'Retract' }],
  ])('is adjusted by %s, without the fields of a conversion', (_, change, expected) => {
    const sent = render({ ...change, person: null }, { adjusts: true })
    const key = { ConversionTime: '2026-03-10T11:00:00.000Z', MicrosoftClickId: 'm1' }
    expect(sent).toMatchObject({ payload: { ...key, AdjustmentTime: now.toISOString(), ...expected } })
    expect(Object.keys('payload' in sent ? sent.payload : {})).toHaveLength(3 + Object.keys(expected).length)
  })

  it.each([
    ['older than 90 days', { conversion_time: new Date('2025-12-10T11:00:00Z') }, 'too_old'],
    ['of an unknown person without a click', { click_ids: {}, person: noPerson }, 'nothing_to_match'],
    ['whose person denied consent', { consent: 'denied' }, 'consent_denied'],
  ])('%s is not sent', (_, change, skip) => {
    expect(render(change)).toEqual({ skip })
  })

  it.each(['platform_safe', 'hipaa'] as const)('of a profile in %s mode is not sent', (privacy_mode) => {
    expect(render({}, { protection: { privacy_mode, is_healthcare_family: true } })).toEqual({ skip: 'privacy_mode' })
  })
})

describe('identifiers', () => {
  // The digests of Microsoft's guide to the UET conversion API.
  it('are hashed as Microsoft publishes', () => {
    expect(microsoftPerson({ ...noPerson, email: 'john@contoso.com', phone: '+14255551234' }, digest)).toEqual({
      HashedEmailAddress: 'ec81f3ac7b2b19675bab9d54cf416f9f18cff87c97da5cca82c0f0891bc40602',
      HashedPhoneNumber: 'c59475d96e9f01d7d18d06cfad84dd02333207f02c0c2c5663ef2782cda0390e',
    })
  })

  it.each([
    [' Jo.hn+News@Contoso.com ', 'john@contoso.com'],
    ['+x@contoso.com', null],
    ['text', null],
  ])('of %j are those of %j', (email, expected) => {
    expect(microsoftEmail(email)).toBe(expected)
  })
})
