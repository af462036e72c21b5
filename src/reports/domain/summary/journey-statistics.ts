import Big from 'big.js'
import { dayMs } from '../../../kernel/time/durations.ts'

/** The event fields that a summary uses. Amounts are exact decimals. */
export interface SummaryEvent {
  event_type: string
  event_name: string
  event_time: Date
  path: string | null
  channel: string | null
  source: string | null
  medium: string | null
  campaign: string | null
  value: string | null
  currency: string | null
  device: string | null
  country: string | null
  is_synthetic: boolean
}

/** Statistics of a journey, independent of language. */
export interface JourneyStatistics {
  event_count: number
  first: SummaryEvent
  last: SummaryEvent
  /** Whole days between the first and the last event. */
  span_days: number
  page_views: number
  /** The most viewed page, if it was viewed more than once. */
  favourite_page: { path: string; count: number } | null
  /** Most frequent first. */
  channels: readonly string[]
  devices: readonly string[]
  countries: readonly string[]
  /** Events other than page views, by type, in the order of the first occurrence. */
  milestones: readonly Milestone[]
}

export interface Milestone {
  event_type: string
  count: number
  first_at: Date
  days_after_start: number
  /** One amount per currency. */
  amounts: readonly { amount: string; currency: string }[]
}

/** Returns null without events. Events are in journey order. */
export function journeyStatistics(events: readonly SummaryEvent[]): JourneyStatistics | null {
  const first = events[0]
  const last = events.at(-1)
  if (!first || !last) return null
  const pages = events.filter(({ event_type }) => event_type === 'page_view')
  const [favourite] = byFrequency(pages.map(({ path }) => path))
  return {
    event_count: events.length,
    first,
    last,
    span_days: wholeDays(first.event_time, last.event_time),
    page_views: pages.length,
    favourite_page: favourite && favourite.count > 1 ? { path: favourite.value, count: favourite.count } : null,
    channels: valuesByFrequency(events.map(({ channel }) => channel)),
    devices: valuesByFrequency(events.map(({ device }) => device)),
    countries: valuesByFrequency(events.map(({ country }) => country)),
    milestones: milestonesOf(events, first.event_time),
  }
}

function wholeDays(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / dayMs)
}

function valuesByFrequency(values: readonly (string | null)[]): string[] {
  return byFrequency(values).map(({ value }) => value)
}

/** Ties keep the order of first appearance. */
function byFrequency(values: readonly (string | null)[]): { value: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)
}

function milestonesOf(events: readonly SummaryEvent[], startedAt: Date): Milestone[] {
  const kinds = Map.groupBy(
    events.filter(({ event_type }) => event_type !== 'page_view'),
    ({ event_type }) => event_type,
  )
  return [...kinds].map(([event_type, happened]) => ({
    event_type,
    count: happened.length,
    first_at: happened[0]!.event_time,
    days_after_start: wholeDays(startedAt, happened[0]!.event_time),
    amounts: sumByCurrency(happened),
  }))
}

function sumByCurrency(events: readonly SummaryEvent[]): Milestone['amounts'] {
  const totals = new Map<string, Big>()
  for (const { value, currency } of events) {
    if (value !== null && currency !== null) totals.set(currency, (totals.get(currency) ?? new Big(0)).plus(value))
  }
  return [...totals].map(([currency, amount]) => ({ amount: amount.toFixed(), currency }))
}
