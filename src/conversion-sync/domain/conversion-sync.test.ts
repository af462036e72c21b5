import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../kernel/time/durations.ts'
import { audienceRow, belongsTo, checkSize } from './audience-rule.ts'
import type { CatalogEntry, ConversionInput } from './conversion-input.ts'
import { detectChange } from './detect-change.ts'
import { interpretResponse, mayRepeat } from './interpret-response.ts'
import { actionSourceOf, actionSources, googleSourceOf, routeMessage } from './payloads/action-source.ts'
import { latestClicks } from './payloads/choose-clicks.ts'
import { effectiveConsent, readConsent } from './payloads/consent.ts'
import { messagingNameOf, metaEventNames, neutralNameOf, neutralNames } from './payloads/event-names.ts'
import { googleEmail, googlePerson, metaPerson } from './payloads/hash-identifiers.ts'
import { receivers } from './receivers.ts'
import { renderGoogle } from './renderers/render-google.ts'
import { renderMeta } from './renderers/render-meta.ts'
import { decideSpan, selectsConversion } from './select-conversion.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const now = new Date('2026-03-10T12:00:00Z')

const fact: ConversionInput = {
  id: '0195b3c0-8f11-7c42-b7a0-5d0e9f1a2b3c',
  definition_id: 'd',
  revenue_type: 'cash',
  is_counted: true,
  is_refunded: false,
  conversion_time: new Date('2026-03-10T11:00:00Z'),
  net_value: '120.50',
  currency: 'USD',
  recorded_via: 'tracker',
  action_source: null,
  order_id: null,
  pixel_event_id: null,
  url: 'https://clinic.example/root-canal?patient=ana#x',
  country: 'CL',
  click_ids: { fbp: 'fb.1.1.browser', fbclid: 'IwARclick', gclid: 'Cj0click' },
  clicks: [],
  consent: undefined,
  customer_id: 'c',
  person: {
    email: 'Ana.Perez+x@Gmail.com',
    phone: '+56 9 1234 5678',
    first_name: ' Ána ',
    last_name: 'Pérez',
    country: 'CL',
    external_id: 'customer-77',
  },
  signals: { address: '190.1.2.3', user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)' },
}
const line: CatalogEntry = {
  ...{
    definition_id: 'd',
    destination_id: 't',
    is_enabled: true,
    event_name: 'Purchase',
    sends_value: true,
    enabled_from: now,
    enabled_until: null,
  },
}
const protections = {
  standard: { privacy_mode: 'standard', is_healthcare_family: false },
  agency: { privacy_mode: 'standard', is_healthcare_family: true },
  platform_safe: { privacy_mode: 'platform_safe', is_healthcare_family: true },
  hipaa: { privacy_mode: 'hipaa', is_healthcare_family: true },
} as const
const around = (mode: keyof typeof protections) => ({
  ...{ protection: protections[mode], destination: 'px', messaging: null, now, digest },
})

/** What must not leave in clear in any mode, and what not even hashed in the stricter ones. */
const clear = ['Ana', 'ana.perez', 'Pérez', '1234 5678', '56912345678', 'customer-77', 'patient=', 'subject']
const hashed = ['em', 'ph', 'fn', 'ln', 'external_id'].map((field) => metaPerson(fact.person!, digest)[field]![0]!)
const personal = [
  ...hashed,
  'fb.1.1.browser',
  '190.1.2.3',
  'Mozilla',
  'clinic.example',
  'emailAddress',
  'phoneNumber',
  'Hashed',
]

