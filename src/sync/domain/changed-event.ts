import Big from 'big.js'

export interface HeldEvent {
  event_type: string
  value: string | null
  currency: string | null
  event_time: Date
}

/** A provider's current data about something it reported before. Absent fields stay unchanged. */
export interface ReportedEvent {
  event_type: string
  event_name: string
  value?: string | null
  currency?: string | null
  occurred_at?: Date
}

export interface EventChange {
  event_type: string
  event_name: string
  value: string | null
  currency: string | null
  event_time: Date
}

/** Returns how a stored event must change to match its provider; null when it matches. */
export function changedEvent(held: HeldEvent, reported: ReportedEvent): EventChange | null {
  const { event_type, event_name, occurred_at: event_time = held.event_time } = reported
  const value = reported.value === undefined ? held.value : reported.value
  const currency = reported.currency === undefined ? held.currency : reported.currency
  const isSame =
    held.event_type === event_type &&
    isSameAmount(held.value, value) &&
    held.currency === currency &&
    held.event_time.getTime() === event_time.getTime()
  return isSame ? null : { event_type, event_name, value, currency, event_time }
}

/** `100` and `100.00` are the same amount. */
function isSameAmount(held: string | null, reported: string | null): boolean {
  return held === null || reported === null ? held === reported : new Big(held).eq(reported)
}
