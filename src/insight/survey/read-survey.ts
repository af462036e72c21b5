import { z } from 'zod'
import { requireModel } from '../../attribution/credit/credit-models.ts'
import { findModules } from '../../collection/tracking/module-queries.ts'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { hasAnyScope } from '../../kernel/context/scopes.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { mapInSlices } from '../../kernel/slices.ts'
import { wilsonInterval } from '../../kernel/statistics/wilson.ts'
import { parseDateRange } from '../../kernel/time/date-range.ts'
import { addDays, dayNumberOf, startOfLocalDay } from '../../kernel/time/local-day.ts'
import { exampleRange, reportMeta, reportParams } from '../../reports/campaigns/schemas.ts'
import { loadPendingWork } from '../../reports/pending-work.ts'
import { classifyAnswer, countedAnswers, otherKey, unclassifiedTexts } from './domain/classify-answer.ts'
import { answersByDay, compareSurvey } from './domain/compare-survey.ts'
import { followedEventIds } from './followed-events.ts'
import { countOutcomesOf, listAnswers, listCreditOfEvents } from './survey-queries.ts'

/** Limits memory; of more answers, the first ones are compared. */
const answersMax = 50_000

const intervalSchema = z.object({ low: z.number(), high: z.number() }).describe('With 95 percent confidence.')

const optionSchema = z.object({
  key: z.string(),
  label: z.string(),
  channel: z.string().nullable().describe('The channel that the answer means; null: tracking cannot see it.'),
  answers: z.int(),
  share: z.number().nullable(),
  interval: intervalSchema.nullable(),
  credited_share: z
    .number()
    .nullable()
    .describe('Share of the credit of the answered conversions that the channel has under the model.'),
  difference: z.number().nullable().describe('Declared share less credited share, over the answered conversions.'),
  difference_interval: intervalSchema.nullable(),
  is_unseen: z
    .boolean()
    .describe(
      'Chosen at least 5 times, and surely more than twice as often as it is credited: tracking does not see it.',
    ),
})
nameSchema('SurveyOptionResult', optionSchema)

const surveySchema = z.object({
  answers: z.int().describe('Answers that count: the first of a person or browser in 30 days.'),
  conversions_with_answer: z.int().describe('Those that belong to a counted conversion.'),
  outcomes: z.int().describe('Counted conversions of the event after which the question is shown.'),
  response_rate: z.number().nullable().describe('`conversions_with_answer` / `outcomes`.'),
  response_interval: intervalSchema.nullable(),
  options: z.array(optionSchema).describe('In the order of the survey, then `other`.'),
  by_day: z
    .array(z.object({ day: z.iso.date(), answers: z.record(z.string(), z.int()).describe('Answers by option.') }))
    .describe('Local days with answers.'),
  unclassified: z
    .array(z.object({ text: z.string(), count: z.int() }))
    .describe('Free texts that no rule classifies; only for callers with `customers:read`, and without contact data.'),
  is_complete: z.boolean().describe(`False if the range has more than ${answersMax} answers, and the first were used.`),
})
nameSchema('SurveyResult', surveySchema)

export const readSurvey = operation({
  id: 'survey.readSurvey',
  http: 'GET /survey',
  summary: 'Compare what customers say with what is credited',
  description: `The answers to "How did you hear about us?", classified by the options and rules of the survey module
(\`PATCH /tracking/modules\`), against the credit of the same conversions. An answer is an event \`survey_answered\` with the properties
\`answer_key\`, \`answer_text\` and \`answer_to\`, the key of the event that it follows. It changes no credit.`,
  scopes: ['campaigns:read'],
  query: z.object(reportParams),
  data: surveySchema,
  meta: reportMeta,
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: exampleRange },
  mcp: 'What customers answered to "How did you hear about us?", by option, against the credited share of the same conversions, with intervals and the response rate. State the response rate: who answers is not a random sample.',
  async run(ctx, { query }) {
    const { profile } = ctx
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const loaded = await inSnapshot(ctx.db, async (db) => {
      const { survey } = await findModules(db, profile.id)
      const position = await requireModel(db, profile.id, query.model)
      const startOf = (day: string) => startOfLocalDay(dayNumberOf(day), profile.timezone)
      const [from, to] = [startOf(date_from), startOf(addDays(date_to, 1))]
      const sent = await listAnswers(db, profile.id, from, to, answersMax)
      const counted = countedAnswers(sent)
      const answers = await mapInSlices(counted, (one) => ({ ...one, event_ids: followedEventIds(profile.id, one) }))
      const ids = answers.flatMap(({ event_ids }) => event_ids)
      const credit = await listCreditOfEvents(db, profile.id, ids, position)
      const outcomes = survey ? await countOutcomesOf(db, profile.id, date_from, date_to, survey.event) : 0
      return { survey, answers, credit, outcomes, isComplete: sent.length < answersMax }
    })
    const { survey, credit, outcomes } = loaded
    const options = survey?.options ?? []
    const creditOf = creditByEvent(credit)
    const answers = await mapInSlices(loaded.answers, (answer) => ({
      ...answer,
      key: classifyAnswer(answer, options, survey?.rules ?? []),
      credit: answer.event_ids.map((id) => creditOf.get(id)).find((found) => found !== undefined) ?? null,
    }))
    const answered = answers.filter((answer) => answer.credit !== null).length
    const other = { key: otherKey, label: survey?.other_label ?? 'Other', channel: null }
    return {
      data: {
        answers: answers.length,
        conversions_with_answer: answered,
        outcomes,
        response_rate: outcomes === 0 ? null : Math.min(1, answered / outcomes),
        response_interval: wilsonInterval(Math.min(answered, outcomes), outcomes),
        options: compareSurvey([...options, other], answers),
        by_day: answersByDay(answers, profile.timezone),
        unclassified: hasAnyScope(ctx.scopes, ['customers:read']) ? unclassifiedTexts(answers) : [],
        is_complete: loaded.isComplete,
      },
      meta: { date_from, date_to, ...(await loadPendingWork(ctx.db, profile.id, query.model)) },
    }
  },
})

function creditByEvent(rows: readonly { event_id: string; channel: string | null; share: number }[]) {
  const shares = new Map<string, Record<string, number>>()
  for (const { event_id, channel, share } of rows) {
    const ofEvent = shares.get(event_id) ?? {}
    if (channel !== null) ofEvent[channel] = share
    shares.set(event_id, ofEvent)
  }
  return shares
}
