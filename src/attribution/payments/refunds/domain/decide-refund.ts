import Big from 'big.js'
import type { Amount } from '../../../../kernel/money.ts'
import { dayMs } from '../../../../kernel/time/durations.ts'
import { startOfLocalDay } from '../../../../kernel/time/local-day.ts'

export interface RefundablePayment {
  value: Amount
  provider_refunded_amount: Amount
  manual_refund: { amount: Amount } | null
}

/** Decides whether the merchant may record a refund made outside the provider (contract 4.5); null if allowed. */
export function decideRefund(
  payment: RefundablePayment,
  amount: Amount,
): 'amount_invalid' | 'manual_refund_exists' | null {
  if (payment.manual_refund) return 'manual_refund_exists'
  const isWithin = amount.gt(0) && amount.lte(payment.value.minus(payment.provider_refunded_amount))
  return isWithin ? null : 'amount_invalid'
}

/** Returns the value after refunds, at least 0 even if a provider reports more refunded than paid. */
export function netValue({ value, provider_refunded_amount, manual_refund }: RefundablePayment): Amount {
  const left = value.minus(provider_refunded_amount).minus(manual_refund?.amount ?? 0)
  return left.lt(0) ? new Big(0) : left
}

/**
 * Parses the range of a payment list into instants `[from, until)`. Each end is a whole local day or an instant; `to` is
 * inclusive. Null if an end is missing or invalid, or if they are in the wrong order.
 */
export function parsePaymentRange(
  query: { from?: string | undefined; to?: string | undefined },
  timezone: string,
): { from: Date; until: Date } | null {
  const first = parseEnd(query.from, timezone)
  const last = parseEnd(query.to, timezone)
  if (!first || !last || first.start >= last.end) return null
  return { from: first.start, until: last.end }
}

function parseEnd(text: string | undefined, timezone: string): { start: Date; end: Date } | null {
  const day = parseDayNumber(text?.slice(0, 10) ?? '')
  if (text === undefined || day === null) return null
  if (text.length === 10) return { start: startOfLocalDay(day, timezone), end: startOfLocalDay(day + 1, timezone) }
  const ms = instantPattern.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? null : { start: new Date(ms), end: new Date(ms + 1) }
}

const instantPattern = /^[\d-]{10}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Rejects days such as 2026-02-30, which `Date` would turn into March. */
function parseDayNumber(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const ms = Date.parse(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
  return isReal ? ms / dayMs : null
}
