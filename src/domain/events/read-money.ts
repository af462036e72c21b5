import { isCurrency, parseAmount } from '../../kernel/money.ts'

export interface Money {
  /** An exact decimal. */
  value: string | null
  currency: string | null
}

export type MoneyFault = 'value' | 'currency'

/** An amount as it was sent, in the profile's own currency when it names none. Names the part that cannot be read. */
export function readMoney(sent: { value: unknown; currency: unknown }, ownCurrency: string): Money | MoneyFault {
  const hasValue = sent.value !== undefined && sent.value !== null
  const hasCurrency = sent.currency !== undefined && sent.currency !== null
  const currency = typeof sent.currency === 'string' ? sent.currency.toUpperCase() : null
  if (hasCurrency && (!currency || !isCurrency(currency))) return 'currency'
  if (!hasValue) return { value: null, currency }
  const amount = typeof sent.value === 'number' || typeof sent.value === 'string' ? parseAmount(sent.value) : null
  if (!amount || amount.lt(0)) return 'value'
  return { value: amount.toFixed(), currency: currency ?? ownCurrency }
}
