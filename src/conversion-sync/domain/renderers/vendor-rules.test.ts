import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { providers } from '../../../connect/registry.ts'
import { dayMs, hourMs } from '../../../kernel/time/durations.ts'
import type { ConversionInput } from '../conversion-input.ts'
import { mayRepeat } from '../interpret-response.ts'
import { actionSources, googleSourceOf } from '../payloads/action-source.ts'
import { appDetailsOf } from '../payloads/app-details.ts'
import { messagingNameOf, metaEventNames } from '../payloads/event-names.ts'
import { googleEmail, googlePerson, googlePhone, metaPhone } from '../payloads/hash-identifiers.ts'
import { receivers } from '../receivers.ts'
import { renderGoogle } from './render-google.ts'

/** What the vendors say, each with where it was read in November 2026. */
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** How many events a request to a platform carries. */
const batchOf = (key: string) => providers.find((provider) => provider.key === key)!.conversions!.batchMax

describe('Meta', () => {
  it('accepts 1,000 events per request', () => {
    // developers.facebook.com/documentation/ads-commerce/conversions-api/using-the-api, «Batch Requests».
    expect(batchOf('social_ads')).toBe(1_000)
  })

  it('considers the first of two events with the same name and id within 48 hours, and both after that', () => {
    // developers.facebook.com/docs/marketing-api/conversions-api/parameters/server-event, `event_name`.
    const now = new Date()
    const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
    expect([mayRepeat(receivers.social_ads, ago(46), now), mayRepeat(receivers.social_ads, ago(48), now)]).toEqual([
      true,
      false,
    ])
  })

  it('rejects a request with an event older than 7 days (62 in a store)', () => {
    // developers.facebook.com/docs/marketing-api/conversions-api/parameters/server-event, `event_time`.
    expect(receivers.social_ads.ageMaxMs('website')).toBeLessThan(7 * dayMs)
    expect(receivers.social_ads.ageMaxMs('phone_call')).toBeLessThan(7 * dayMs)
    expect(receivers.social_ads.ageMaxMs('physical_store')).toBeLessThan(62 * dayMs)
  })

  it('accepts only its own names for messages', () => {
    // developers.facebook.com/docs/marketing-api/conversions-api/business-messaging; others are rejected with subcode 2804066.
    const accepted =
      `Purchase LeadSubmitted InitiateCheckout AddToCart ViewContent QualifiedLead OrderCreated OrderShipped
      OrderDelivered OrderCanceled OrderReturned CartAbandoned RatingProvided ReviewProvided`.split(/\s+/)
    for (const name of metaEventNames) expect([...accepted, null]).toContain(messagingNameOf(name))
    expect(messagingNameOf('Lead')).toBe('LeadSubmitted')
    expect(messagingNameOf('Schedule')).toBeNull()
  })

  it('requires the system and version of an app, in 16 fields', () => {
    // facebook-nodejs-business-sdk 24.0.1, extended-device-info.js; without a version, subcode 2804043.
    expect(appDetailsOf('Shop/7 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', true)).toMatchObject({
      advertiser_tracking_enabled: true,
      extinfo: ['i2', '', '', '', '18.1', ...Array.from({ length: 11 }, () => '')],
    })
    expect(appDetailsOf('Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8)', false)?.extinfo.slice(0, 5)).toEqual([
      ...['a2', '', '', '', '14'],
    ])
    expect(appDetailsOf('okhttp/4.12', true)).toBeNull()
    expect(appDetailsOf(null, true)).toBeNull()
  })

  it('hashes phones as digits with their country, as its own library does', () => {
    // facebook-nodejs-business-sdk 24.0.1, utils.js, normalizePhone.
    expect(metaPhone('+1 (650) 555-1212')).toBe('16505551212')
    expect(metaPhone('0056 9 1234 5678')).toBe('56912345678')
  })
})

