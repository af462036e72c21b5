import { fullName } from '../../identity/customers/names.ts'
import type { IdentifierKind } from '../../identity/identifiers/normalize.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { sumLifetimes } from '../customers/lifetime-queries.ts'
import { lifetimeRevenue } from '../domain/describe-path.ts'
import { listNewestConversions } from './conversion-queries.ts'
import { countJourneyEvents } from './event-queries.ts'
import { findPerson, listIdentifiers } from './person-queries.ts'
import type { JourneyPerson } from './schemas.ts'
import { countPathTouches } from './touch-queries.ts'

const conversionsShown = 50

/** Returns the person of a customer (`meta.person`): names, identifiers, counts and newest conversions. Null if erased. */
export async function readPerson(
  { db, profile }: ProfileContext,
  customerId: string,
  eventCount: number | null = null,
): Promise<JourneyPerson | null> {
  const person = await findPerson(db, profile.id, customerId)
  if (!person) return null
  const subject = { kind: 'customer', customer_id: customerId } as const
  const lifetimes = await sumLifetimes(db, profile.id, { customer_ids: [customerId], visitor_ids: [] })
  const lifetime = lifetimes.get(customerId)
  const identifiers = await listIdentifiers(db, profile.id, customerId)
  return {
    ...person,
    name: fullName(person),
    identifiers: identifiers.map(({ kind, value }) => ({ kind: kind as IdentifierKind, value })),
    event_count: eventCount ?? (await countJourneyEvents(db, profile.id, subject, null)),
    touch_count: await countPathTouches(db, profile.id, subject, null),
    conversion_count: lifetime?.conversion_count ?? 0,
    total_revenue: lifetime ? lifetimeRevenue(lifetime) : 0,
    conversions: await listNewestConversions(db, profile.id, customerId, conversionsShown),
  }
}
