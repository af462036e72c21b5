import type { WorkContext } from '../../kernel/context/context.ts'
import { isUuid, nilId } from '../../kernel/ids.ts'
import { findNamedCustomer } from './person-queries.ts'

/**
 * Of whom a journey is: of a customer with all its browsers, of a browser that is nobody's, or of a single event that names
 * neither.
 */
export type JourneySubject =
  | { kind: 'customer'; customer_id: string }
  | { kind: 'visitor'; visitor_id: string }
  | { kind: 'event'; event_id: string }

export function subjectOf(of: {
  customer_id: string | null
  visitor_id: string | null
  event_id: string
}): JourneySubject {
  if (of.customer_id !== null) return { kind: 'customer', customer_id: of.customer_id }
  if (of.visitor_id !== null) return { kind: 'visitor', visitor_id: of.visitor_id }
  return { kind: 'event', event_id: of.event_id }
}

/**
 * Whose journey an id means: a customer's, through its merge, or a browser's and so its customer's once it has one. An id
 * that means nobody here is taken for a browser nobody has seen, and one of somebody who was erased for a customer nobody
 * is: their journeys are read like any other and are empty, so that neither the answer nor its time tells the difference.
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
