import { describe, expect, it } from 'vitest'
import { drawNormal } from '../../../kernel/random/draw.ts'
import { seededRandom } from '../../../kernel/random/seeded-random.ts'
import { daysBetween } from '../../../kernel/time/date-range.ts'
import { analyzeSwitchback } from './analyze-switchback.ts'
import { planBlocks, type SwitchDay, toSpans } from './plan-blocks.ts'

const options = { blockDays: 4, washoutDays: 1, salt: 'a' }

describe('planBlocks', () => {
  it('switches on one block of each pair, and leaves off what is no whole pair', () => {
    const days = planBlocks(daysBetween('2026-01-01', '2026-02-28'), options)
    expect(days).toHaveLength(56)
    for (let pair = 0; pair < 7; pair++) {
      const states = days.slice(pair * 8, pair * 8 + 8).map(({ isOn }) => isOn)
      expect(new Set(states.slice(0, 4)).size).toBe(1)
      expect(states.slice(4)).toEqual(states.slice(0, 4).map((isOn) => !isOn))
    }
  })

  it('washes out the days after a change of state only', () => {
    const days = planBlocks(daysBetween('2026-01-01', '2026-03-31'), { ...options, washoutDays: 2 })
    const changes = days.flatMap(({ isOn }, index) => (index > 0 && isOn !== days[index - 1]!.isOn ? [index] : []))
    const washout = days.flatMap(({ isWashout }, index) => (isWashout ? [index] : []))
    expect(washout).toEqual(changes.flatMap((index) => [index, index + 1]))
  })

  it('differs between experiments and repeats for the same', () => {
    const states = (salt: string) =>
      planBlocks(daysBetween('2026-01-01', '2026-06-30'), { ...options, salt }).map(({ isOn }) => isOn)
    expect(states('a')).toEqual(states('a'))
    expect(states('a')).not.toEqual(states('b'))
  })

  it.each([0, 7])('plans nothing for %d days', (count) => {
    expect(planBlocks(daysBetween('2026-01-01', '2026-01-08').slice(0, count), options)).toEqual([])
  })
})

it('joins neighbouring days of the same state', () => {
  const days = [true, true, false, true].map((isOn, index) => ({
    day: `d${index}`,
    block: index,
    isOn,
    isWashout: false,
  }))
  expect(toSpans(days)).toEqual([
    { start: 'd0', end: 'd1', is_on: true },
    { start: 'd2', end: 'd2', is_on: false },
    { start: 'd3', end: 'd3', is_on: true },
  ])
  expect(toSpans([])).toEqual([])
})

/** Weeks, a trend, noise that resembles that of the day before, and an effect that starts a day late. */
function simulateDays(schedule: readonly SwitchDay[], effect: number, seed: number): Map<string, number> {
  const random = seededRandom('days', seed)
  let noise = 0
  return new Map(
    schedule.map(({ day, isOn }, index) => {
      noise = 0.3 * noise + 8 * drawNormal(random)
      const weekday = new Date(day).getUTCDay()
      const gain = schedule[Math.max(0, index - 1)]!.isOn && isOn ? effect : 0
      return [day, 200 + 10 * weekday + 0.2 * index + noise + gain]
    }),
  )
}

describe('analyzeSwitchback', () => {
  const schedule = planBlocks(daysBetween('2026-01-01', '2026-04-30'), options)

  it('finds the effect exactly without noise', () => {
    const values = new Map(schedule.map(({ day, isOn }) => [day, 10 + new Date(day).getUTCDay() + (isOn ? 5 : 0)]))
    const found = analyzeSwitchback(schedule, values, 0.9)
    expect(found.effect).toBeCloseTo(5, 5)
    expect(found.incremental).toBeCloseTo(5 * 60, 3)
    expect(found.interval!.lower).toBeCloseTo(300, 2)
    expect(found.days.on + found.days.off + found.days.washout).toBe(120)
  })

  it('contains the effect in 95 percent of simulations', () => {
    const simulations = 120
    let covered = 0
    for (let simulation = 0; simulation < simulations; simulation++) {
      const { interval } = analyzeSwitchback(schedule, simulateDays(schedule, 6, simulation), 0.95)
      if (interval!.lower <= 360 && 360 <= interval!.upper) covered++
    }
    expect(Math.abs(covered / simulations - 0.95)).toBeLessThan(0.02 + 3 * Math.sqrt(0.0475 / simulations))
  })

  it('has no interval with fewer than three blocks per state', () => {
    const short = planBlocks(daysBetween('2026-01-01', '2026-01-16'), options)
    expect(analyzeSwitchback(short, simulateDays(short, 6, 1), 0.9).interval).toBeNull()
  })

  it('counts missing days as 0', () => {
    expect(analyzeSwitchback(schedule, new Map(), 0.9)).toMatchObject({ effect: 0, lift: null })
  })
})
