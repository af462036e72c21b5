import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { noteDisclosure } from '../../tenancy/note-disclosure.ts'
import { journeyPageParams } from './journey-page.ts'
import { readEvents } from './read-events.ts'
import { journeyShape } from './shapes.ts'
import { resolveJourneySubject } from './subject.ts'

export const readCustomerJourney = operation({
  id: 'journeys.readCustomerJourney',
  http: 'GET /customers/:id/journey',
  summary: 'Read the journey of a customer or of an anonymous visitor',
  description:
    'What happened, in its order. An id that is nobody’s here has an empty journey. `offset` is exact while nothing arrives; `cursor` is exact always and equally fast anywhere in a long journey.',
  scopes: ['customers:read'],
  tellsOfPersons: true,
  params: z.object({ id: z.string().min(1).max(200).describe('As the customer list publishes it.') }),
  query: z.object(journeyPageParams),
  data: journeyShape,
  isPaged: true,
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params, query }) {
    const subject = await resolveJourneySubject(ctx, ctx.profile.id, params.id)
    const page = await readEvents(ctx, subject, query, { list: 'customer-journey' })
    const isSomebody = page.data.total_count > 0
    await noteDisclosure(ctx, {
      customer_ids: isSomebody && subject.kind === 'customer' ? [subject.customer_id] : [],
      count: isSomebody ? 1 : 0,
    })
    return page
  },
})
