import fc from 'fast-check'
import { expect, it } from 'vitest'
import { waterfallBars } from './waterfall-bars.ts'

const total = (value: number) => ({ kind: 'total' as const, value })
const change = (value: number) => ({ kind: 'change' as const, value })

it.each([
  ['nothing', [], [], 0],
  ['only zero', [total(0)], [{ left: 0, width: 0 }], 0],
  [
    'a fall and a rise',
    [total(8), change(-6), change(2), total(4)],
    [
      { left: 0, width: 1 },
      { left: 0.25, width: 0.75 },
      { left: 0.25, width: 0.25 },
      { left: 0, width: 0.5 },
    ],
    0,
  ],
  [
    'changes below zero',
    [total(1), change(-3), change(4)],
    [
      { left: 0.5, width: 0.25 },
      { left: 0, width: 0.75 },
      { left: 0, width: 1 },
    ],
    0.5,
  ],
])('places %s', (_, steps, bars, zero) => {
  expect(waterfallBars(steps)).toEqual({ bars, zero })
})

it('keeps every bar within the width, and lets each change start where the bar above ends', () => {
  const values = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000 }), values, (start, changes) => {
      const { bars, zero } = waterfallBars([total(start), ...changes.map(change)])
      let edge = zero + bars[0]!.width
      for (const [index, { left, width }] of bars.entries()) {
        expect(left).toBeGreaterThanOrEqual(-1e-9)
        expect(left + width).toBeLessThanOrEqual(1 + 1e-9)
        if (index === 0) continue
        const isRise = changes[index - 1]! >= 0
        expect(isRise ? left : left + width).toBeCloseTo(edge, 9)
        edge = isRise ? left + width : left
      }
    }),
  )
})
