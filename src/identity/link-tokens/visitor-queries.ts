import { type RawBuilder, sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { VisitorLink } from '../identifiers/customer-schemas.ts'

interface VisitorRow {
  visitor_id: string
}

/**
 * When customer `c` was first seen, by an identifier or as a browser that was linked later. Computed and not stored, because an
 * earlier event of the browser may arrive at any time.
 */
export const firstSeenAt = (profileId: string): RawBuilder<Date> => sql`least(c.first_seen_at, (
  select min(v.first_seen_at) from visitor v where v.profile_id = ${profileId} and v.customer_id = c.id))`

/** Inserts links of visitors that are not stored yet. */
export async function insertLinkedVisitors(
  db: Db,
  profileId: string,
  links: readonly VisitorLink[],
): Promise<VisitorRow[]> {
  const { rows } = await sql<VisitorRow>`${asPrepared}
    insert into visitor (profile_id, visitor_id, customer_id, linked_at, link_method, first_seen_at, last_seen_at)
    select ${profileId}::uuid, visitor_id, customer_id, at, method, at, at from ${records(links)}
    on conflict do nothing
    returning visitor_id
  `.execute(db)
  return rows
}

/** Links stored visitors without a customer. */
export async function updateVisitorsLinked(
  db: Db,
  profileId: string,
  links: readonly VisitorLink[],
): Promise<VisitorRow[]> {
  const ids = links.map(({ visitor_id }) => visitor_id)
  const { rows } = await sql<VisitorRow>`${asPrepared}
    with locked as materialized (
      select v.visitor_id, r.customer_id, r.at, r.method
      from visitor v join ${records(links)} using (visitor_id)
      where v.profile_id = ${profileId} and v.visitor_id = any(${ids}::text[]) and v.customer_id is null
      order by v.visitor_id for no key update of v
    )
    update visitor v set customer_id = l.customer_id, linked_at = l.at, link_method = l.method
    from locked l
    where v.profile_id = ${profileId} and v.visitor_id = any(${ids}::text[]) and v.visitor_id = l.visitor_id and v.customer_id is null
    returning v.visitor_id
  `.execute(db)
  return rows
}

export async function listVisitorCustomers(
  db: Db,
  profileId: string,
  visitors: readonly VisitorRow[],
): Promise<(VisitorRow & { customer_id: string })[]> {
  const ids = visitors.map(({ visitor_id }) => visitor_id)
  const { rows } = await sql<VisitorRow & { customer_id: string }>`${asPrepared}
    select visitor_id, customer_id from visitor
    where profile_id = ${profileId} and visitor_id = any(${ids}::text[]) and customer_id is not null
  `.execute(db)
  return rows
}

function records(links: readonly VisitorLink[]) {
  return sql`json_to_recordset(${JSON.stringify(links)}::json)
    as r(visitor_id text, customer_id uuid, method text, at timestamptz)`
}
