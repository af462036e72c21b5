import Big from 'big.js'
import { localDayOf } from '../../../kernel/time/local-day.ts'
import { convertAmount, convertedDigits, type RateTable } from '../../currency/currency.ts'
import type { OutcomeInput } from './conversion-input.ts'

/** Inputs for the local day and the converted value of an event. */
export interface WorthInput {
  timezone: string
  reporting_currency: string
  rates: RateTable
}

/** Returns the day of an event in the profile's time zone and its value in the profile's currency at the rate of that day. */
export function worth(
  { event_time, value, currency: reportedCurrency }: Pick<OutcomeInput, 'event_time' | 'value' | 'currency'>,
  { timezone, reporting_currency, rates }: WorthInput,
) {
  const local_day = localDayOf(event_time, timezone)
  if (value === null) return { local_day, currency: null, reporting_value: null }
  const currency = reportedCurrency ?? reporting_currency
  const converted = convertAmount(new Big(value), rates.factor(currency, reporting_currency, local_day))
  return { local_day, currency, reporting_value: converted?.toFixed(convertedDigits) ?? null }
}

/** `amount * part / whole`. */
export function proportion(amount: Big | string, part: Big | string, whole: Big | string): Big {
  return new Precise(amount).times(part).div(whole).round(convertedDigits, Big.roundHalfUp)
}

/** Divides with enough digits that later rounding gives the same result as exact division. */
const Precise = Big()
Precise.DP = 40