describe('a payload', () => {
  it.each(['standard', 'agency', 'platform_safe', 'hipaa'] as const)('has no forbidden data in %s mode', (mode) => {
    const sent = Object.values(receivers).map(({ render }) => render(fact, line, around(mode)))
    const text = JSON.stringify(sent)
    for (const value of clear) expect(text).not.toContain(value)
    if (mode === 'agency') expect(text).not.toContain('clinic.example')
    if (mode === 'platform_safe') for (const value of personal) expect(text).not.toContain(value)
    if (mode === 'hipaa') expect(sent).toEqual(sent.map(() => ({ skip: 'privacy_mode' })))
  })

  it('has all identifiers for matching in standard mode', () => {
    const sent = renderMeta(fact, line, around('standard'))
    expect(sent).toMatchObject({
      payload: {
        event_id: fact.id,
        event_source_url: 'https://clinic.example/root-canal',
        user_data: {
          // As Meta's own library (facebook-nodejs-business-sdk 24.0.1) normalises: trimmed, lower case, digits of a phone.
          em: [digest('ana.perez+x@gmail.com')],
          ph: [digest('56912345678')],
          fn: [digest('ána')],
          country: [digest('cl')],
          fbp: 'fb.1.1.browser',
          fbc: `fb.1.${fact.conversion_time.getTime()}.IwARclick`,
          client_ip_address: '190.1.2.3',
        },
        custom_data: { value: 120.5, currency: 'USD' },
      },
    })
    // As Google's guide to formatting says: no dots and no suffix in names of its own hosts, a phone in E.164.
    expect(googleEmail('Ana.Perez+x@Gmail.com')).toBe('anaperez@gmail.com')
    expect(googlePerson(fact.person!, digest)).toEqual([
      { emailAddress: digest('anaperez@gmail.com') },
      { phoneNumber: digest('+56912345678') },
    ])
  })

  it('has an action_source verbatim, and a page only on the website', () => {
    for (const action_source of actionSources) {
      const sent = renderMeta({ ...fact, action_source }, line, around('standard'))
      if (!('payload' in sent)) throw new Error(JSON.stringify(sent))
      const expected = action_source === 'business_messaging' ? 'chat' : action_source
      expect(sent.payload.action_source).toBe(expected)
      expect('event_source_url' in sent.payload).toBe(action_source === 'website')
    }
    expect(actionSourceOf({ ...fact, recorded_via: 'crm_a', url: null })).toBe('system_generated')
    expect(googleSourceOf('phone_call')).toBe('PHONE')
    const dataset = { external_id: 'm', messaging_account_id: '1' }
    expect(routeMessage('business_messaging', dataset, undefined).action_source).toBe('chat')
    expect(routeMessage('business_messaging', dataset, 'ctwa')).toMatchObject({ messaging: { external_id: 'm' } })
  })

  it('has no IP address for Google where Google asks for none', () => {
    const there = JSON.stringify(renderGoogle({ ...fact, country: 'DE' }, line, around('standard')))
    expect(there).not.toContain('190.1.2.3')
    expect(JSON.stringify(renderGoogle(fact, line, around('standard')))).toContain('190.1.2.3')
  })
})

describe('a skipped conversion', () => {
  it.each([
    ['denied', { consent: 'denied' }, 'consent_denied'],
    ['denied for ads', { consent: { ad_user_data: 'denied' } }, 'consent_denied'],
    ['refunded', { is_refunded: true }, 'refunded'],
    ['not counted', { is_counted: false }, 'not_counted'],
    ['of eight days ago', { conversion_time: new Date('2026-03-02T11:00:00Z') }, 'too_old'],
    ['without an amount', { net_value: null }, 'value_missing'],
    ['of an anonymous visitor', { person: null, click_ids: {} }, 'nothing_to_match'],
    ['of an app without system details', { action_source: 'app', signals: null }, 'app_details_missing'],
  ] as const)('is %s', (_, more, skip) => {
    expect(renderMeta({ ...fact, ...more } as ConversionInput, line, around('standard'))).toEqual({ skip })
  })

  it('follows the documented limits of the vendors', () => {
    expect(receivers.social_ads.ageMaxMs('physical_store')).toBeGreaterThan(61 * dayMs)
    expect(receivers.social_ads.ageMaxMs('website')).toBeLessThan(7 * dayMs)
  })
})

describe('event names', () => {
  it('of messages are the vendor’s own (LeadSubmitted, not Lead); others are skipped', () => {
    const named = metaEventNames.flatMap((name) => (messagingNameOf(name) ? [[name, messagingNameOf(name)]] : []))
    expect(named).toEqual([
      ['AddToCart', 'AddToCart'],
      ['InitiateCheckout', 'InitiateCheckout'],
      ['Lead', 'LeadSubmitted'],
      ['Purchase', 'Purchase'],
      ['ViewContent', 'ViewContent'],
    ])
  })

  it('of a platform-safe profile are neutral, regardless of the catalog', () => {
    for (const name of metaEventNames) expect(neutralNames).toContain(neutralNameOf(name, 'pipeline'))
    expect(neutralNameOf('RootCanal', 'cash')).toBe('Purchase')
  })
})

