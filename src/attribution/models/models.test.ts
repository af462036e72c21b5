import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CreditedTouch, creditTouches } from '../../../test/support/fixtures/credit-touches.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { creditAll } from './credit-all.ts'
import { modelNames, models } from './models.ts'

const runs = { numRuns: 3_000 }
const conversionTime = new Date('2026-03-10T12:00:00Z')

/** Few distinct times, so that equal ones are common; up to one year before the conversion. */
const ageMs = fc.oneof(
  fc.integer({ min: 0, max: 365 }).map((days) => days * dayMs),
  fc.integer({ min: 0, max: 365 * dayMs }),
)

function touchesOf(ages: readonly (readonly [number, boolean])[]): CreditedTouch[] {
  return ages.map(([age, is_direct], index) => ({
    id: `touch-${String(index).padStart(4, '0')}`,
    touch_time: new Date(conversionTime.getTime() - age),
    is_direct,
    is_declared: false,
  }))
}

const touchLists = (maxLength: number) =>
  fc.array(fc.tuple(ageMs, fc.boolean()), { minLength: 1, maxLength }).map(touchesOf)

const touches = fc.oneof({ weight: 9, arbitrary: touchLists(12) }, { weight: 1, arbitrary: touchLists(120) })

describe.each(modelNames)('%s', (name) => {
  const parts = (list: readonly CreditedTouch[]) => creditTouches(list, conversionTime).map((credit) => credit[name])

  it('gives integer, non-negative shares that sum to exactly one million', () => {
    fc.assert(
      fc.property(touches, (list) => {
        const shares = parts(list)
        expect(shares.every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
        expect(shares.reduce((sum, part) => sum + part, 0)).toBe(1_000_000)
      }),
      runs,
    )
  })

  it('does not depend on the order of the touches', () => {
    const shuffled = touches.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const byId = (some: CreditedTouch[]) =>
          Object.fromEntries(parts(some).map((part, index) => [some[index]!.id, part]))
        expect(byId(other)).toEqual(byId(list))
      }),
      { numRuns: 300 },
    )
  })

  it('gives no credit without touches', () => {
    expect(parts([])).toEqual([])
  })

  if (models[name].credit === 'single') {
    it('gives a single touch the full credit', () => {
      fc.assert(
        fc.property(touches, (list) => {
          expect(parts(list).filter((part) => part > 0)).toEqual([1_000_000])
        }),
        runs,
      )
    })
  } else {
    it('gives each touch at most one part per million less than exact division', () => {
      fc.assert(
        fc.property(touchLists(12), (list) => {
          const exact = exactShares(name, list)
          for (const [index, part] of parts(list).entries()) {
            expect(Math.abs(part - exact[index]!)).toBeLessThan(1.000001)
          }
        }),
        runs,
      )
    })
  }
})

/** The definitions of semantics 5.3 again, in percentages and without rounding. */
function exactShares(name: string, list: readonly CreditedTouch[]): number[] {
  const order = list.toSorted((a, b) => a.touch_time.getTime() - b.touch_time.getTime() || (a.id < b.id ? -1 : 1))
  const ageDays = (touch: CreditedTouch) => (conversionTime.getTime() - touch.touch_time.getTime()) / dayMs
  const decay = (touch: CreditedTouch) => 0.5 ** (ageDays(touch) / 7)
  const decaySum = list.reduce((sum, touch) => sum + decay(touch), 0)
  const position = (at: number) => {
    if (list.length < 3) return 1 / list.length
    return at === 0 || at === list.length - 1 ? 0.4 : 0.2 / (list.length - 2)
  }
  return list.map((touch) => {
    if (name === 'linear') return 1e6 / list.length
    return 1e6 * (name === 'time_decay' ? decay(touch) / decaySum : position(order.indexOf(touch)))
  })
}

