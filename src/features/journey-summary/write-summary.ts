import { summarizeJourney } from '../../domain/journey/summary/summarize-journey.ts'
import { toModelEvents } from '../../domain/journey/summary/to-model-events.ts'
import type { ProfileContext } from '../../kernel/context.ts'
import type { JourneyRow } from '../journeys/list-journey-rows.ts'
import type { JourneySubject } from '../journeys/subject.ts'
import { askModel } from './ask-model.ts'
import { listKnownNames } from './queries.ts'

export interface WrittenSummary {
  text: string
  highlights: string[]
  source: string
}

/** By the model when the deployment has one, else by the rules. */
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
  return { ...(await askModel(model, question, ctx.log)), source: model.name }
}
