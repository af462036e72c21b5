import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { directAcquisition } from '../../../attribution/visits/domain/stored-acquisition.ts'
import type { PendingEvent } from '../../../attribution/visits/pending-event.ts'
import { decodeEntry, encodeEntry, readEntryText } from './entry.ts'
import { packText } from './pack-text.ts'

const text = fc.string({ unit: 'binary', maxLength: 20 })
const nullable = fc.option(text)
const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const click_ids = fc.dictionary(text, text, { maxKeys: 3, noNullPrototype: true })

const pendingEvents = fc
  .record({
    kind: fc.constantFrom('hit' as const, 'event' as const),
    profile_id: fc.uuid(),
    event: fc.record({
      id: fc.uuid(),
      event_key: text,
      event_type: text,
      event_name: text,
      event_time: time,
      received_at: time,
      visitor_id: nullable,
      session_id: nullable,
      url: nullable,
      path: nullable,
      referrer: nullable,
      value: nullable,
      currency: nullable,
      subject_ref: nullable,
      action_source: nullable,
      device: nullable,
      browser: nullable,
      os: nullable,
      country: nullable,
      caller_id: fc.option(fc.uuid()),
      click_ids,
      properties: fc.dictionary(text, fc.jsonValue({ noUnicodeString: false }), { maxKeys: 3, noNullPrototype: true }),
    }),
    acquisition: fc.record({
      source: nullable,
      campaign_name: nullable,
      click_id: nullable,
      signal: fc.option(fc.uuid()),
    }),
    isDirect: fc.boolean(),
    claim: fc.option(
      fc.record({
        identifiers: fc.array(fc.record({ kind: fc.constantFrom('email' as const, 'phone' as const), value: text })),
        first_name: optional(text),
        last_name: optional(text),
        country: optional(text),
        customer_id: optional(fc.uuid()),
        can_create: fc.boolean(),
        is_unverified: optional(fc.boolean()),
      }),
    ),
    clicked_at: fc.option(time),
    signal: nullable,
  })
  .map(({ kind, profile_id, event, acquisition, isDirect, claim, ...rest }): [PendingEvent, 'hit' | 'event'] => {
    const stored = { ...directAcquisition, ...(isDirect ? {} : acquisition) }
    const { signal, channel, source, medium, campaign_name: campaign } = stored
    const pending: PendingEvent = {
      ...rest,
      event: { ...event, profile_id, recorded_via: kind === 'hit' ? 'tracker' : 'server' },
      acquisition: { ...stored, click_ids: event.click_ids },
      state: { signal, channel, source, medium, campaign },
      claim: claim && { ...claim, profile_id, seen_at: event.event_time },
    }
    return [pending, kind]
  })

describe('an entry of the ingestion log', () => {
  it('is the same event after it was encoded and decoded', () => {
    fc.assert(
      fc.property(pendingEvents, ([pending, kind]) => {
        const { profile_id, id: event_id } = pending.event
        const columns = { profile_id, event_id, kind, signal: pending.signal as string | null }
        // JSON has no negative zero.
        const expected = JSON.parse(JSON.stringify(pending.event.properties))
        const decoded = decodeEntry(encodeEntry(pending), columns)
        expect(decoded).toEqual({ ...pending, event: { ...pending.event, properties: expected } })
      }),
    )
  })

  it('has nothing for the values that a page view inside of a visit lacks', () => {
    const [[pending]] = fc.sample(pendingEvents, 1) as [[PendingEvent, string]]
    const missing = {
      value: null,
      currency: null,
      subject_ref: null,
      action_source: null,
      country: null,
      caller_id: null,
    }
    const event = { ...pending.event, ...missing, event_key: 'k', event_type: 'page_view', event_name: 'page_view' }
    const page = { visitor_id: 'v', session_id: 's', url: 'https://a/p', path: '/p', referrer: null }
    const browser = { device: 'mobile', browser: 'Safari', os: 'iOS', click_ids: {}, properties: {} }
    const times = { event_time: new Date(1_000), received_at: new Date(1_002) }
    const acquisition = { ...directAcquisition, referrer_kind: 'own' as const, click_ids: {} }
    const state = { ...pending.state, signal: null }
    const hit = {
      event: { ...event, ...page, ...browser, ...times },
      acquisition,
      state,
      claim: null,
      clicked_at: null,
    }
    expect(readEntryText(encodeEntry(hit))).toBe(
      '[["k","page_view","v","s","https://a/p","/p",0,"mobile","Safari","iOS"],1000,2,{},["own"]]',
    )
  })

  it('is rejected if another release wrote it in an unknown version, or if values are missing', () => {
    const columns = { profile_id: 'p', event_id: 'e', kind: 'hit' as const, signal: null }
    const decode = (version: number, text: string) => () => decodeEntry(packText(version, text), columns)
    expect(decode(2, '[[]]')).toThrow('the entry has version 2; this release reads version 3')
    expect(decode(3, '[["key"],0,0,{},[]]')).toThrow('the entry is incomplete')
    expect(decode(3, '[["key","page_view"],0,0,{}]')).toThrow('the entry is incomplete')
    expect(decode(3, '{}')).toThrow()
  })
})
