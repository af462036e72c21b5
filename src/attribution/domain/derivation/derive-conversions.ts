import Big from 'big.js'
import { localDayOf } from '../../../kernel/local-day.ts'
import { convertAmount, convertedDigits, type RateBook } from '../../currency.ts'
import { conversionsOf } from '../cash-holder.ts'
import { firstPayments } from '../first-payments.ts'
import type {
  ConversionIds,
  ConvertibleFact,
  DefinitionFact,
  DerivedConversion,
  PaymentAction,
} from './conversion-fact.ts'

export interface ConversionTerms {
  timezone: string
  reporting_currency: string
  definitions: readonly DefinitionFact[]
  rates: RateBook
  /** By event. */
  actions: ReadonlyMap<string, PaymentAction>
}

type PairedConversion = DerivedConversion & { lookback_window_days: number; subject_ref: string | null }

/** The conversions that events are, with what they are worth and which of each customer's are first payments. */
export function deriveConversions(
  events: readonly ConvertibleFact[],
  terms: ConversionTerms,
  ids: ConversionIds,
): PairedConversion[] {
  const conversions = events.flatMap((event) =>
    conversionsOf(event, terms.definitions).map(({ definition, is_payment }) =>
      toConversion(event, definition, is_payment, terms, ids),
    ),
  )
  const payments = conversions.filter(({ is_payment, customer_id }) => is_payment && customer_id !== null)
  for (const own of Map.groupBy(payments, ({ customer_id }) => customer_id).values()) {
    const verdicts = firstPayments(own.map((payment) => ({ ...payment, paid_at: payment.conversion_time })))
    for (const [index, payment] of own.entries()) {
      payment.is_first_payment = verdicts[index]!.is_first_payment
      payment.is_first_counted = verdicts[index]!.is_counted
    }
  }
  return conversions
}

function toConversion(
  event: ConvertibleFact,
  definition: DefinitionFact,
  is_payment: boolean,
  terms: ConversionTerms,
  ids: ConversionIds,
): PairedConversion {
  const { id: event_id, customer_id, visitor_id, event_time: conversion_time, value } = event
  const { conversion_key, revenue_type, attribution_eligible: is_counted, lookback_window_days } = definition
  const local_day = localDayOf(conversion_time, terms.timezone)
  const currency = value === null ? null : (event.currency ?? terms.reporting_currency)
  const factor = currency === null ? null : terms.rates.factor(currency, terms.reporting_currency, local_day)
  const reporting_value =
    value === null ? null : (convertAmount(new Big(value), factor)?.toFixed(convertedDigits) ?? null)
  const action = revenue_type === 'cash' ? terms.actions.get(event_id) : undefined
  return {
    ...{
      id: ids.conversion(event, definition.id),
      event_id,
      definition_id: definition.id,
      conversion_key,
      revenue_type,
    },
    ...{
      is_counted,
      is_payment,
      customer_id,
      visitor_id,
      conversion_time,
      local_day,
      value,
      currency,
      reporting_value,
    },
    ...refunded(value, reporting_value, action),
    is_installment: action?.is_installment ?? false,
    is_first_payment: is_payment ? false : null,
    is_first_counted: false,
    lookback_window_days,
    subject_ref: event.subject_ref,
  }
}

/** What is refunded is the same part of the converted amount as it is of the amount itself. */
function refunded(value: string | null, reportingValue: string | null, action: PaymentAction | undefined) {
  const back = new Big(action?.taken_back ?? 0)
  if (value === null || reportingValue === null || back.lte(0)) return { refunded_value: '0', is_refunded: false }
  const isAll = back.gte(value)
  const part = isAll
    ? new Big(reportingValue)
    : new Big(reportingValue).times(back).div(value).round(convertedDigits, Big.roundHalfUp)
  return { refunded_value: part.toFixed(convertedDigits), is_refunded: isAll }
}