describe('consent', () => {
  it.each([
    [undefined, false, null],
    ['granted', false, 'granted'],
    [{ ad_user_data: 'granted', ad_personalization: 'denied' }, false, 'denied'],
    [{ marketing: false }, true, null],
    [{ ad_storage: 'DENIED' }, true, null],
  ])('%j', (received, is_denied, ad_personalization) => {
    expect(readConsent(received)).toMatchObject({ is_denied, ad_personalization })
  })

  it('is passed on where the vendor has a field', () => {
    const consent = { ad_user_data: 'granted', ad_personalization: 'denied' }
    expect(renderMeta({ ...fact, consent }, line, around('standard'))).toMatchObject({ payload: { opt_out: true } })
    expect(renderGoogle({ ...fact, consent }, line, around('standard'))).toMatchObject({
      payload: { consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_DENIED' } },
    })
  })
})

describe('invariants', () => {
  it('every row of a request becomes sent, rejected, pending or processing for any response', () => {
    const answer = fc.oneof(
      fc.constant({ kind: 'accepted' } as const),
      fc.constant({ kind: 'processing', request_id: 'r' } as const),
      fc.constant({ kind: 'rejected', code: null, message: 'no' } as const),
      fc.array(fc.nat(20)).map((indexes) => ({
        kind: 'invalid_events' as const,
        events: indexes.map((index) => ({ index, code: null, message: '' })),
      })),
      fc.constantFrom('throttled', 'token_revoked', 'unavailable', 'malformed', 'permission_missing').map((kind) => ({
        ...{ kind: 'failed' as const, failure: { kind, message: '', retry_after_seconds: 3 } as never },
      })),
    )
    fc.assert(
      fc.property(answer, fc.array(fc.nat(9), { minLength: 1, maxLength: 20 }), (received, attempts) => {
        const { rows } = interpretResponse(received, attempts)
        expect(rows).toHaveLength(attempts.length)
        for (const row of rows) expect(['sent', 'rejected', 'pending', 'processing']).toContain(row.status)
      }),
    )
  })

  it('halving a rejected batch rejects only the invalid events and sends all others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.array(fc.nat(199), { maxLength: 5 }), (size, bad) => {
        const rejected = new Set(bad.filter((at) => at < size))
        const ended = new Map<number, string>()
        const work = [Array.from({ length: size }, (_, index) => index)]
        for (let turn = 0; work.length > 0 && turn < 5_000; turn++) {
          const batch = work.shift()!
          const isBad = batch.some((at) => rejected.has(at))
          const answer = isBad
            ? ({ kind: 'rejected', code: null, message: '' } as const)
            : ({ kind: 'accepted' } as const)
          const { rows } = interpretResponse(
            answer,
            batch.map(() => 0),
          )
          const limit = rows[0]!.status === 'pending' ? rows[0]!.batch_limit! : batch.length
          if (rows[0]!.status === 'pending') {
            for (let index = 0; index < batch.length; index += limit) work.push(batch.slice(index, index + limit))
          } else for (const [at, row] of rows.entries()) ended.set(batch[at]!, row.status)
        }
        for (let index = 0; index < size; index++)
          expect(ended.get(index)).toBe(rejected.has(index) ? 'rejected' : 'sent')
      }),
    )
  })

  it('a line selects nothing before its start, and switching on again sets a new start', () => {
    const before = { is_enabled: true, enabled_from: new Date('2026-03-09T00:00:00Z'), enabled_until: null }
    const on = { is_enabled: true, backfill_days: 0 }
    const off = { is_enabled: false, backfill_days: 0 }
    expect(decideSpan(before, on, now)).toEqual({ enabled_from: before.enabled_from, enabled_until: null })
    expect(decideSpan(before, off, now)).toEqual({ enabled_from: before.enabled_from, enabled_until: now })
    const ended = { ...before, is_enabled: false, enabled_until: new Date('2026-03-10T00:00:00Z') }
    expect(decideSpan(ended, off, now)).toEqual({
      enabled_from: ended.enabled_from,
      enabled_until: ended.enabled_until,
    })
    expect(decideSpan(ended, on, now)).toEqual({ enabled_from: now, enabled_until: null })
    expect(decideSpan(null, off, now)).toEqual({ enabled_from: null, enabled_until: null })
    const week = new Date('2026-03-03T12:00:00Z')
    expect(decideSpan(null, { is_enabled: true, backfill_days: 7 }, now)).toEqual({
      enabled_from: week,
      enabled_until: null,
    })
    expect(selectsConversion({ ...line, enabled_from: now }, fact)).toBe(false)
    expect(selectsConversion({ ...line, enabled_from: week }, fact)).toBe(true)
    expect(selectsConversion({ ...line, enabled_from: week, enabled_until: fact.conversion_time }, fact)).toBe(false)
    expect(selectsConversion({ ...line, enabled_from: week }, { ...fact, is_counted: false })).toBe(false)
  })
})

