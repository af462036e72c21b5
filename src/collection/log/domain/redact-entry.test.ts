import { describe, expect, it } from 'vitest'
import { directAcquisition } from '../../../attribution/visits/domain/stored-acquisition.ts'
import type { PendingEvent } from '../../../attribution/visits/pending-event.ts'
import { decodeEntry, encodeEntry } from './entry.ts'
import { packText } from './pack-text.ts'
import { erasedPayload, redactEntry, tracesIn } from './redact-entry.ts'

const columns = { profile_id: 'p', kind: 'event' as const, event_id: 'e-1', signal: null }
const traces = { parts: ['ana@example.com'], wholes: ['c-1'] }
const at = new Date('2026-03-10T12:00:00Z')

function entryOf(event: Partial<PendingEvent['event']>, acquisition: object = {}): Buffer {
  const stored = { ...directAcquisition, ...acquisition }
  const { signal, channel, source, medium, campaign_name: campaign } = stored
  return encodeEntry({
    event: {
      profile_id: 'p',
      id: 'e-1',
      event_key: 'order-1',
      recorded_via: 'server',
      event_type: 'payment_received',
      event_name: 'payment_received',
      event_time: at,
      received_at: at,
      visitor_id: 'v',
      session_id: 's',
      url: 'https://shop.example/',
      path: '/',
      referrer: null,
      value: '10',
      currency: 'USD',
      caller_id: null,
      subject_ref: 'patient',
      action_source: null,
      device: null,
      browser: null,
      os: null,
      country: 'CL',
      click_ids: { gclid: 'G' },
      properties: { note: 'for Ana' },
      ...event,
    },
    acquisition: { ...stored, click_ids: { gclid: 'G' } },
    state: { signal, channel, source, medium, campaign },
    claim: {
      profile_id: 'p',
      seen_at: at,
      identifiers: [{ kind: 'email', value: 'ana@example.com' }],
      can_create: true,
    },
    clicked_at: null,
  })
}

const redacted = (payload: Buffer) => decodeEntry(redactEntry(payload, columns, traces), columns)

describe('an entry of an erased person', () => {
  it('keeps what happened and loses the person', () => {
    expect(redacted(entryOf({}))).toMatchObject({
      event: { value: '10', currency: 'USD', country: 'CL', visitor_id: null, url: null, properties: {} },
      claim: null,
    })
  })

  it.each([
    ['a key with the address', 'sale of ANA@example.com', 'e-1'],
    ['a key that is the customer', 'c-1', 'e-1'],
    ['another key', 'c-11', 'c-11'],
  ])('%s', (_title, event_key, expected) => {
    expect(redacted(entryOf({ event_key })).event.event_key).toBe(expected)
  })

  it('loses a campaign that names the person, and keeps another one', () => {
    const campaign = (campaign_name: string) =>
      redacted(entryOf({}, { channel: 'email', source: 'mail', campaign_name })).acquisition.campaign_name
    expect([campaign('for ana@example.com'), campaign('spring')]).toEqual([null, 'spring'])
  })

  it.each([
    ['another version', Buffer.of(99)],
    ['damaged', Buffer.of(3, 255)],
    ['not JSON', packText(3, 'not JSON')],
    ['incomplete', packText(3, '[[]]')],
  ])('loses its whole content if it cannot be decoded: %s', (_title, payload) => {
    expect(redactEntry(payload, columns, traces)).toBe(erasedPayload)
  })
})

describe('a payload', () => {
  const isTraced = tracesIn({ parts: ['"ana"@example.com'], wholes: ['c-1'] })

  it.each([
    ['names the person in another text', { event_key: 'sale of "ANA"@example.com' }, true],
    ['names the person as a whole value', { subject_ref: 'C-1' }, true],
    ['has the value inside of another one', { subject_ref: 'c-11' }, false],
  ])('%s', (_title, event, expected) => {
    expect(isTraced(entryOf(event))).toBe(expected)
  })

  it('may name the person if it cannot be read', () => {
    expect([isTraced(Buffer.of(99)), isTraced(Buffer.of(3, 255))]).toEqual([true, true])
  })
})
