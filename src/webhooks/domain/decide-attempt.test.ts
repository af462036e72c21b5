import { describe, expect, it } from 'vitest'
import { type AttemptResult, decideAttempt } from './decide-attempt.ts'

const now = new Date('2026-03-10T12:00:00Z')

function attemptResult(status_code: number | null, retry_after: string | null = null): AttemptResult {
  return { status_code, error: null, retry_after }
}

function waitOf(result: AttemptResult, attempt: number, chance = 0.5): number | null {
  const { next_attempt_at: at } = decideAttempt(result, attempt, now, chance)
  return at && (at.getTime() - now.getTime()) / 1000
}

it.each([200, 201, 202, 204, 299])('status %i is a success', (code) => {
  expect(decideAttempt(attemptResult(code), 8, now, 0)).toEqual({
    status: 'delivered',
    next_attempt_at: null,
    is_gone: false,
  })
})

it('retries after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, and gives up after the eighth attempt', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => waitOf(attemptResult(500), attempt))
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000, null])
  expect(decideAttempt(attemptResult(500), 8, now, 0)).toMatchObject({ status: 'dead', is_gone: false })
})

it('spreads retries by ten percent in both directions', () => {
  expect([waitOf(attemptResult(500), 2, 0), waitOf(attemptResult(500), 2, 1)]).toEqual([270, 330])
})

it.each([null, 100, 199, 300, 301, 302, 307, 308, 400, 401, 404, 500, 502])('retries after %s', (code) => {
  expect(decideAttempt(attemptResult(code), 1, now, 0.5)).toMatchObject({ status: 'pending', is_gone: false })
})

it('ends the delivery immediately after a 410 and reports that the receiver is gone', () => {
  expect(decideAttempt(attemptResult(410), 1, now, 0)).toEqual({ status: 'dead', next_attempt_at: null, is_gone: true })
})

describe('Retry-After', () => {
  it.each([
    [429, '120', 120],
    [503, '120', 120],
    [503, 'Tue, 10 Mar 2026 12:10:00 GMT', 600],
    [429, '2', 5],
    [429, '999999999', 86_400],
    [429, 'soon', 5],
    [429, '-5', 5],
    [503, 'Mon, 09 Mar 2026 12:00:00 GMT', 5],
    // A date without GMT is not an HTTP date: its time zone is unknown.
    [503, 'Tue, 10 Mar 2026 12:10:00 +0000', 5],
    [500, '120', 5],
    [404, '120', 5],
  ])(
    'of a %i, %s, makes the first retry wait %i s: never less than the schedule, a day at most',
    (code, text, wait) => {
      expect(waitOf(attemptResult(code, text), 1)).toBe(wait)
    },
  )
})
