import { english } from './english.ts'
import { spanish } from './spanish.ts'
import type { SummaryWords } from './summary-words.ts'

/** The languages that summaries are written in without a model; anyone else reads English. */
export function summaryLanguage(locale: string): SummaryWords {
  return /^es(?:[-_]|$)/i.test(locale) ? spanish : english
}
