import type { FxRate } from '../../domain/currency/rate-book.ts'
import { randomOf } from './random-of.ts'

/** A dollar's worth in pesos, each working day: a rate that wanders around 940. */
export function planRates(seed: number, days: readonly string[]): FxRate[] {
  let rate = 940
  return days.flatMap((day) => {
    rate += randomOf(seed, 'rate', day).between(-6, 6) + (940 - rate) * 0.05
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    const isTraded = (weekday > 0 && weekday < 6) || day === days[0]
    return isTraded ? [{ day, base: 'USD', quote: 'CLP', rate: rate.toFixed(2) }] : []
  })
}
