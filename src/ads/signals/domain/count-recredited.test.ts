import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditAll } from '../../../attribution/models/credit-all.ts'
import { modelNames } from '../../../attribution/models/models.ts'
import { dayMs } from '../../../kernel/time/durations.ts'
import { countRecredited } from './count-recredited.ts'

const convertedAt = 100 * dayMs
const width = modelNames.length

/** The credit of one conversion whose touches happened `days` before it. */
function creditOf(conversion_id: string, touches: readonly { id: string; days: number; isDirect?: boolean }[]) {
  const sorted = touches.toSorted((a, b) => b.days - a.days)
  const ppm = new Int32Array(sorted.length * width)
  const times = Float64Array.from(sorted, ({ days }) => convertedAt - days * dayMs)
  const isDirect = Uint8Array.from(sorted, (touch) => Number(touch.isDirect ?? false))
  creditAll({ times, isDirect, isDeclared: new Uint8Array(sorted.length) }, 0, sorted.length, convertedAt, ppm)
  return sorted.map(({ id: touch_id }, index) => ({
    conversion_id,
    touch_id,
    ppm: ppm.subarray(index * width, (index + 1) * width),
  }))
}

const none = Object.fromEntries(modelNames.map((model) => [model, 0]))

describe('recredited conversions', () => {
  it('are none if nothing changed', () => {
    const credit = creditOf('c', [{ id: 'a', days: 3 }])
    expect(countRecredited(credit, credit)).toEqual(none)
  })

  it('are counted per model', () => {
    const before = [
      { id: 'first', days: 9 },
      { id: 'last', days: 1 },
    ]
    const after = [...before, { id: 'new', days: 5 }]
    expect(countRecredited(creditOf('c', before), creditOf('c', after))).toEqual({
      ...none,
      linear: 1,
      time_decay: 1,
      position_based: 1,
    })
  })

  it('include those that had no touch before', () => {
    const after = creditOf('c', [{ id: 'new', days: 5 }])
    expect(countRecredited([], after)).toEqual(Object.fromEntries(modelNames.map((model) => [model, 1])))
    expect(countRecredited(after, [])).toEqual(Object.fromEntries(modelNames.map((model) => [model, 1])))
  })

  it('under last_non_direct ignore a later direct touch', () => {
    const before = [
      { id: 'ad', days: 9 },
      { id: 'direct', days: 1, isDirect: true },
    ]
    const after = [...before, { id: 'new', days: 5 }]
    const counts = countRecredited(creditOf('c', before), creditOf('c', after))
    expect(counts).toMatchObject({ last_touch: 0, last_non_direct: 1 })
  })

  it('always include linear for a new touch in the window, and first or last only for a touch at the ends (invariant)', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(days, (all) => {
        const touches = all.map((days) => ({ id: `t${days}`, days }))
        const [added, ...known] = touches
        const counts = countRecredited(creditOf('c', known), creditOf('c', touches))
        expect(counts.linear).toBe(1)
        expect(counts.first_touch).toBe(Number(known.every(({ days }) => days < added!.days)))
        expect(counts.last_touch).toBe(Number(known.every(({ days }) => days > added!.days)))
      }),
    )
  })
})