it('selects the latest click of each kind within 90 days before a conversion', () => {
  const click = (kind: string, id: string, hours: number) => ({
    ...{ kind, id, at: new Date(now.getTime() + hours * hourMs) },
  })
  const clicks = [
    ...[click('fbclid', 'older', -5), click('fbclid', 'b', -1), click('fbclid', 'a', -1), click('fbclid', 'after', 1)],
    ...[click('gclid', 'at once', 0), click('wbraid', 'long ago', -90 * 24)],
  ]
  const ids = latestClicks(clicks, now).map(({ id }) => id)
  expect(ids).toEqual(['b', 'at once'])
  expect(
    latestClicks(clicks.toReversed(), now)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids.toSorted())
})

it.each([
  ['the event’s own', 'granted', undefined, 'granted'],
  ['the event’s own, whatever was said later', 'denied', 'granted', 'denied'],
  ['the last where the event says nothing', null, 'granted', 'granted'],
  ['a later no', 'granted', 'denied', 'denied'],
  ['a later no to one purpose', 'granted', { ad_user_data: 'denied' }, { ad_user_data: 'denied' }],
  ['nobody’s', null, undefined, undefined],
] as const)('effective consent: %s', (_, own, last, counts) => {
  expect(effectiveConsent(own, last)).toEqual(counts)
})

describe('a change after sending', () => {
  const received = { sent_value: '120.50', sent_currency: 'USD', sent_customer_id: 'c' }

  it.each([
    ['nothing', 'search_ads', fact, null],
    ['another amount', 'search_ads', { ...fact, net_value: '60' }, { reason: 'value_changed', adjusts: true }],
    ['another amount', 'social_ads', { ...fact, net_value: '60' }, { reason: 'value_changed', adjusts: false }],
    [
      'all of it back',
      'search_ads',
      { ...fact, net_value: '0', is_refunded: true },
      { reason: 'refunded', adjusts: true },
    ],
    ['another payer', 'search_ads', { ...fact, customer_id: 'other' }, { reason: 'person_changed', adjusts: false }],
    ['gone', 'search_ads', null, { reason: 'removed', adjusts: false }],
  ] as const)('%s at %s', (_, vendor, after, move) => {
    expect(detectChange(receivers[vendor], received, after, true)).toEqual(move)
  })

  it('a request is repeated only while the vendor counts it once', () => {
    const long = new Date('2026-03-08T12:00:00Z')
    expect([
      mayRepeat(receivers.social_ads, long, now),
      mayRepeat(receivers.search_ads, long, now),
      mayRepeat(receivers.social_ads, null, now),
    ]).toEqual([...[false, true, true]])
  })
})

describe('an audience', () => {
  const rule = { conversion_key: 'g', within_days: 30, min_spent: 100, not_since_days: 7 }
  const one = { last_at: new Date('2026-03-01T00:00:00Z'), spent: 150, consent: null }

  it.each([
    [one, true],
    [{ ...one, spent: 99 }, false],
    [{ ...one, last_at: new Date('2026-03-09T00:00:00Z') }, false],
    [{ ...one, last_at: new Date('2026-01-01T00:00:00Z') }, false],
    [{ ...one, last_at: null }, false],
    [{ ...one, consent: 'denied' }, false],
    [{ ...one, consent: { ad_user_data: 'denied' } }, false],
    [{ ...one, consent: { ad_personalization: 'denied' } }, false],
    [{ ...one, consent: { ad_personalization: 'granted' } }, true],
  ])('%j: %s', (candidate, isIn) => {
    expect(belongsTo(rule, candidate, now)).toBe(isIn)
  })

  it.each([
    [0, 'empty'],
    [1, null],
    [1_000_000, null],
    [2_000_000, 'too_many'],
  ])('of %i people: %s', (people, expectedError) => {
    expect(checkSize(people, 1_000_000)).toBe(expectedError)
  })

  it('sends only hashes, and only people with an email or phone', () => {
    expect(audienceRow({ email: ' A@b.co ', phone: null }, digest)).toEqual([digest('a@b.co'), ''])
    expect(audienceRow({ email: null, phone: null }, digest)).toBeNull()
  })
})
