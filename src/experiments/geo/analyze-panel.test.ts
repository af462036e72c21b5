import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { simulateRegions } from '../../../test/support/simulations/simulate-regions.ts'

const app = await testApp()
const { key } = await app.seed.profileWithKey({ scopes: ['analytics:read'] })

const simulation = simulateRegions({ treated: 2, controls: 8, before: 60, test: 14, effect: 300 }, 'service')
const rowsOf = (series: readonly Float64Array[], name: string) =>
  series.flatMap((values, index) =>
    Array.from(values, (value, period) => ({ region: `${name} ${index}`, day: simulation.days[period]!, value })),
  )
const valid = {
  panel: [...rowsOf(simulation.treated, 'treated'), ...rowsOf(simulation.controls, 'control')],
  treated: ['treated 0', 'treated 1'],
  start: simulation.days[60],
  end: simulation.days.at(-1),
}
const analyze = (changes: object = {}) =>
  app.call('POST /api/v1/experiments/analyze', { key, body: { ...valid, ...changes } })

describe('POST /experiments/analyze', () => {
  it('returns both analyses and stores nothing', async () => {
    const { status, body } = await analyze({ spend: 1_000 })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      regions: { treated: 2, control: 8 },
      periods: { before: 60, test: 14 },
      agreement: 'agree',
    })
    const { interval, iroas, incremental, series } = body.data.synthetic_control
    expect([interval.lower < 8_400, interval.upper > 8_400, interval.level]).toEqual([true, true, 0.9])
    expect(iroas).toBeCloseTo(incremental / 1_000, 9)
    expect(series).toHaveLength(74)
    expect(body.data.regression.interval.lower).toBeGreaterThan(0)
  })

  it.each<[string, object, string, RegExp]>([
    ['a duplicate', { panel: [...valid.panel, valid.panel[3]] }, 'panel.740', /second row of treated 0/],
    ['a missing row', { panel: valid.panel.slice(1) }, 'panel', /no row of treated 0 .* on 2026-01-01/],
    ['an unknown region', { treated: ['elsewhere'] }, 'treated.0', /does not have/],
    ['no region', { treated: [] }, 'treated', /./],
    ['a value that is no number', { panel: [{ region: 'a', day: '2026-01-01', value: 'NaN' }] }, 'panel.0.value', /./],
    ['a day that is none', { panel: [{ region: 'a', day: '2026-02-30', value: 1 }] }, 'panel.0.day', /./],
    ['a field that is unknown', { panel: [{ ...valid.panel[0], amount: 1 }] }, 'panel.0.amount', /not a field/],
    ['a row that is none', { panel: [valid.panel[0], null] }, 'panel.1', /./],
    ['an unknown option', { panels: [] }, 'panels', /./],
  ])('rejects %s and names the field', async (_, changes, field, message) => {
    const { status, body } = await analyze(changes)
    expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', field])
    expect(body.error.message).toMatch(message)
  })
})
