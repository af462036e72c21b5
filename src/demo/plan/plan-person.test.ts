import { describe, expect, it } from 'vitest'
import { dayMs } from '../../kernel/time/durations.ts'
import { demoGeoTest, regionOf } from './plan-person.ts'

const endMs = Date.parse('2026-03-09T23:59:59Z')
const shareOfTreated = (daysBack: number) => {
  const treated: readonly string[] = demoGeoTest.treated
  const found = Array.from({ length: 5_000 }, (_, index) => regionOf(`order-${index}`, endMs - daysBack * dayMs, endMs))
  return found.filter((region) => treated.includes(region)).length / found.length
}

describe('the region of an order', () => {
  it('follows from its key and its day', () => {
    expect(regionOf('a', endMs, endMs)).toBe(regionOf('a', endMs - 2 * dayMs, endMs))
    expect(regionOf('a', endMs, endMs)).toMatch(/^CL-[A-Z]{2}$/)
  })

  it.each([
    [50, 0.34],
    [35, 0.34],
    [34, 0.46],
    [14, 0.46],
    [13, 0.34],
  ])('%d days back is a treated one for a share of %d', (daysBack, share) => {
    expect(Math.abs(shareOfTreated(daysBack) - share)).toBeLessThan(0.03)
  })
})
