import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { journeyPageParams } from './journey-page.ts'
import { readEvents } from './read-events.ts'
import { journeySchema } from './schemas.ts'
import { resolveJourneySubject } from './subject.ts'

export const readCustomerJourney = operation({
  id: 'journeys.readCustomerJourney',
  http: 'GET /customers/:id/journey',
  summary: 'Get the journey of a customer or an anonymous visitor',
  description:
    'Events in chronological order. An unknown id has an empty journey. `offset` can skip or repeat events when new ones arrive; `cursor` cannot, and stays fast in long journeys.',
  scopes: ['customers:read'],
  returnsPersonalData: true,
  params: z.object({ id: z.string().min(1).max(200).describe('A customer id or visitor id from the customer list.') }),
  query: z.object(journeyPageParams),
  data: journeySchema,
  isPaged: true,
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params, query }) {
    const subject = await resolveJourneySubject(ctx, ctx.profile.id, params.id)
    const page = await readEvents(ctx, subject, query, { list: 'customer-journey' })
    const hasRows = page.data.total_count > 0
    await logPersonalDataAccess(ctx, {
      customer_ids: hasRows && subject.kind === 'customer' ? [subject.customer_id] : [],
      count: hasRows ? 1 : 0,
    })
    return page
  },
})
