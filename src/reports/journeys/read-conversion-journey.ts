import { z } from 'zod'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { deriveId, isUuid } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { keyShownTo, restrictedCallerId } from '../../tenancy/callers/domain/restricted-caller.ts'
import { projectedKey } from '../domain/project-touch.ts'
import { type FoundConversion, findConversion } from './conversion-queries.ts'
import { journeyPageParams, type PageQuery, readStart } from './journey-page.ts'
import { readProjection } from './list-journey-rows.ts'
import { readEvents } from './read-events.ts'
import { readPerson } from './read-person.ts'
import { type BehindConversion, behindConversionSchema, eitherJourneySchema, journeyPersonSchema } from './schemas.ts'
import { subjectOf } from './subject.ts'

export const readConversionJourney = operation({
  id: 'journeys.readConversionJourney',
  http: 'GET /conversions/:id/journey',
  summary: 'Get the journey of a conversion',
  description:
    'Events up to the conversion. With `customers:read`: all events, and the person in `meta.person` (null if unknown or erased). Without it: only touches, projected, with their credit for the conversion; on a healthcare-family profile `customer_key` is null unless the caller sent it.',
  scopes: ['conversions:read', 'customers:read'],
  returnsPersonalData: true,
  params: z.object({
    id: z.string().min(1).max(500).describe('The id of the outcome event or of the conversion, or your own event key.'),
  }),
  query: z.object(journeyPageParams),
  data: eitherJourneySchema,
  meta: z.object({ person: journeyPersonSchema.nullable().optional(), conversion: behindConversionSchema }),
  isPaged: true,
  errors: ['conversion_not_found'],
  example: { params: { id: 'order-1001' } },
  async run(ctx, { params, query }) {
    const seesPersonalData = ctx.scopes.has('customers:read')
    // A cursor of another list is rejected whether or not the conversion exists.
    readStart(seesPersonalData ? 'conversion-journey' : 'projected-conversion-journey', query)
    const conversion = await findConversion(ctx.db, ctx.profile.id, handlesOf(ctx.profile.id, params.id))
    if (!conversion) {
      if (seesPersonalData) await logPersonalDataAccess(ctx, {})
      return fail('conversion_not_found')
    }
    return seesPersonalData ? readWhole(ctx, conversion, query) : readProjected(ctx, conversion, query)
  },
})

/** The id of an event is derived from its key. */
export function handlesOf(profileId: string, handle: string): { id: string | null; event_ids: string[] } {
  const id = isUuid(handle) ? handle : null
  const keyed = ['server', 'tracker'].map((via) => deriveId(via, profileId, handle))
  return { id, event_ids: id ? [id, ...keyed] : keyed }
}

/** For an erased person only the conversion is returned, without the events before it. */
async function readWhole(ctx: ProfileContext, conversion: FoundConversion, query: PageQuery) {
  const { customer_id, is_erased, outcome_event_id: event_id } = conversion
  const subject = is_erased ? ({ kind: 'event', event_id } as const) : subjectOf({ ...conversion, event_id })
  const page = await readEvents(ctx, subject, query, { list: 'conversion-journey', until: conversion.conversion_time })
  const person = customer_id && !is_erased ? await readPerson(ctx, customer_id) : null
  await logPersonalDataAccess(ctx, { customer_ids: [person && customer_id], count: is_erased ? 0 : 1 })
  return { ...page, meta: { person, conversion: toMeta(conversion, conversion.customer_key) } }
}

async function readProjected(ctx: ProfileContext, conversion: FoundConversion, query: PageQuery) {
  const { conversion_id, conversion_time: until, outcome_event_id: event_id } = conversion
  const subject = subjectOf({ ...conversion, event_id })
  const page = await readProjection(ctx, subject, query, { list: 'projected-conversion-journey', conversion_id, until })
  const customer_key = keyShownTo(restrictedCallerId(ctx), conversion.customer_key, [conversion])
  return { ...page, meta: { conversion: toMeta(conversion, projectedKey(customer_key)) } }
}

function toMeta(conversion: FoundConversion, customer_key: string | null): BehindConversion {
  const { conversion_id, outcome_event_id, conversion_key, conversion_time, value, currency } = conversion
  return { conversion_id, outcome_event_id, conversion_key, conversion_time, value, currency, customer_key }
}
