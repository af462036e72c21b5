/** How a language says what a summary has to say. Each whole sentence is the language's own, since word order differs. */
export interface SummaryMessages {
  /** What dates, numbers and country names are written by. */
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
  /** What an event of a kind is called: `a payment`. */
  eventName(event_type: string): string
  device(device: string): string
  highlights: {
    origin(origin: string): string
    total(event_type: string, count: number, amounts: string): string
    timeTo(event_type: string, days: number): string
    channels(list: string): string
  }
}
