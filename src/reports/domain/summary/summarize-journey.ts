import { minorDigits } from '../../../kernel/money.ts'
import { english } from './english.ts'
import { type JourneyStatistics, journeyStatistics, type Milestone, type SummaryEvent } from './journey-statistics.ts'
import { spanish } from './spanish.ts'
import type { SummaryMessages } from './summary-messages.ts'

export interface JourneySummary {
  text: string
  highlights: string[]
}

interface SummaryOptions {
  /** A language tag; Spanish and English are supported. */
  locale: string
  timezone: string
  /** True if the journey continues after the given events. */
  isCut: boolean
}

/** Further milestones are left out of the text. */
const milestonesMax = 8
const highlightsMax = 6
const namesMax = 4
const pathLengthMax = 80

/** Summarizes a journey in sentences, always the same for the same events. Null without events. */
export function summarizeJourney(events: readonly SummaryEvent[], options: SummaryOptions): JourneySummary | null {
  const journey = journeyStatistics(events)
  if (!journey) return null
  const messages = summaryLanguage(options.locale)
  const format = formatter(messages, options.timezone)
  const sentences = [
    messages.began({
      date: format.date(journey.first.event_time),
      origin: originOf(journey.first, messages),
      isOffSite: journey.first.is_synthetic,
    }),
    sizeOf(journey, messages),
    ...(journey.favourite_page
      ? [messages.favouritePage(short(journey.favourite_page.path), journey.favourite_page.count)]
      : []),
    ...journey.milestones.slice(0, milestonesMax).map((milestone) => describeMilestone(milestone, messages, format)),
    ...(journey.channels.length > 1 ? [messages.channels(format.list(journey.channels.slice(0, namesMax)))] : []),
    ...describePlaces(journey, messages, format),
    ...(journey.event_count > 1 ? [describeEnd(journey, messages, format)] : []),
    ...(options.isCut ? [messages.cutAt(journey.event_count)] : []),
  ]
  return { text: sentences.join(' '), highlights: highlightsOf(journey, messages, format).slice(0, highlightsMax) }
}

function originOf({ channel, source, campaign }: SummaryEvent, messages: SummaryMessages): string | null {
  return channel === null ? null : messages.origin({ channel, source, campaign })
}

function sizeOf({ event_count, span_days, page_views }: JourneyStatistics, messages: SummaryMessages): string {
  if (page_views === event_count) return messages.onlyPages(page_views, span_days)
  return messages.size({ events: event_count, days: span_days, pages: page_views })
}

function describeMilestone(milestone: Milestone, messages: SummaryMessages, format: Formatter): string {
  const { event_type, count, first_at, days_after_start, amounts } = milestone
  const date = format.date(first_at)
  return messages.milestone({ event_type, count, date, daysAfter: days_after_start, amounts: format.amounts(amounts) })
}

function describePlaces(
  { devices, countries }: JourneyStatistics,
  messages: SummaryMessages,
  format: Formatter,
): string[] {
  if (devices.length === 0 && countries.length === 0) return []
  const places = {
    devices: format.list(devices.slice(0, namesMax).map(messages.device)),
    countries: format.list(countries.slice(0, namesMax).map(format.country)),
  }
  return [messages.from(places)]
}

function describeEnd({ last }: JourneyStatistics, messages: SummaryMessages, format: Formatter): string {
  return messages.ended({ date: format.date(last.event_time), event: messages.eventName(last.event_type) })
}

function highlightsOf(journey: JourneyStatistics, messages: SummaryMessages, format: Formatter): string[] {
  const origin = originOf(journey.first, messages)
  const [first] = journey.milestones
  return [
    ...(origin ? [messages.highlights.origin(origin)] : []),
    ...journey.milestones.map((milestone) =>
      messages.highlights.total(milestone.event_type, milestone.count, format.amounts(milestone.amounts)),
    ),
    ...(first && journey.page_views > 0 ? [messages.highlights.timeTo(first.event_type, first.days_after_start)] : []),
    ...(journey.channels.length > 1
      ? [messages.highlights.channels(journey.channels.slice(0, namesMax).join(', '))]
      : []),
  ]
}

type Formatter = ReturnType<typeof formatter>

function formatter({ locale }: SummaryMessages, timeZone: string) {
  const dates = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' })
  const regions = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  const list = (items: readonly string[]) => lists.format(items)
  return {
    date: (at: Date) => dates.format(at),
    list,
    country: (code: string) => (/^[A-Z]{2}$/.test(code) ? regions.of(code)! : code),
    amounts: (amounts: Milestone['amounts']) =>
      list(amounts.map(({ amount, currency }) => `${exactDecimal(locale, amount, currency)} ${currency}`)),
  }
}

/** Takes text as input, so that no digit is lost to a float. */
function exactDecimal(locale: string, amount: string, currency: string): string {
  const minimumFractionDigits = minorDigits(currency)
  return new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 10 }).format(
    amount as `${number}`,
  )
}

function short(path: string): string {
  return path.length > pathLengthMax ? `${path.slice(0, pathLengthMax)}…` : path
}

/** The languages of summaries without a model; every other locale gets English. */
function summaryLanguage(locale: string): SummaryMessages {
  return /^es(?:[-_]|$)/i.test(locale) ? spanish : english
}
