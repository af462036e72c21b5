import { toUnits } from '../../days/domain/units.ts'

/** A payment that its provider lists, on the local day of the payment. Amounts are in the reporting currency. */
export interface ListedPayment {
  provider: string
  external_id: string
  /** The event under which it is stored. */
  event_id: string
  /** Null without a rate. */
  value: string | null
}

/** A payment that cash revenue includes, or that was fully refunded. */
export interface BookedPayment {
  /** The source of the report that defines its amount, and the event of that report. */
  provider: string
  report_id: string
  payment_id: string
  external_id: string
  /** Before and after refunds; null without a rate. */
  gross: string | null
  net: string | null
  /** Parts per million of it that are credited to campaigns, by model slot. */
  credited_ppm: readonly number[]
}

/** The books of one provider on one day, in units of 10^-12. */
export interface BookTotals {
  provider: string
  /** Null if the provider listed nothing. */
  listed: bigint | null
  stored: bigint
  refunded: bigint
  /** By model slot. */
  credited: bigint[]
}

export const differenceReasons = ['not_stored', 'no_goal', 'counted_elsewhere', 'not_listed', 'amount_differs'] as const

export type DifferenceReason = (typeof differenceReasons)[number]

const wholeCredit = 1_000_000n

/** Sums the listed and the stored payments of a day by provider. */
export function sumBooks(listed: readonly ListedPayment[], booked: readonly BookedPayment[]): BookTotals[] {
  const totals = new Map<string, BookTotals>()
  const of = (provider: string) => {
    const known = totals.get(provider)
    if (known) return known
    const fresh: BookTotals = { provider, listed: null, stored: 0n, refunded: 0n, credited: [] }
    totals.set(provider, fresh)
    return fresh
  }
  for (const { provider, value } of listed) {
    const total = of(provider)
    total.listed = (total.listed ?? 0n) + toUnits(value ?? '0')
  }
  for (const { provider, gross, net, credited_ppm } of booked) {
    const total = of(provider)
    const [before, after] = [toUnits(gross ?? '0'), toUnits(net ?? '0')]
    total.stored += before
    total.refunded += before - after
    for (const [slot, ppm] of credited_ppm.entries())
      total.credited[slot] = (total.credited[slot] ?? 0n) + (after * BigInt(ppm)) / wholeCredit
  }
  for (const { credited } of totals.values()) {
    for (let slot = 0; slot < credited.length; slot++) credited[slot] ??= 0n
  }
  return [...totals.values()].sort((a, b) => (a.provider < b.provider ? -1 : 1))
}

/** A payment whose listed amount is not its stored amount. */
export interface BookDifference {
  /** The event of the report. */
  id: string
  external_id: string
  payment_id: string | null
  listed: bigint | null
  stored: bigint | null
  /** Null for a listed payment that is not stored on this day: `missingReason` decides. */
  reason: DifferenceReason | null
}

/** Returns the payments that make the difference between listed and stored of one provider and day; they add up to it. */
export function explainBooks(listed: readonly ListedPayment[], booked: readonly BookedPayment[]): BookDifference[] {
  const stored = new Map(booked.map((payment) => [payment.report_id, payment]))
  const differences: BookDifference[] = []
  for (const { external_id, event_id, value } of listed) {
    const payment = stored.get(event_id)
    stored.delete(event_id)
    const [before, after] = [toUnits(value ?? '0'), payment ? toUnits(payment.gross ?? '0') : null]
    if (after === before) continue
    differences.push({
      id: event_id,
      external_id,
      payment_id: payment?.payment_id ?? null,
      listed: before,
      stored: after,
      reason: payment ? 'amount_differs' : null,
    })
  }
  for (const { report_id: id, external_id, payment_id, gross } of stored.values()) {
    const amount = toUnits(gross ?? '0')
    differences.push({ id, external_id, payment_id, listed: null, stored: amount, reason: 'not_listed' })
  }
  return differences.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Why a listed payment is not among the stored ones of its provider and day. */
export function missingReason(event: { is_counted: boolean } | undefined): DifferenceReason {
  if (!event) return 'not_stored'
  return event.is_counted ? 'counted_elsewhere' : 'no_goal'
}
