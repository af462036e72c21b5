import type { SummaryEvent } from './journey-statistics.ts'
import { maskIdentifiers } from './mask-identifiers.ts'

/** The event fields that a model receives: no page URL beyond its path, nothing that identifies the person. */
export interface ModelEvent {
  at: string
  event: string
  name?: string
  page?: string
  channel?: string
  source?: string
  medium?: string
  campaign?: string
  value?: string
  currency?: string
  device?: string
  country?: string
  off_site?: true
}

const textLengthMax = 120

export function toModelEvents(
  events: readonly SummaryEvent[],
  known: readonly string[],
  timezone: string,
): ModelEvent[] {
  const masked = (text: string | null) => (text ? maskIdentifiers(text, known).slice(0, textLengthMax) : undefined)
  const at = localMinutes(timezone)
  return events.map((event) => {
    const modelEvent = {
      at: at(event.event_time),
      event: masked(event.event_type) ?? '',
      name: event.event_name === event.event_type ? undefined : masked(event.event_name),
      page: masked(decoded(event.path)),
      channel: masked(event.channel),
      source: masked(event.source),
      medium: masked(event.medium),
      campaign: masked(event.campaign),
      value: event.value ?? undefined,
      currency: event.currency ?? undefined,
      device: event.device ?? undefined,
      country: event.country ?? undefined,
      off_site: event.is_synthetic || undefined,
    }
    return Object.fromEntries(
      Object.entries(modelEvent).filter(([, value]) => value !== undefined),
    ) as unknown as ModelEvent
  })
}

/** `2026-03-05 14:02` in the time zone of the business. */
function localMinutes(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (at) => format.format(at)
}

/** Decodes the path, so that an encoded name is also recognised. */
function decoded(path: string | null): string | null {
  if (path === null) return null
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
