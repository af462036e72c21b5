import { trimEndOf } from '../../../kernel/trim-end-of.ts'

/** Decimal places of an amount (6) plus those of a share in parts per million (6). */
const digits = 12

/** Converts a decimal string to a whole number of 10^-12, which is summed exactly and fast. */
export function toUnits(amount: string): bigint {
  const isNegative = amount.startsWith('-')
  const [whole = '0', fraction = ''] = (isNegative ? amount.slice(1) : amount).split('.')
  const units = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return isNegative ? -units : units
}

/** Converts units back to a decimal string without trailing zeros. */
export function fromUnits(units: bigint): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
  const fraction = trimEndOf(text.slice(-digits), '0')
  return `${units < 0n ? '-' : ''}${text.slice(0, -digits)}${fraction === '' ? '' : `.${fraction}`}`
}

/** A number of conversions and their value in units. */
export interface Tally {
  count: number
  units: bigint
}

export const noTally: Tally = { count: 0, units: 0n }

export function addTallies(...tallies: readonly Tally[]): Tally {
  return tallies.reduce((sum, { count, units }) => ({ count: sum.count + count, units: sum.units + units }), noTally)
}

export function subtractTally(from: Tally, { count, units }: Tally): Tally {
  return { count: from.count - count, units: from.units - units }
}

/** A tally in stored JSON. */
export type StoredTally = [count: number, value: string]

export function toStoredTally({ count, units }: Tally): StoredTally {
  return [count, fromUnits(units)]
}

export function fromStoredTally([count, value]: StoredTally): Tally {
  return { count, units: toUnits(value) }
}
