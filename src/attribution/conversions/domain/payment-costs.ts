import Big from 'big.js'
import { parseAmount } from '../../../kernel/money.ts'
import { convertedDigits } from '../../currency/currency.ts'
import { proportion } from './worth.ts'

/** The costs of payments from a local day on, until the next rule. */
export interface CostRule {
  effective_from: string
  gross_margin_percent: string
  /** `fixed` is in the profile's currency. */
  fees: { provider: string; percent: string; fixed: string }[]
}

/** A payment whose contribution is computed. Amounts are decimal strings. */
export interface CostedPayment {
  /** The amount paid, in its currency. */
  value: string | null
  /** The amount paid, in the profile's currency. */
  reporting_value: string | null
  /** In the profile's currency, net of refunds. */
  net_value: string | null
  local_day: string
  recorded_via: string
  /** What each report of the payment states, the most trusted report first; see `statedDetails`. */
  stated: readonly (string | null)[]
}

type StatedCosts = Record<'cost' | 'shipping' | 'tax' | 'fee', Big | null>

/**
 * Returns a payment's net value less its costs, in the profile's currency. The goods cost what the payment states, or the part of the
 * net value that the gross margin leaves; the provider charges what the payment states, or its fee for the amount paid. Stated costs
 * do not change with a refund. Null if the cost of the goods is unknown. A payment without an amount adds nothing to any sum, so its
 * contribution is 0: one of them must not hide the profit of all others.
 */
export function contributionOf(payment: CostedPayment, rules: readonly CostRule[]): string | null {
  const { net_value, reporting_value } = payment
  if (payment.value === null) return new Big(0).toFixed(convertedDigits)
  if (net_value === null || reporting_value === null) return null
  const rule = findRule(rules, payment.local_day)
  const stated = inReportingCurrency(payment, readStated(payment.stated))
  const goods = stated.cost ?? (rule && percentOf(net_value, new Big(100).minus(rule.gross_margin_percent)))
  if (goods === null) return null
  const fee = rule?.fees.find(({ provider }) => provider === payment.recorded_via)
  const charged = stated.fee ?? (fee ? percentOf(reporting_value, fee.percent).plus(fee.fixed) : new Big(0))
  return new Big(net_value)
    .minus(goods)
    .minus(charged)
    .minus(stated.shipping ?? 0)
    .minus(stated.tax ?? 0)
    .toFixed(convertedDigits)
}

/** Returns the rule of a day: the latest that is effective. */
function findRule(rules: readonly CostRule[], day: string): CostRule | null {
  const effective = rules.filter(({ effective_from }) => effective_from <= day)
  return effective.toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1))[0] ?? null
}

function percentOf(amount: string, percent: string | Big): Big {
  return proportion(amount, new Big(percent), '100')
}

/** Returns the first amount that any report states for each cost. Other values of these properties are ignored. */
function readStated(texts: readonly (string | null)[]): StatedCosts {
  const reports = texts.map((text) => (text === null ? {} : (JSON.parse(text) as Record<string, unknown>)))
  const amountOf = (name: string) => reports.map((report) => toCost(report[name])).find((cost) => cost !== null) ?? null
  return { cost: amountOf('cost'), shipping: amountOf('shipping'), tax: amountOf('tax'), fee: amountOf('fee') }
}

function toCost(value: unknown): Big | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const amount = parseAmount(value)
  return amount?.gte(0) ? amount : null
}

/** Converts stated costs at the rate of the payment. */
function inReportingCurrency({ value, reporting_value }: CostedPayment, stated: StatedCosts): StatedCosts {
  const isConverted = value !== null && !new Big(value).eq(0) && !new Big(value).eq(reporting_value!)
  if (!isConverted) return stated
  const convert = (cost: Big | null) => cost && proportion(cost, reporting_value!, value)
  return {
    cost: convert(stated.cost),
    shipping: convert(stated.shipping),
    tax: convert(stated.tax),
    fee: convert(stated.fee),
  }
}
