import { describe, expect, it } from 'vitest'
import { isConsentDenied, readMoney } from './domain/parts-of-hit.ts'
import { isRejection } from './hit-rejection.ts'
import { parseHit } from './parse-hit.ts'
import { readEventTime } from './read-event-time.ts'

const receivedAt = new Date('2026-03-10T12:00:00Z')
const parse = (sent: unknown) => parseHit(sent, { receivedAt, ownCurrency: 'CLP' })

describe('a hit', () => {
  it('is parsed field by field, and unknown keys are stored', () => {
    expect(
      parse({
        trackingKey: 'trk',
        eventId: 'e1',
        eventName: ' purchase ',
        eventTimeClient: '2026-03-10T11:59:00Z',
        anonymousId: 'v1',
        sessionId: 's1',
        pageUrl: 'https://a.example/',
        referrer: '',
        locale: 'es',
        clickIds: { gclid: 'G' },
        fbp: 'fb.1',
        valueAmount: '12.50',
        order_id: 'o1',
        payload: { theme: 'dark' },
        novelty: [1],
      }),
    ).toMatchObject({
      event_key: 'e1',
      event_name: 'purchase',
      event_type: 'purchase',
      event_time: new Date('2026-03-10T11:59:00Z'),
      visitor_id: 'v1',
      session_id: 's1',
      referrer: null,
      click_ids: { gclid: 'G', fbp: 'fb.1' },
      value: '12.5',
      currency: 'CLP',
      properties: { locale: 'es', order_id: 'o1', theme: 'dark', novelty: [1] },
    })
  })

  it('uses its dedupe key before its id', () => {
    expect(parse({ eventName: 'purchase', eventId: 'e1', dedupeKey: 'order-7' })).toMatchObject({
      event_key: 'order-7',
    })
  })

  it('is never dated in the future', () => {
    expect(parse({ eventName: 'x', eventTimeClient: '2026-03-10T18:00:00Z' })).toMatchObject({ event_time: receivedAt })
  })

  it.each([
    ['no object', null, 'hit'],
    ['a list', [], 'hit'],
    ['no name', {}, 'eventName'],
    ['an empty name', { eventName: ' ' }, 'eventName'],
    ['a name that is a number', { eventName: 1 }, 'eventName'],
    ['an overlong visitor', { eventName: 'x', anonymousId: 'v'.repeat(201) }, 'anonymousId'],
    ['identify that is no object', { eventName: 'x', identify: 'ana' }, 'identify'],
    ['a payload that is a list', { eventName: 'x', payload: [] }, 'payload'],
    ['a payload without a bottom', { eventName: 'x', payload: nested(30) }, 'payload'],
    ['an invalid time', { eventName: 'x', eventTimeClient: {} }, 'eventTimeClient'],
    ['a negative value', { eventName: 'x', valueAmount: -1 }, 'valueAmount'],
    ['an invalid currency', { eventName: 'x', currency: 'peso' }, 'currency'],
  ])('with %s is rejected naming the field', (_title, sent, field) => {
    const read = parse(sent)
    expect(isRejection(read) && read.field).toBe(field)
  })
})

function nested(depth: number): object {
  return depth === 0 ? {} : { a: nested(depth - 1) }
}

describe('the time of an event', () => {
  it.each([
    [undefined, '2026-03-10T12:00:00Z'],
    ['2026-03-11T12:00:00Z', '2026-03-11T12:00:00Z'],
    ['2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z'],
    ['2026-03-10T09:00-03:00', '2026-03-10T12:00:00Z'],
    [Date.parse('2026-03-01T00:00:00Z'), '2026-03-01T00:00:00Z'],
  ])('is read from %s', (sent, expected) => {
    expect(readEventTime(sent, receivedAt)).toEqual(new Date(expected))
  })

  it.each([
    '2026-03-11T12:00:00.001Z',
    '1999-12-31T23:59:59.999Z',
    'yesterday',
    '2026-02-30T25:00:00Z',
    '',
    Number.NaN,
    true,
    {},
  ])('is null for %s', (sent) => {
    expect(readEventTime(sent, receivedAt)).toBeNull()
  })
})

describe('money', () => {
  it.each([
    [
      { value: 0, currency: 'usd' },
      { value: '0', currency: 'USD' },
    ],
    [
      { value: 0.1, currency: null },
      { value: '0.1', currency: 'CLP' },
    ],
    [
      { value: '1000000000000.55', currency: 'EUR' },
      { value: '1000000000000.55', currency: 'EUR' },
    ],
    [
      { value: undefined, currency: undefined },
      { value: null, currency: null },
    ],
    [
      { value: null, currency: 'EUR' },
      { value: null, currency: 'EUR' },
    ],
    [{ value: -0.01, currency: 'EUR' }, 'value'],
    [{ value: 'much', currency: 'EUR' }, 'value'],
    [{ value: Number.POSITIVE_INFINITY, currency: 'EUR' }, 'value'],
    [{ value: [], currency: 'EUR' }, 'value'],
    [{ value: 1, currency: 'EURO' }, 'currency'],
    [{ value: 1, currency: 978 }, 'currency'],
  ])('in %j is read as %j', (sent, expected) => {
    expect(readMoney(sent, 'CLP')).toEqual(expected)
  })
})

describe('consent is denied', () => {
  const quiet = { gpc: undefined, dnt: undefined }
  const heeds = { honors_gpc: true, honors_dnt: true }

  it.each([
    [{ mode: 'denied' }, quiet, heeds, true],
    [{ mode: 'DENIED' }, quiet, heeds, true],
    [{ analytics: false }, quiet, heeds, true],
    [{ analytics_storage: 'denied', ad_storage: 'granted' }, quiet, heeds, true],
    ['denied', quiet, heeds, true],
    [{ mode: 'granted' }, quiet, heeds, false],
    [{}, quiet, heeds, false],
    [undefined, quiet, heeds, false],
    [{ mode: 'granted' }, { ...quiet, gpc: '1' }, heeds, true],
    [{ mode: 'granted' }, { ...quiet, gpc: '1' }, { ...heeds, honors_gpc: false }, false],
    [{ mode: 'granted' }, { ...quiet, dnt: '1' }, heeds, true],
    [{ mode: 'granted' }, { ...quiet, dnt: '1' }, { ...heeds, honors_dnt: false }, false],
  ])('%j %j %j: %s', (consent, browser, settings, expected) => {
    expect(isConsentDenied(consent, browser, settings)).toBe(expected)
  })
})
