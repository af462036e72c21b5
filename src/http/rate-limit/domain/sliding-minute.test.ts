import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../kernel/time/durations.ts'
import { decideSlidingMinute } from './sliding-minute.ts'

const minute = 29_000_000 * minuteMs

describe('a request in a sliding minute', () => {
  it.each([
    // previous, current, elapsed ms, limit -> allowed, remaining, retry after
    { previousHits: 0, currentHits: 1, elapsed: 0, limit: 300, isAllowed: true, remaining: 299, retryAfter: 0 },
    { previousHits: 0, currentHits: 300, elapsed: 30_000, limit: 300, isAllowed: true, remaining: 0, retryAfter: 0 },
    { previousHits: 0, currentHits: 301, elapsed: 30_000, limit: 300, isAllowed: false, remaining: 0, retryAfter: 30 },
    { previousHits: 300, currentHits: 1, elapsed: 30_000, limit: 300, isAllowed: true, remaining: 150, retryAfter: 0 },
    { previousHits: 300, currentHits: 152, elapsed: 30_000, limit: 300, isAllowed: false, remaining: 0, retryAfter: 1 },
    { previousHits: 1, currentHits: 1, elapsed: 0, limit: 1, isAllowed: true, remaining: 0, retryAfter: 0 },
    { previousHits: 0, currentHits: 2, elapsed: 59_999, limit: 1, isAllowed: false, remaining: 0, retryAfter: 1 },
    { previousHits: 9_999, currentHits: 1, elapsed: 0, limit: 10, isAllowed: true, remaining: 0, retryAfter: 0 },
  ])('previous $previousHits, current $currentHits after $elapsed ms of $limit', (row) => {
    const decision = decideSlidingMinute(row, row.limit, minute + row.elapsed)
    expect(decision).toEqual({
      isAllowed: row.isAllowed,
      limit: row.limit,
      remaining: row.remaining,
      resetAtUnixSeconds: minute / 1000 + 60,
      retryAfterSeconds: row.retryAfter,
    })
  })
})

const situation = fc.record({
  previousHits: fc.nat(500),
  currentHits: fc.integer({ min: 1, max: 500 }),
  elapsed: fc.nat(minuteMs - 1),
  limit: fc.integer({ min: 1, max: 400 }),
})

describe('properties', () => {
  it('never allows more than the limit within one minute, even if the clock jumps', () => {
    fc.assert(
      fc.property(
        fc.nat(500),
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.nat(minuteMs - 1)),
        (previous, limit, at) => {
          at.sort((a, b) => a - b)
          const decisions = at.map((elapsed, index) =>
            decideSlidingMinute({ previousHits: previous, currentHits: index + 1 }, limit, minute + elapsed),
          )
          expect(decisions.filter((decision) => decision.isAllowed).length).toBeLessThanOrEqual(limit)
        },
      ),
    )
  })

  it('allows exactly `remaining` more requests at the same instant', () => {
    fc.assert(
      fc.property(situation, ({ elapsed, limit, ...counts }) => {
        const { isAllowed, remaining } = decideSlidingMinute(counts, limit, minute + elapsed)
        fc.pre(isAllowed)
        const later = (more: number) =>
          decideSlidingMinute({ ...counts, currentHits: counts.currentHits + more }, limit, minute + elapsed).isAllowed
        expect(remaining === 0 || later(remaining)).toBe(true)
        expect(later(remaining + 1)).toBe(false)
      }),
    )
  })

  it('allows a request after the announced pause, and not a second earlier', () => {
    fc.assert(
      fc.property(situation, ({ elapsed, limit, ...counts }) => {
        const decision = decideSlidingMinute(counts, limit, minute + elapsed)
        fc.pre(!decision.isAllowed)
        expect(afterPause(counts, elapsed, limit, decision.retryAfterSeconds)).toBe(true)
        expect(afterPause(counts, elapsed, limit, decision.retryAfterSeconds - 1)).toBe(false)
        expect(decision.retryAfterSeconds).toBeGreaterThanOrEqual(1)
        expect(decision.retryAfterSeconds).toBeLessThanOrEqual(60)
      }),
    )
  })

  it('allows a request at the announced reset', () => {
    fc.assert(
      fc.property(situation, ({ elapsed, limit, ...counts }) => {
        const { resetAtUnixSeconds } = decideSlidingMinute(counts, limit, minute + elapsed)
        const next = { previousHits: counts.currentHits, currentHits: 1 }
        expect(decideSlidingMinute(next, limit, resetAtUnixSeconds * 1000).isAllowed).toBe(true)
      }),
    )
  })
})

/** The counters after a pause: a rejected request is not counted, and the minute may have changed. */
function afterPause(
  counts: { previousHits: number; currentHits: number },
  elapsed: number,
  limit: number,
  seconds: number,
): boolean {
  const at = elapsed + seconds * 1000
  const later = at < minuteMs ? counts : { previousHits: counts.currentHits - 1, currentHits: 1 }
  return decideSlidingMinute(later, limit, minute + at).isAllowed
}
