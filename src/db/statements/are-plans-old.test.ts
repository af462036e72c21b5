import { describe, expect, it } from 'vitest'
import { arePlansOld } from './are-plans-old.ts'

/** The seconds after the start of a connection at which a statement that runs every second renews the plans. */
function renewals(untilSeconds: number): number[] {
  const seconds: number[] = []
  let plannedAtMs = 500
  for (let second = 1; second <= untilSeconds; second++) {
    const nowMs = 500 + second * 1_000
    if (!arePlansOld({ connectedAtMs: 500, plannedAtMs, nowMs })) continue
    seconds.push(second)
    plannedAtMs = nowMs
  }
  return seconds
}

describe('the plans of a connection', () => {
  it('are renewed when twice as much time has passed, and then every minute', () => {
    expect(renewals(300)).toEqual([1, 2, 4, 8, 16, 32, 64, 124, 184, 244])
  })

  it('are not renewed within the first second', () => {
    expect(arePlansOld({ connectedAtMs: 0, plannedAtMs: 0, nowMs: 999 })).toBe(false)
  })
})
