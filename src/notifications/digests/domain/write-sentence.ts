import type { Change, FigureMetric, Sentence } from './choose-sentences.ts'
import { languages } from './digest-texts.ts'

/**
 * Writes sentences in a language (`en`, or with a region, `es-CL`). `mark` emphasizes the amounts of the result, which are rounded like
 * those at the top of a page.
 */
export function sentenceWriter(locale: string, currency: string, days: number, mark = (text: string) => text) {
  const texts = languages[locale.slice(0, 2) as keyof typeof languages]
  const money = moneyFormat(locale, currency)
  const short = (amount: string) => mark(shortMoney(locale, currency, Math.abs(Number(amount))))
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
      case 'profit':
      case 'cash': {
        const { spend, change } = sentence
        const kind = sentence.kind === 'cash' ? 'received' : isMore(change.value) ? 'kept' : 'loss'
        const percent = percentOf(change)
        const changed = texts.change(change.direction, percent && mark(percent))
        return texts.result(kind, Number(spend) === 0 ? null : short(spend), short(change.value), changed)
      }
      case 'stop': {
        const { count, spend, cash } = sentence.ads
        return texts.stop(count, short(spend), Number(cash) > 0 ? short(cash) : null)
      }
      case 'scale':
        return texts.scale(sentence.ads.count)
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

/** From 100,000 on, three digits are enough to remember. */
const shortFrom = 100_000

function shortMoney(locale: string, currency: string, amount: number): string {
  const digits = amount < 1_000_000 ? 0 : 2
  const compact = { notation: 'compact', maximumFractionDigits: digits, minimumFractionDigits: digits } as const
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat(locale, { ...options, ...(amount >= shortFrom && compact) }).format(amount)
}

/** From 1,000 on, fractions only distract. */
const wholeFrom = 1_000

function moneyFormat(locale: string, currency: string) {
  const exact = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const whole = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 })
  return (amount: number | string): string =>
    (Math.abs(Number(amount)) >= wholeFrom ? whole : exact).format(Number(amount))
}