describe('Google', () => {
  it.each([
    // developers.google.com/data-manager/api/devguides/concepts/formatting, with its own examples.
    ['cloudy.sanfrancisco+shopping@gmail.com', 'cloudysanfrancisco@gmail.com'],
    ['user.name+NYC@Example.com', 'user.name+nyc@example.com'],
    [' some one@googlemail.com ', 'someone@googlemail.com'],
  ])('hashes %s like %s', (written, meant) => {
    expect(googleEmail(written)).toBe(meant)
    expect(digest(meant)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('accepts phones in E.164', () => {
    // @google-ads/datamanager 0.3.0, user_data.proto, `phone_number`.
    expect(googlePhone('+1 (800) 555-0100')).toBe('+18005550100')
  })

  it('accepts postal addresses only with a postal code, so none is sent', () => {
    // @google-ads/datamanager 0.3.0, user_data.proto, `AddressInfo`: all four parts of it are required.
    const person = { email: 'a@example.com', phone: '+56911112222', first_name: 'A', last_name: 'B' }
    const received = googlePerson({ ...person, country: 'CL', external_id: null }, digest)
    expect(received.flatMap((item) => Object.keys(item))).toEqual(['emailAddress', 'phoneNumber'])
  })

  it('accepts 2,000 events per request', () => {
    // developers.google.com/data-manager/api/devguides/limits. error.proto speaks of 10,000; the smaller number is kept to.
    expect(batchOf('search_ads')).toBe(2_000)
  })

  it('has six action sources', () => {
    // @google-ads/datamanager 0.3.0, event.proto, `EventSource`.
    const words = ['WEB', 'APP', 'IN_STORE', 'PHONE', 'MESSAGE', 'OTHER']
    for (const source of actionSources) expect(words).toContain(googleSourceOf(source))
  })

  it('documents no maximum age; events beyond its click window are not sent', () => {
    // error.proto, EVENT_TIME_INVALID and processing_errors.proto, PROCESSING_ERROR_REASON_EVENT_TOO_OLD give no number. 90 days is
    // the longest window of its advertising products (developers.google.com/doubleclick-advertisers/rest/v4/LookbackConfiguration).
    // An event that it finds too old already is rejected on its own, and its row has Google's message.
    expect(receivers.search_ads.ageMaxMs()).toBeLessThan(90 * dayMs)
  })

  it('adjusts a conversion by a second event with the same key, the new amount and an identifier', () => {
    // developers.google.com/data-manager/api/devguides/events/google-ads/conversion-adjustments.
    const now = new Date('2026-03-09T12:00:00Z')
    const line = { definition_id: 'd', destination_id: 't', is_enabled: true, event_name: null, sends_value: true }
    const protection = { privacy_mode: 'standard', is_healthcare_family: false } as const
    const around = { protection, destination: '1', messaging: null, now, digest }
    const received = (more: Partial<ConversionInput>, adjusts: boolean) =>
      renderGoogle({ ...paid, ...more }, { ...line, enabled_from: null, enabled_until: null }, { ...around, adjusts })
    const first = received({}, false)
    const second = received({ net_value: '60' }, true)
    if (!('payload' in first && 'payload' in second)) throw new Error('it is told both times')
    const kept = ['transactionId', 'eventTimestamp', 'adIdentifiers', 'currency']
    for (const field of kept) expect(second.payload[field]).toEqual(first.payload[field])
    expect([second.sent_to, second.payload.conversionValue]).toEqual([first.sent_to, 60])
    expect(second.payload.adIdentifiers).toEqual({ gclid: 'Cj0' })
  })
})

describe('LinkedIn', () => {
  it('accepts 5,000 events per request, and none older than 90 days', () => {
    // learn.microsoft.com/linkedin/marketing/conversions/conversions-faq and integrations/ads-reporting/conversions-api.
    expect(batchOf('linkedin_ads')).toBeLessThanOrEqual(5_000)
    expect(receivers.linkedin_ads.ageMaxMs()).toBeLessThan(90 * dayMs)
  })
})

const paid: ConversionInput = {
  ...{ id: 'k', definition_id: 'd', revenue_type: 'cash', is_counted: true, is_refunded: false },
  ...{ conversion_time: new Date('2026-03-09T11:00:00Z'), net_value: '100', currency: 'USD', recorded_via: 'server' },
  ...{ order_id: null, pixel_event_id: null },
  ...{ action_source: null, url: null, country: null, click_ids: { gclid: 'Cj0' }, clicks: [], consent: null },
  ...{ customer_id: null, person: null, signals: null },
}
