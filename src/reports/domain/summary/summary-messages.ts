/** The sentences of a summary in one language. Each sentence is translated as a whole, since word order differs. */
export interface SummaryMessages {
  /** The locale of dates, numbers and country names. */
  locale: string
  began(at: { date: string; origin: string | null; isOffSite: boolean }): string
  size(journey: { events: number; days: number; pages: number }): string
  onlyPages(pages: number, days: number): string
  favouritePage(path: string, count: number): string
  milestone(input: { event_type: string; count: number; date: string; daysAfter: number; amounts: string }): string
  channels(list: string): string
  from(origins: { devices: string; countries: string }): string
  ended(at: { date: string; event: string }): string
  cutAt(events: number): string
  origin(parts: { channel: string; source: string | null; campaign: string | null }): string
  /** The label of an event type: `a payment`. */
  eventName(event_type: string): string
  device(device: string): string
  highlights: {
    origin(origin: string): string
    total(event_type: string, count: number, amounts: string): string
    timeTo(event_type: string, days: number): string
    channels(list: string): string
  }
}
