import type { WorkContext } from '../../kernel/context/context.ts'
import { isUuid, nilId } from '../../kernel/ids.ts'
import { findNamedCustomer } from './person-queries.ts'

/** The subject of a journey: a customer with all its browsers, an anonymous browser, or a single event that names neither. */
export type JourneySubject =
  | { kind: 'customer'; customer_id: string }
  | { kind: 'visitor'; visitor_id: string }
  | { kind: 'event'; event_id: string }

export function subjectOf(owner: {
  customer_id: string | null
  visitor_id: string | null
  event_id: string
}): JourneySubject {
  if (owner.customer_id !== null) return { kind: 'customer', customer_id: owner.customer_id }
  if (owner.visitor_id !== null) return { kind: 'visitor', visitor_id: owner.visitor_id }
  return { kind: 'event', event_id: owner.event_id }
}

/**
 * Resolves the subject of an id: a customer, through its merge, or a browser and the customer it is linked to. An unknown id is
 * treated as an unseen browser, and an erased one as a nonexistent customer: their journeys are read like any other and are
 * empty, so that neither the response nor its time reveals the difference.
 */
export async function resolveJourneySubject(
  { db }: Pick<WorkContext, 'db'>,
  profileId: string,
  id: string,
): Promise<JourneySubject> {
  const customer = await findNamedCustomer(db, profileId, {
    customer_id: isUuid(id) ? id.toLowerCase() : null,
    visitor_id: id,
  })
  if (!customer) return { kind: 'visitor', visitor_id: id }
  return { kind: 'customer', customer_id: customer.is_erased ? nilId : customer.id }
}
