import { dayNumberOf } from '../../../kernel/time/local-day.ts'
import type { Message, MessageLine } from '../../channels/domain/message.ts'
import { chooseSentences } from './choose-sentences.ts'
import type { DigestInput } from './digest-input.ts'
import { digestLink } from './digest-link.ts'
import type { DigestPeriod, DigestSchedule } from './digest-schedule.ts'
import { languages } from './digest-texts.ts'
import { sentenceWriter } from './write-sentence.ts'

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
  const toText = sentenceWriter(locale, profile.reporting_currency, days)
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

/** Local days as the language writes them; the days are text, so no time zone can move them. */
function formatPeriod({ from_day, to_day }: DigestPeriod, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  // Some mail programs show thin spaces as boxes.
  return format.formatRange(new Date(from_day), new Date(to_day)).replace(/\s/g, ' ')
}
