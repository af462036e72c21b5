import Big from 'big.js'
import { convertAmount, convertedDigits } from '../../attribution/currency/currency.ts'
import { ratesForDays } from '../../attribution/currency/rates-for-days.ts'
import { inReportOrder } from '../../attribution/payment-reports/domain/join-payments.ts'
import { paymentSource, toPaymentRef } from '../../attribution/payment-reports/payment-ref.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { deriveId } from '../../kernel/ids.ts'
import { dayNumberOf, localDayOf, startOfLocalDay } from '../../kernel/time/local-day.ts'
import type { DayProfile } from '../days/day-queries.ts'
import { listBookedPayments, listListings, listPaymentReports } from './book-queries.ts'
import type { BookedPayment, ListedPayment } from './domain/books.ts'

export interface BookDay {
  listed: ListedPayment[]
  booked: BookedPayment[]
}

/** Loads the listed and the stored payments of days; days without either are absent. */
export async function loadBookDays(
  db: Db,
  profile: DayProfile,
  days: readonly string[],
): Promise<Map<string, BookDay>> {
  const found = new Map<string, BookDay>()
  const of = (day: string) => {
    const known = found.get(day) ?? { listed: [], booked: [] }
    found.set(day, known)
    return known
  }
  for (const { local_day, ...listed } of await loadListed(db, profile, days)) of(local_day).listed.push(listed)
  for (const { local_day, ...booked } of await loadBooked(db, profile, days)) of(local_day).booked.push(booked)
  return found
}

async function loadListed(
  db: Db,
  profile: DayProfile,
  days: readonly string[],
): Promise<(ListedPayment & { local_day: string })[]> {
  const requested = new Set(days)
  const rows = (await listListings(db, profile.id, instantsOf(days, profile.timezone)))
    .map((row) => ({ ...row, local_day: localDayOf(row.paid_at, profile.timezone) }))
    .filter(({ local_day }) => requested.has(local_day))
  const { reporting_currency } = profile
  const isForeign = rows.some(({ currency }) => currency !== null && currency !== reporting_currency)
  const rates = await ratesForDays(db, isForeign ? days : [])
  return rows.map(({ provider, external_id, local_day, value, currency }) => {
    const factor = rates.factor(currency ?? reporting_currency, reporting_currency, local_day)
    const converted = value === null ? null : convertAmount(new Big(value), factor)
    return {
      local_day,
      provider,
      external_id,
      event_id: deriveId(provider, profile.id, external_id),
      value: converted?.toFixed(convertedDigits) ?? null,
    }
  })
}

/** The instants from the first day to the last. */
export function instantsOf(days: readonly string[], timezone: string): { from: Date; until: Date } {
  const numbers = days.map(dayNumberOf)
  return {
    from: startOfLocalDay(Math.min(...numbers), timezone),
    until: startOfLocalDay(Math.max(...numbers) + 1, timezone),
  }
}

async function loadBooked(
  db: Db,
  profile: DayProfile,
  days: readonly string[],
): Promise<(BookedPayment & { local_day: string })[]> {
  const payments = await listBookedPayments(db, profile.id, days)
  const eventIds = payments.map(({ event_id }) => event_id)
  const reports = Map.groupBy(
    await listPaymentReports(db, profile.id, eventIds),
    ({ payment_event_id }) => payment_event_id,
  )
  return payments.map(({ local_day, event_id, reporting_value, net_value, credited_ppm }) => {
    const report = inReportOrder(reports.get(event_id)!)[0]!
    return {
      local_day,
      provider: paymentSource(report),
      report_id: report.id,
      payment_id: toPaymentRef(event_id),
      external_id: report.event_key,
      gross: reporting_value,
      net: reporting_value === null ? null : net_value,
      credited_ppm,
    }
  })
}
