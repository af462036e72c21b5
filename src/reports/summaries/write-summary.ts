import type { Logger, ProfileContext } from '../../kernel/context/context.ts'
import type { SummaryModel } from '../../kernel/context/deployment.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { completeChat } from '../../kernel/network/language-model.ts'
import { type JourneySummary, summarizeJourney } from '../domain/summary/summarize-journey.ts'
import { toModelEvents } from '../domain/summary/to-model-events.ts'
import type { JourneyRow } from '../journeys/list-journey-rows.ts'
import type { JourneySubject } from '../journeys/subject.ts'
import { type ModelQuestion, modelMessages, readModelResponse } from '../model-messages.ts'
import { listKnownNames } from '../summary-queries.ts'

interface WrittenSummary {
  text: string
  highlights: string[]
  source: string
}

/** Uses the model if the deployment has one, else the rules. */
export async function writeSummary(
  ctx: ProfileContext,
  subject: JourneySubject,
  events: readonly JourneyRow[],
  options: { locale: string; isCut: boolean },
): Promise<WrittenSummary> {
  const { timezone, id: profileId } = ctx.profile
  const { model } = ctx.summaries
  if (!model) return { ...summarizeJourney(events, { ...options, timezone })!, source: 'rules' }
  const known = subject.kind === 'customer' ? await listKnownNames(ctx.db, profileId, subject.customer_id) : []
  const question = { events: toModelEvents(events, known, timezone), ...options }
  return { ...(await callModel(model, question, ctx.log)), source: model.name }
}

/** Every failure becomes a `provider_error`. */
async function callModel(model: SummaryModel, question: ModelQuestion, log: Logger): Promise<JourneySummary> {
  const completion = await completeChat(model, modelMessages(question), log)
  if ('failure' in completion) return reject(completion.failure)
  return readModelResponse(completion.body) ?? reject('malformed_answer')
}

function reject(reason: string): never {
  fail('provider_error', 'The summary model returned no usable response; the call does not count towards the limit.', {
    reason,
  })
}
