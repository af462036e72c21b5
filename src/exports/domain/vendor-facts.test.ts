import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appDetailsOf } from './app-details.ts'
import { ageMaxMs } from './decide-telling.ts'
import { messagingNameOf, metaEventNames } from './event-names.ts'
import { googleEmail, googlePhone, metaPhone } from './hash-identifiers.ts'

/** What the vendors say, each with where it was read in November 2026. */
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const dayMs = 86_400_000

describe('Meta', () => {
  it('takes no event older than 7 days, 62 in a store, or refuses the whole request', () => {
    // developers.facebook.com/docs/marketing-api/conversions-api/parameters/server-event, `event_time`.
    expect(ageMaxMs('meta', 'website')).toBeLessThan(7 * dayMs)
    expect(ageMaxMs('meta', 'phone_call')).toBeLessThan(7 * dayMs)
    expect(ageMaxMs('meta', 'physical_store')).toBeLessThan(62 * dayMs)
  })

  it('takes of messages its own names alone', () => {
    // developers.facebook.com/docs/marketing-api/conversions-api/business-messaging; others are refused with subcode 2804066.
    const taken = `Purchase LeadSubmitted InitiateCheckout AddToCart ViewContent QualifiedLead OrderCreated OrderShipped
      OrderDelivered OrderCanceled OrderReturned CartAbandoned RatingProvided ReviewProvided`.split(/\s+/)
    for (const name of metaEventNames) expect([...taken, null]).toContain(messagingNameOf(name))
    expect(messagingNameOf('Lead')).toBe('LeadSubmitted')
    expect(messagingNameOf('Schedule')).toBeNull()
  })

  it('asks of an app its system and version, in 16 places', () => {
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
  ])('takes the hash of %s as that of %s', (written, meant) => {
    expect(googleEmail(written)).toBe(meant)
    expect(digest(meant)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('takes phones in E.164', () => {
    expect(googlePhone('+1 (800) 555-0100')).toBe('+18005550100')
  })
})
