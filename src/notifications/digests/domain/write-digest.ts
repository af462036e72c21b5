import { dayNumberOf } from '../../../kernel/time/local-day.ts'
import type { Message, MessageLine } from '../../channels/domain/message.ts'
import { type Change, chooseSentences, type FigureMetric, type Sentence } from './choose-sentences.ts'
import type { DigestInput } from './digest-input.ts'
import { digestLink } from './digest-link.ts'
import type { DigestPeriod, DigestSchedule } from './digest-schedule.ts'
import { type DigestTexts, en, es } from './digest-texts.ts'

const languages = { en, es }

export interface DigestAbout {
  profile: { id: string; name: string; reporting_currency: string }
  schedule: DigestSchedule['schedule']
  period: DigestPeriod
  locale: keyof typeof languages
  baseUrl: string
  /** For email only: where one click unsubscribes. */
  unsubscribeUrl: string
}

/** Writes a digest: sentences first, then the figures; each line links to the view that shows it. */
export function writeDigest(input: DigestInput, about: DigestAbout): Message {
  const { profile, schedule, period, locale, baseUrl, unsubscribeUrl } = about
  const texts = languages[locale]
  const days = dayNumberOf(period.to_day) - dayNumberOf(period.from_day) + 1
  const address = { baseUrl, profileId: profile.id, period }
  const toText = sentenceWriter(texts, about, days)
  const sentences = chooseSentences(input, days)
  const lines = [...Map.groupBy(sentences, ({ group }) => group)].flatMap(([group, found]): MessageLine[] => [
    { text: texts.groups[group], isHeading: true },
    ...found.map((sentence) => ({ text: toText(sentence), url: digestLink(address, sentence) })),
  ])
  return {
    title: texts.title(profile.name, schedule, formatPeriod(period, locale)),
    lines,
    link: { label: texts.open, url: digestLink(address) },
    footer: texts.footer(profile.name),
    unsubscribe: { label: texts.unsubscribe, url: unsubscribeUrl },
  }
}

function sentenceWriter(texts: DigestTexts, { profile, locale }: DigestAbout, days: number) {
  const money = moneyFormat(locale, profile.reporting_currency)
  const compared = texts.compared(days === 1, days)
  const percentOf = ({ percent }: Change) =>
    percent === null ? null : new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.round(percent) / 100)
  const isMore = (amount: string) => !amount.startsWith('-')
  const size = (amount: string) => money(amount.replace('-', ''))
  const figure = (metric: FigureMetric, value: number | string | null) => {
    if (value === null) return '–'
    if (metric === 'revenue' || metric === 'spend') return money(value)
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(Number(value))
  }
  return (sentence: Sentence): string => {
    switch (sentence.kind) {
      case 'revenue':
      case 'spend': {
        const { change } = sentence
        return texts[sentence.kind](
          money(change.value),
          change.direction,
          percentOf(change),
          money(change.before),
          compared,
        )
      }
      case 'nothing':
        return texts.nothing
      case 'campaign':
        return texts.campaign(shorten(sentence.name), size(sentence.amount), isMore(sentence.amount))
      case 'without_campaign':
        return texts.withoutCampaign(size(sentence.amount), isMore(sentence.amount))
      case 'customers':
        return texts.customers(sentence.are, size(sentence.amount), isMore(sentence.amount))
      case 'driver': {
        const { spend, mer, mer_before } = sentence
        const { direction, value } = spend
        const rates = { mer: figure('mer', mer), before: figure('mer', mer_before) }
        return texts.driver(sentence.driver, { spend: money(value), direction, percent: percentOf(spend), ...rates })
      }
      case 'idle_campaign':
        return texts.idleCampaign(shorten(sentence.name), money(sentence.spend))
      case 'issue':
        return texts.issues[sentence.issue.kind](sentence.issue.count)
      case 'figure': {
        const { metric } = sentence
        return texts.figure(texts.metrics[metric], figure(metric, sentence.value), figure(metric, sentence.before))
      }
    }
  }
}

/** A platform allows names of several hundred characters. */
const nameMax = 100

function shorten(name: string): string {
  const line = name.replace(/\s+/g, ' ')
  return line.length <= nameMax ? line : `${line.slice(0, nameMax - 1)}…`
}

/** From 1,000 on, fractions only distract. */
const wholeFrom = 1_000

function moneyFormat(locale: string, currency: string) {
  const exact = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const whole = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 })
  return (amount: number | string): string =>
    (Math.abs(Number(amount)) >= wholeFrom ? whole : exact).format(Number(amount))
}

/** Local days as the language writes them; the days are text, so no time zone can move them. */
function formatPeriod({ from_day, to_day }: DigestPeriod, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  // Some mail programs show thin spaces as boxes.
  return format.formatRange(new Date(from_day), new Date(to_day)).replace(/\s/g, ' ')
}
