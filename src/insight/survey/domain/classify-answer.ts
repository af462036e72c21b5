import { dayMs } from '../../../kernel/time/durations.ts'

/** An answer as it was sent. */
export interface SurveyAnswer {
  event_id: string
  at: Date
  /** The person, or else the browser, that answered. */
  subject: string
  answer_key: string
  answer_text: string | null
}

export interface ClassifiedAnswer extends SurveyAnswer {
  /** The key of an option, or `other`. */
  key: string
}

/** A free text that contains the text means the option. */
export interface SurveyRule {
  contains: string
  key: string
}

export const otherKey = 'other'

/** Finds the option that an answer means: the chosen one, or that of the first rule whose text a free text contains. */
export function classifyAnswer(
  { answer_key, answer_text }: Pick<SurveyAnswer, 'answer_key' | 'answer_text'>,
  options: readonly { key: string }[],
  rules: readonly SurveyRule[],
): string {
  const isOption = (key: string) => options.some((option) => option.key === key)
  if (isOption(answer_key)) return answer_key
  const text = foldText(answer_text ?? '')
  return rules.find(({ contains, key }) => isOption(key) && text.includes(foldText(contains)))?.key ?? otherKey
}

/** Text without accents, capitals and repeated spaces. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

const pauseMs = 30 * dayMs

/** One answer per person in 30 days counts, the first: the tracker asks no more often, and other senders could. */
export function countedAnswers<Answer extends Pick<SurveyAnswer, 'at' | 'subject'>>(
  answers: readonly Answer[],
): Answer[] {
  const last = new Map<string, number>()
  return answers
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .filter(({ at, subject }) => {
      const before = last.get(subject)
      if (before !== undefined && at.getTime() - before < pauseMs) return false
      last.set(subject, at.getTime())
      return true
    })
}

const textsMax = 100
const textLength = 200

/** Free texts that no rule classifies, most frequent first, without those that look like contact data. */
export function unclassifiedTexts(answers: readonly ClassifiedAnswer[]): { text: string; count: number }[] {
  const counts = new Map<string, { text: string; count: number }>()
  for (const { key, answer_text } of answers) {
    const text = (answer_text ?? '').trim().slice(0, textLength)
    if (key !== otherKey || text === '' || /@|\d{5}/.test(text.replace(/[\s().-]/g, ''))) continue
    const same = counts.get(foldText(text))
    if (same) same.count++
    else counts.set(foldText(text), { text, count: 1 })
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count).slice(0, textsMax)
}