describe('the remainder of a division', () => {
  const daysBefore = (...days: number[]) => touchesOf(days.map((day) => [day * dayMs, false]))
  const under = (name: 'linear' | 'position_based' | 'time_decay', list: CreditedTouch[]) =>
    creditTouches(list, conversionTime).map((credit) => credit[name])

  it.each([
    ['linear', [3, 2, 1], [333_333, 333_333, 333_334]],
    ['linear', [6, 5, 4, 3, 2, 1], [166_666, 166_666, 166_667, 166_667, 166_667, 166_667]],
    ['linear', [1, 2, 3], [333_334, 333_333, 333_333]],
    ['linear', [1, 1, 1], [333_333, 333_333, 333_334]],
    ['position_based', [1], [1_000_000]],
    ['position_based', [2, 1], [500_000, 500_000]],
    ['position_based', [3, 2, 1], [400_000, 200_000, 400_000]],
    ['position_based', [5, 4, 3, 2, 1], [400_000, 66_666, 66_667, 66_667, 400_000]],
    ['time_decay', [7, 0], [333_333, 666_667]],
    ['time_decay', [14, 7, 0], [142_857, 285_714, 571_429]],
    ['time_decay', [364], [1_000_000]],
  ] as const)(
    'under %s of touches %j days before the conversion goes to the largest, then to the latest',
    (name, days, expected) => {
      expect(under(name, daysBefore(...days))).toEqual(expected)
    },
  )

  it('goes to the same touches among hundreds', () => {
    const shares = under('linear', daysBefore(...Array.from({ length: 300 }, (_, index) => 300 - index)))
    expect(shares.slice(0, 200)).toEqual(Array(200).fill(3_333))
    expect(shares.slice(200)).toEqual(Array(100).fill(3_334))
  })
})

describe('the touch that a single-credit model picks', () => {
  const path: [number, boolean][] = [
    [9 * dayMs, true],
    [6 * dayMs, false],
    [3 * dayMs, false],
    [0, true],
  ]

  it.each([
    ['first_touch', path, 0],
    ['last_touch', path, 3],
    ['last_non_direct', path, 2],
    ['last_non_direct', path.map(([age]) => [age, true] as [number, boolean]), 3],
  ] as const)('under %s matches its definition', (name, ages, picked) => {
    const credits = creditTouches(touchesOf(ages), conversionTime)
    expect(credits.findIndex((credit) => credit[name] === 1_000_000)).toBe(picked)
  })
})

describe('creditAll on columns', () => {
  it('equals crediting conversions one by one, at any position in the columns', () => {
    const several = fc.array(touches, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(several, (customers) => {
        const ordered = customers.map((list) =>
          list.toSorted((a, b) => a.touch_time.getTime() - b.touch_time.getTime() || (a.id < b.id ? -1 : 1)),
        )
        const column = ordered.flat()
        const times = Float64Array.from(column, (touch) => touch.touch_time.getTime())
        const isDirect = Uint8Array.from(column, (touch) => Number(touch.is_direct))
        const columns = { times, isDirect, isDeclared: new Uint8Array(column.length) }
        const out = new Int32Array(column.length * modelNames.length).fill(-1)
        let from = 0
        for (const list of ordered) {
          const to = from + list.length
          const written = creditAll(columns, from, to, conversionTime.getTime(), out, from * modelNames.length)
          expect(written).toBe(list.length * modelNames.length)
          from = to
        }
        const plain = ordered.flatMap((list) => creditTouches(list, conversionTime))
        expect([...out]).toEqual(plain.flatMap((credit) => modelNames.map((name) => credit[name])))
      }),
      { numRuns: 1_000 },
    )
  })

  it('writes nothing for a conversion without touches', () => {
    const out = new Int32Array(modelNames.length).fill(-1)
    const columns = { times: new Float64Array(3), isDirect: new Uint8Array(3), isDeclared: new Uint8Array(3) }
    expect(creditAll(columns, 2, 2, 0, out)).toBe(0)
    expect([...out]).toEqual(Array(modelNames.length).fill(-1))
  })
})
