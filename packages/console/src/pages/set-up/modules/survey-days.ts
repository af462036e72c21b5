import type { OperationResponse } from '@tributary/client'
import { daysOf } from '../../../format/days.ts'

export type SurveyData = OperationResponse<'survey.readSurvey'>['data']

/** The answers of every day of a range, also of days without any. */
export function everyDay({ by_day }: Pick<SurveyData, 'by_day'>, from: string, to: string) {
  const found = new Map(by_day.map(({ day, answers }) => [day, answers]))
  const days = daysOf({ from, to })
  return { days, values: days.map((day): Record<string, number> => found.get(day) ?? {}) }
}
