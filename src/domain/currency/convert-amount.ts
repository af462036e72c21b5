import Big from 'big.js'
import type { Amount } from '../../kernel/money.ts'

/** Digits after the point of a converted amount: beyond any currency's own, so that sums of many stay right to the cent. */
export const convertedDigits = 6

/** An amount in the reporting currency, rounded half away from zero as SQL's `round` does; null when there is no rate. */
export function convertAmount(amount: Amount, factor: Amount | null): Amount | null {
  return factor === null ? null : amount.times(factor).round(convertedDigits, Big.roundHalfUp)
}
