import { describe, expect, it } from 'vitest'
import type { ProviderFailure } from '../../connect/provider-error.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { interpretRequestStatus, interpretResponse, mayRepeat, restSeconds } from './interpret-response.ts'
import { receivers } from './receivers.ts'

const statuses = (rows: { status: string }[]) => rows.map(({ status }) => status)

describe('a destination that does not exist', () => {
  it('ends the run with the first request and rejects no conversion', () => {
    const answer = { kind: 'destination_missing', code: 'X', message: 'Not valid.' } as const
    const { rows, ends } = interpretResponse(answer, [0, 0, 0])
    expect(rows).toEqual(
      Array.from({ length: 3 }, () => ({
        ...{ status: 'pending', due_in_seconds: 21_600, reason: 'destination_missing', counts: false },
      })),
    )
    expect(ends).toMatchObject({ error: 'Not valid.', is_final: true })
    expect(interpretRequestStatus(answer, [0])).toEqual(interpretResponse(answer, [0]))
  })
})

describe('a duplicate', () => {
  const end = { kind: 'duplicate', code: 'DUPLICATE', message: 'DUPLICATE' } as const

  it('counts as sent for a first request, and as rejected for an adjustment', () => {
    expect(statuses(interpretRequestStatus(end, [0, 0]).rows)).toEqual(['sent', 'sent'])
    expect(interpretRequestStatus(end, [0], [true]).rows).toEqual([
      { status: 'rejected', code: 'DUPLICATE', message: 'DUPLICATE' },
    ])
    expect(interpretRequestStatus(end, [0, 0], [true, false]).rows).toEqual([
      { status: 'rejected', code: 'DUPLICATE', message: 'DUPLICATE' },
      { status: 'sent' },
    ])
  })

  it('among several adjustments is isolated by smaller requests', () => {
    expect(interpretRequestStatus(end, [0, 0, 0], [true, true, false]).rows).toMatchObject([
      { status: 'pending', batch_limit: 1 },
      { status: 'pending', batch_limit: 1 },
      { status: 'sent' },
    ])
  })
})

it('a rejection of every event rejects each of them with one request', () => {
  const end = { kind: 'rejected', code: 'A', message: 'a', is_every: true } as const
  expect(statuses(interpretRequestStatus(end, [0, 0, 0]).rows)).toEqual(['rejected', 'rejected', 'rejected'])
})

const pending = (fields: object) => ({ status: 'pending', counts: false, ...fields })

it('invalid events are rejected with their own errors, and the others are sent again without delay', () => {
  const events = [{ index: 1, code: '100', message: 'Invalid parameter' }]
  expect(interpretResponse({ kind: 'invalid_events', events }, [0, 0])).toEqual({
    rows: [
      pending({ due_in_seconds: 0, reason: null }),
      { status: 'rejected', code: '100', message: 'Invalid parameter' },
    ],
    ends: null,
  })
})

it('a request that the platform processes is polled again after half a minute', () => {
  expect(interpretResponse({ kind: 'processing', request_id: 'r1' }, [0])).toEqual({
    rows: [{ status: 'processing', request_id: 'r1' }],
    ends: null,
  })
  expect(interpretRequestStatus({ kind: 'processing' }, [0])).toEqual({
    rows: [pending({ due_in_seconds: 30, reason: 'processing' })],
    ends: null,
  })
})

describe('a failed request', () => {
  const interpret = (failure: ProviderFailure, attempts: number[] = [0]) =>
    interpretResponse({ kind: 'failed', failure }, attempts)

  it.each([
    [30, 30],
    [0, 1],
  ])('that is throttled for %i s is repeated after %i s', (retry_after_seconds, seconds) => {
    expect(interpret({ kind: 'throttled', message: 'Slow down.', retry_after_seconds })).toEqual({
      rows: [pending({ due_in_seconds: seconds, reason: 'throttled' })],
      ends: { error: 'Slow down.', is_final: false, rest_seconds: seconds },
    })
  })

  it.each([
    ['token_expired', 60],
    ['token_revoked', 60],
    ['permission_missing', 21_600],
  ] as const)('because of %s ends the run, and its rows wait %i s', (kind, seconds) => {
    expect(interpret({ kind, message: 'No.' })).toEqual({
      rows: [pending({ due_in_seconds: seconds, reason: kind })],
      ends: { error: 'No.', is_final: true, rest_seconds: restSeconds },
    })
  })

  it('that was rejected rejects a single event, with or without a code, and halves a batch', () => {
    const message = 'Invalid.'
    expect(interpret({ kind: 'rejected', message, code: '100' }).rows).toEqual([
      { status: 'rejected', code: '100', message },
    ])
    expect(interpret({ kind: 'rejected', message }).rows).toEqual([{ status: 'rejected', code: null, message }])
    expect(interpret({ kind: 'rejected', message }, [0, 0, 0]).rows[0]).toEqual(
      pending({ due_in_seconds: 0, reason: 'vendor_rejected_batch', batch_limit: 2 }),
    )
  })

  it.each([
    [0, 5],
    [1, 10],
    [3, 40],
    [6, 320],
  ])('that may have arrived is counted and repeated, after %i attempts in %i s', (attempts, seconds) => {
    for (const kind of ['unavailable', 'malformed'] as const) {
      expect(interpret({ kind, message: 'Down.' }, [attempts])).toEqual({
        rows: [{ status: 'pending', due_in_seconds: seconds, reason: kind, counts: true }],
        ends: { error: 'Down.', is_final: false, rest_seconds: restSeconds },
      })
    }
  })

  it('is given up after the last attempt, each row by its own number of attempts', () => {
    expect(statuses(interpret({ kind: 'unavailable', message: 'Down.' }, [7, 0]).rows)).toEqual(['rejected', 'pending'])
  })
})

it('a request is not repeated where the platform promises nothing', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  expect([mayRepeat({ repeatMs: null }, now, now), mayRepeat({ repeatMs: null }, null, now)]).toEqual([false, true])
})

it('the events that a platform does not name in a partly accepted request were sent', () => {
  const events = [{ index: 1, code: '5606', message: 'No such goal.' }]
  expect(interpretResponse({ kind: 'partly_accepted', events }, [0, 0, 0])).toEqual({
    rows: [{ status: 'sent' }, { status: 'rejected', code: '5606', message: 'No such goal.' }, { status: 'sent' }],
    ends: null,
  })
})

it.each([
  ['search_ads', 1_000, true],
  ['social_ads', 46.9, true],
  ['social_ads', 47, false],
] as const)('%s recognizes a repetition after %d hours: %s', (provider, hours, isRecognized) => {
  const vendor = receivers[provider]
  const now = new Date('2026-03-10T12:00:00Z')
  expect(mayRepeat(vendor, new Date(now.getTime() - hours * hourMs), now)).toBe(isRecognized)
  expect(mayRepeat(vendor, null, now)).toBe(true)
})
