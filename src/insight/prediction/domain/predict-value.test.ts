import { describe, expect, it } from 'vitest'
import { simulatePurchases } from '../../../../test/support/simulations/simulate-purchases.ts'
import { type Prediction, predictValue, rejectPrediction } from './predict-value.ts'
import type { CustomerPurchases } from './summarise-purchases.ts'

const parameters = { r: 0.6, alpha: 6, a: 0.8, b: 2.5, p: 6, q: 4, v: 15 }
const fine = {
  repeatCustomers: 200,
  parameters,
  correlation: 0.3,
  backtest: { actual: 10, predicted: 12, errorShare: 0.2 },
}

describe('a prediction is rejected', () => {
  it.each<[Partial<Prediction>, Prediction['rejection']]>([
    [{}, null],
    [{ repeatCustomers: 199 }, 'too_few_repeat_customers'],
    [{ repeatCustomers: 199, parameters: null }, 'too_few_repeat_customers'],
    [{ parameters: null }, 'fit_not_converged'],
    [{ correlation: 0.301 }, 'frequency_value_correlation'],
    [{ correlation: -0.301 }, 'frequency_value_correlation'],
    [{ correlation: null }, null],
    [{ backtest: null }, 'backtest_not_possible'],
    [{ backtest: { actual: 0, predicted: 3, errorShare: null } }, 'backtest_not_possible'],
    [{ backtest: { actual: 10, predicted: 12.1, errorShare: 0.21 } }, 'backtest_error'],
  ])('with %j as %s', (change, expected) => {
    expect(rejectPrediction({ ...fine, ...change })).toBe(expected)
  })
})

/** Purchases by day, as the service reads them: those of one day are one. */
function toPurchases(customers: ReturnType<typeof simulatePurchases>): CustomerPurchases[] {
  return customers.map(({ firstWeek, repeats, values }) => {
    const byDay = new Map([[Math.floor(firstWeek * 7), 30]])
    for (const [index, week] of repeats.entries()) {
      const day = Math.floor((firstWeek + week) * 7)
      byDay.set(day, (byDay.get(day) ?? 0) + values[index]!)
    }
    return { days: [...byDay.keys()], values: [...byDay.values()] }
  })
}

describe('the prediction', () => {
  const weeks = 78
  // Slow buyers, because several purchases on one day are one purchase.
  const customers = toPurchases(simulatePurchases(4_000, weeks + 53, { ...parameters, alpha: 20 }))
  const end = weeks * 7

  it('predicts the next year of simulated customers', () => {
    const { backtest, expected, rejection, repeatCustomers } = predictValue(customers, end)
    expect(rejection).toBeNull()
    expect(repeatCustomers).toBeGreaterThan(1_000)
    expect(backtest!.errorShare).toBeLessThan(0.1)
    const known = customers.filter(({ days }) => days[0]! <= end)
    const inYear = (day: number) => day > end && day <= end + 365
    const later = known.flatMap(({ days, values }) => values.filter((_, index) => inYear(days[index]!)))
    expect(Math.abs(expected!.purchases / later.length - 1)).toBeLessThan(0.1)
    const value = later.reduce((sum, part) => sum + part, 0)
    expect(Math.abs(expected!.value! / value - 1)).toBeLessThan(0.15)
  })

  it('rejects a season that the model does not expect', () => {
    const busy = customers.map(({ days, values }) => {
      const kept = days.filter((day, index) => index === 0 || day <= end - 90 || day % 3 === 0)
      return { days: kept, values: values.slice(0, kept.length) }
    })
    expect(predictValue(busy, end).rejection).toBe('backtest_error')
  })

  it('is empty without customers', () => {
    expect(predictValue([], 100)).toMatchObject({
      customers: 0,
      repeatCustomers: 0,
      parameters: null,
      backtest: null,
      expected: null,
      rejection: 'too_few_repeat_customers',
    })
  })
})
