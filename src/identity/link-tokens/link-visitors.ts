import { requireSingleProfile } from '../../kernel/context/db-handle.ts'
import type { IdentityContext, LinkedVisitors, VisitorLink } from '../identifiers/customer-schemas.ts'
import { insertConflicts } from '../resolution/resolution-queries.ts'
import { insertLinkedVisitors, listVisitorCustomers, updateVisitorsLinked } from './visitor-queries.ts'

/**
 * Links browsers to customers that `resolveCustomers` returned in the same transaction. A browser with a customer is never moved
 * to another: the second claim is recorded as a conflict.
 */
export async function linkVisitors(
  ctx: Pick<IdentityContext, 'db' | 'now'>,
  links: readonly VisitorLink[],
): Promise<LinkedVisitors> {
  if (links.length === 0) return { linked: [], rejected: [] }
  const profileId = requireSingleProfile(links)
  const firsts = new Map<string, VisitorLink>()
  for (const link of links) if (!firsts.has(link.visitor_id)) firsts.set(link.visitor_id, link)
  const fresh = await linkFree(ctx, profileId, [...firsts.values()])
  const owners = new Map([...fresh].map((key) => [key, firsts.get(key)!.customer_id]))
  const alreadyLinked = [...firsts].filter(([key]) => !fresh.has(key)).map(([, link]) => link)
  if (alreadyLinked.length > 0) {
    for (const row of await listVisitorCustomers(ctx.db, profileId, alreadyLinked))
      owners.set(row.visitor_id, row.customer_id)
  }
  const rejected = links.filter((link) => owners.get(link.visitor_id) !== link.customer_id)
  const conflicts = rejected.flatMap((link) => {
    const { customer_id, visitor_id: subject, method: source } = link
    const other_customer_id = owners.get(subject)
    return other_customer_id ? [{ customer_id, other_customer_id, subject, reason: 'visitor' as const, source }] : []
  })
  if (conflicts.length > 0) await insertConflicts(ctx.db, profileId, conflicts)
  return { linked: [...fresh].map((key) => firsts.get(key)!), rejected }
}

/** Links the visitors without a customer and returns them. */
async function linkFree(
  { db }: Pick<IdentityContext, 'db'>,
  profileId: string,
  links: readonly VisitorLink[],
): Promise<Set<string>> {
  const sorted = links.toSorted((a, b) => (a.visitor_id < b.visitor_id ? -1 : 1))
  const idOf = ({ visitor_id }: { visitor_id: string }) => visitor_id
  const inserted = new Set((await insertLinkedVisitors(db, profileId, sorted)).map(idOf))
  const seen = sorted.filter((link) => !inserted.has(link.visitor_id))
  if (seen.length === 0) return inserted
  return new Set([...inserted, ...(await updateVisitorsLinked(db, profileId, seen)).map(idOf)])
}
