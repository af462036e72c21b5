import { describe, expect, it } from 'vitest'
import { noPeople, simulateGroups } from '../../../../test/support/simulations/simulate-people.ts'
import { perHead, readHoldout } from './holdout-result.ts'

const design = { held_out_share: 0.5, tuning_people: 5_000, spend: 200 }
const groups = simulateGroups({ days: 10, perDay: 300, effect: 0.5 }, 'holdout').at(-1)!

describe('readHoldout', () => {
  it('reports totals of the treated people', () => {
    const found = readHoldout(groups, design, 'completed')
    expect(found).toMatchObject({ is_final: true, conclusion: 'increase', people: { treated: 3_000, held_out: 3_000 } })
    expect(Math.abs(found.incremental - 1_500)).toBeLessThan(400)
    expect(found.iroas).toBeCloseTo(found.incremental / 200, 9)
    expect([found.interval!.lower < 1_500, found.interval!.upper > 1_500]).toEqual([true, true])
    expect(found.lift).toBeCloseTo(0.25, 1)
  })

  it('shows no p-value and a wider interval while it runs', () => {
    const [running, final] = [readHoldout(groups, design, 'running'), readHoldout(groups, design, 'completed')]
    expect([running.p_value, final.p_value !== null]).toEqual([null, true])
    expect(running.interval!.lower).toBeLessThan(final.interval!.lower)
    expect(running.incremental).toBe(final.incremental)
  })

  it('keeps the interval that is valid at every look if it was stopped, because the moment was chosen', () => {
    const { is_final, ...stopped } = readHoldout(groups, design, 'stopped')
    const { is_final: _, ...running } = readHoldout(groups, design, 'running')
    expect([is_final, stopped]).toEqual([true, running])
  })

  it('is not reliable if the groups have the wrong sizes', () => {
    expect(readHoldout(groups, { ...design, held_out_share: 0.3 }, 'completed')).toMatchObject({
      conclusion: 'not_reliable',
      sample_ratio: { is_mismatch: true },
    })
  })

  it('has no data without people', () => {
    const found = readHoldout({ treated: noPeople, heldOut: noPeople }, design, 'completed')
    expect(found).toMatchObject({ conclusion: 'no_data', interval: null, lift: null, sample_ratio: null })
  })
})

describe('perHead', () => {
  it("has Welch's interval at the planned end, and a wider one before", () => {
    const [whole, early] = (['completed', 'stopped'] as const).map((moment) => perHead('count', groups, 5_000, moment))
    expect(whole!.difference).toBeCloseTo(whole!.treated - whole!.held_out, 9)
    expect(early).toEqual({ ...whole, interval: expect.anything() })
    expect(early!.interval!.lower).toBeLessThan(whole!.interval!.lower)
    expect(early!.interval!.upper).toBeGreaterThan(whole!.interval!.upper)
  })

  it('has no interval without people', () => {
    const found = perHead('value', { treated: noPeople, heldOut: noPeople }, 5_000, 'completed')
    expect(found).toEqual({ measure: 'value', treated: 0, held_out: 0, difference: 0, interval: null })
  })
})
