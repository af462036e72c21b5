import { minorDigits } from '../../../kernel/money.ts'
import { english } from './english.ts'
import { type JourneyFacts, journeyFacts, type Milestone, type SummaryEvent } from './journey-facts.ts'
import { spanish } from './spanish.ts'
import type { SummaryWords } from './summary-words.ts'

export interface JourneySummary {
  text: string
  highlights: string[]
}

interface SummaryOptions {
  /** A language tag; Spanish and English are spoken. */
  locale: string
  timezone: string
  /** Whether the journey goes on after the events given. */
  isCut: boolean
}

/** Milestones beyond these are left to the highlights of whoever reads the journey itself. */
const milestonesMax = 8
const highlightsMax = 6
const namesMax = 4
const pathLengthMax = 80

/** A journey in plain sentences, the same for the same events. Null when nothing happened. */
export function summarizeJourney(events: readonly SummaryEvent[], options: SummaryOptions): JourneySummary | null {
  const facts = journeyFacts(events)
  if (!facts) return null
  const words = summaryLanguage(options.locale)
  const format = formatter(words, options.timezone)
  const sentences = [
    words.began({
      date: format.date(facts.first.event_time),
      origin: originOf(facts.first, words),
      isOffSite: facts.first.is_synthetic,
    }),
    sizeOf(facts, words),
    ...(facts.favourite_page
      ? [words.favouritePage(short(facts.favourite_page.path), facts.favourite_page.count)]
      : []),
    ...facts.milestones.slice(0, milestonesMax).map((one) => tellMilestone(one, words, format)),
    ...(facts.channels.length > 1 ? [words.channels(format.list(facts.channels.slice(0, namesMax)))] : []),
    ...tellWhere(facts, words, format),
    ...(facts.event_count > 1 ? [tellEnd(facts, words, format)] : []),
    ...(options.isCut ? [words.cutAt(facts.event_count)] : []),
  ]
  return { text: sentences.join(' '), highlights: highlightsOf(facts, words, format).slice(0, highlightsMax) }
}

function originOf({ channel, source, campaign }: SummaryEvent, words: SummaryWords): string | null {
  return channel === null ? null : words.origin({ channel, source, campaign })
}

function sizeOf({ event_count, span_days, page_views }: JourneyFacts, words: SummaryWords): string {
  if (page_views === event_count) return words.onlyPages(page_views, span_days)
  return words.size({ events: event_count, days: span_days, pages: page_views })
}

function tellMilestone(milestone: Milestone, words: SummaryWords, format: Formatter): string {
  const { event_type, count, first_at, days_after_start, amounts } = milestone
  const date = format.date(first_at)
  return words.milestone({ event_type, count, date, daysAfter: days_after_start, amounts: format.amounts(amounts) })
}

function tellWhere({ devices, countries }: JourneyFacts, words: SummaryWords, format: Formatter): string[] {
  if (devices.length === 0 && countries.length === 0) return []
  const told = {
    devices: format.list(devices.slice(0, namesMax).map(words.device)),
    countries: format.list(countries.slice(0, namesMax).map(format.country)),
  }
  return [words.from(told)]
}

function tellEnd({ last }: JourneyFacts, words: SummaryWords, format: Formatter): string {
  return words.ended({ date: format.date(last.event_time), event: words.eventName(last.event_type) })
}

function highlightsOf(facts: JourneyFacts, words: SummaryWords, format: Formatter): string[] {
  const origin = originOf(facts.first, words)
  const [first] = facts.milestones
  return [
    ...(origin ? [words.highlights.origin(origin)] : []),
    ...facts.milestones.map((one) => words.highlights.total(one.event_type, one.count, format.amounts(one.amounts))),
    ...(first && facts.page_views > 0 ? [words.highlights.timeTo(first.event_type, first.days_after_start)] : []),
    ...(facts.channels.length > 1 ? [words.highlights.channels(facts.channels.slice(0, namesMax).join(', '))] : []),
  ]
}

type Formatter = ReturnType<typeof formatter>

function formatter({ locale }: SummaryWords, timeZone: string) {
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

/** Text goes in, so no digit is lost to a float. */
function exactDecimal(locale: string, amount: string, currency: string): string {
  const minimumFractionDigits = minorDigits(currency)
  return new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 10 }).format(
    amount as `${number}`,
  )
}

function short(path: string): string {
  return path.length > pathLengthMax ? `${path.slice(0, pathLengthMax)}…` : path
}

/** The languages that summaries are written in without a model; anyone else reads English. */
function summaryLanguage(locale: string): SummaryWords {
  return /^es(?:[-_]|$)/i.test(locale) ? spanish : english
}
