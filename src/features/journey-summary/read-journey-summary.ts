import { operation } from '../../kernel/operation.ts'
import { noteDisclosure } from '../access-log/note-disclosure.ts'
import { resolveJourneySubject } from '../journeys/resolve-journey-subject.ts'
import { findSummary } from './queries.ts'
import { journeySummaryExample, journeySummaryParams, journeySummaryShape } from './shapes.ts'
import { disclosedIn, subjectIdOf } from './subject-id.ts'

export const readJourneySummary = operation({
  id: 'customers.readJourneySummary',
  http: 'GET /customers/:id/journey-summary',
  summary: 'Read the stored summary of a journey',
  description: 'Never generates one. An id of another profile answers as one that has no summary.',
  scopes: ['customers:read'],
  grain: 'person',
  params: journeySummaryParams,
  data: journeySummaryShape,
  example: { params: journeySummaryExample },
  async run(ctx, { params }) {
    const subject = await resolveJourneySubject(ctx, ctx.profile.id, params.id)
    const summary = await findSummary(ctx.db, ctx.profile.id, subjectIdOf(subject))
    await noteDisclosure(ctx, disclosedIn(subject, summary))
    return { data: { summary, cached: summary !== null } }
  },
})
