import { studentTQuantile } from '../../../kernel/statistics/student-t.ts'
import { type ShareInterval, wilsonInterval } from '../../../kernel/statistics/wilson.ts'
import { localDayOf } from '../../../kernel/time/local-day.ts'
import type { ClassifiedAnswer } from './classify-answer.ts'

/** An answer that counts, with the credit of the conversion that it follows. */
export interface CreditedAnswer extends ClassifiedAnswer {
  /** Shares of the conversion by channel, which add up to 1; null if the answer belongs to no counted conversion. */
  credit: Readonly<Record<string, number>> | null
}

export interface SurveyOption {
  key: string
  label: string
  /** The channel that the answer means; null: tracking cannot see it. */
  channel: string | null
}

export interface ComparedOption extends SurveyOption {
  answers: number
  share: number | null
  interval: ShareInterval | null
  /** The share of the credit of the same conversions that the channel has; null without such conversions. */
  credited_share: number | null
  /** Declared share less credited share, over these conversions. */
  difference: number | null
  difference_interval: ShareInterval | null
  is_unseen: boolean
}

/** An option is listed as unseen only if as many people chose it. */
const unseenMin = 5

/** Compares how often each option was chosen with the credit of its channel, over the same conversions. */
export function compareSurvey(options: readonly SurveyOption[], answers: readonly CreditedAnswer[]): ComparedOption[] {
  const converted = answers.filter(({ credit }) => credit !== null)
  return options.map((option) => {
    const count = answers.filter(({ key }) => key === option.key).length
    const interval = wilsonInterval(count, answers.length)
    const creditOf = ({ credit }: CreditedAnswer) => (option.channel === null ? 0 : (credit![option.channel] ?? 0))
    const credited_share = meanOf(converted.map(creditOf))
    const differences = converted.map((answer) => Number(answer.key === option.key) - creditOf(answer))
    return {
      ...option,
      answers: count,
      share: answers.length === 0 ? null : count / answers.length,
      interval,
      credited_share,
      difference: meanOf(differences),
      difference_interval: intervalOfMean(differences),
      is_unseen: count >= unseenMin && credited_share !== null && interval!.low > 2 * credited_share,
    }
  })
}

/** How often each option was chosen on each local day with answers, oldest first. */
export function answersByDay(
  answers: readonly Pick<ClassifiedAnswer, 'at' | 'key'>[],
  timezone: string,
): { day: string; answers: Record<string, number> }[] {
  const days = Map.groupBy(answers, ({ at }) => localDayOf(at, timezone))
  return [...days.keys()].sort().map((day) => {
    const counts: Record<string, number> = {}
    for (const { key } of days.get(day)!) counts[key] = (counts[key] ?? 0) + 1
    return { day, answers: counts }
  })
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Student's interval of the mean with 95 percent confidence; the differences of single conversions are paired. */
function intervalOfMean(values: readonly number[]): ShareInterval | null {
  const mean = meanOf(values)
  if (mean === null || values.length < 2) return null
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  const margin = studentTQuantile(0.975, values.length - 1) * Math.sqrt(variance / values.length)
  return { low: Math.max(-1, mean - margin), high: Math.min(1, mean + margin) }
}
