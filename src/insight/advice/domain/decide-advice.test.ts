import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdviceInput, decideAdvice } from './decide-advice.ts'

/** 100 spent at a target of 3 requires 300. */
const input: AdviceInput = { spend: 100, earned: 300, low: 200, high: 400, target: 3, complete: 1 }

describe('the advice', () => {
  it.each<[Partial<AdviceInput>, string, string]>([
    [{}, 'keep', 'uncertain_above_target'],
    [{ earned: 299 }, 'watch', 'uncertain_below_target'],
    [{ low: 301, earned: 350 }, 'scale', 'above_target'],
    [{ low: 301, earned: 350, factor: 0.85 }, 'watch', 'lift_below_target'],
    [{ low: 301, earned: 350, factor: 0.86 }, 'scale', 'above_target'],
    [{ low: 300, earned: 350, factor: 0.1 }, 'keep', 'uncertain_above_target'],
    [{ low: 300, earned: 350 }, 'keep', 'uncertain_above_target'],
    [{ earned: 100, low: 50, high: 299 }, 'stop', 'below_target'],
    [{ earned: 100, low: 50, high: 300 }, 'watch', 'uncertain_below_target'],
    [{ earned: 100, low: 50, high: 200, complete: 0.6 }, 'watch', 'still_filling'],
    [{ earned: 100, low: 50, high: 200, complete: 0.7 }, 'stop', 'below_target'],
    [{ earned: 100, low: 50, high: 200, complete: null }, 'stop', 'below_target'],
    [{ earned: 0, low: 0, high: 2, complete: 0 }, 'watch', 'still_filling'],
    [{ spend: 0, earned: 0, low: 0, high: 2 }, 'watch', 'no_spend'],
    [{ target: null }, 'watch', 'no_target'],
    [{ target: 0 }, 'watch', 'no_target'],
  ])('with %j is %s because of %s', (change, advice, reason) => {
    expect(decideAdvice({ ...input, ...change })).toEqual({ advice, reason })
  })
})

describe('invariants', () => {
  const amount = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e6, noNaN: true }))
  const inputs = fc
    .record({
      spend: amount,
      earned: amount,
      bounds: fc.tuple(amount, amount),
      target: fc.option(fc.double({ min: 0, max: 20, noNaN: true })),
      complete: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    })
    .map(({ bounds, ...rest }) => ({ ...rest, low: Math.min(...bounds), high: Math.max(...bounds) }))

  it('never stops without spend', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        expect(decideAdvice({ ...input, spend: 0 }).advice).not.toBe('stop')
      }),
    )
  })

  it('never stops or scales if the interval contains the target', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { advice } = decideAdvice(input)
        const required = (input.target ?? 0) * input.spend
        if (input.low <= required && required <= input.high) expect(['stop', 'scale']).not.toContain(advice)
      }),
    )
  })

  it('never stops because more credit is expected, and never scales because less is', () => {
    fc.assert(
      fc.property(inputs, fc.double({ min: 0, max: 1, noNaN: true }), (input, share) => {
        const complete = input.complete ?? 1
        const before = decideAdvice({ ...input, complete })
        const after = decideAdvice({ ...input, complete: complete * share })
        if (after.advice === 'stop') expect(before.advice).toBe('stop')
        expect(after.advice === 'scale').toBe(before.advice === 'scale')
      }),
    )
  })
})
