import { sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import { keySentWith } from '../../identity/customers/customer-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { nilId } from '../../kernel/ids.ts'
import type { SentKey } from '../../tenancy/callers/domain/restricted-caller.ts'

/** A conversion with its current owner. */
export interface FoundConversion extends SentKey {
  conversion_id: string
  outcome_event_id: string
  conversion_key: string
  conversion_time: Date
  value: string | null
  currency: string | null
  customer_id: string | null
  visitor_id: string | null
  is_erased: boolean
  customer_key: string | null
}

/**
 * Finds a conversion by its id, else by an event id. If several definitions count the event: the payment, else the first counted, else
 * the first of a cash goal. Ordered by content, because ids differ between profiles.
 */
export async function findConversion(
  db: Db,
  profileId: string,
  { id, event_ids }: { id: string | null; event_ids: readonly string[] },
): Promise<FoundConversion | null> {
  const { rows } = await sql<FoundConversion>`${asPrepared}
    select v.id as conversion_id, v.event_id as outcome_event_id, v.conversion_key, v.conversion_time, v.value, v.currency,
      coalesce(c.id, v.customer_id) as customer_id, v.visitor_id, c.erased_at is not null as is_erased, c.customer_key,
      e.caller_id, ${keySentWith(profileId, 'e', 'c')} as caller_key
    from conversion v
    join event e on e.profile_id = v.profile_id and e.id = v.event_id
    left join customer n on n.profile_id = v.profile_id and n.id = v.customer_id
    left join customer c on c.profile_id = n.profile_id and c.id = coalesce(n.merged_into, n.id)
    where v.profile_id = ${profileId} and (v.id = ${id}::uuid or v.event_id = any(${event_ids}::uuid[]))
    order by v.id = ${id}::uuid desc nulls last, v.is_payment desc, v.is_counted desc, v.revenue_type = 'cash' desc,
      array_position(${event_ids}::uuid[], v.event_id), v.conversion_key, v.id
    limit 1`.execute(db)
  return rows[0] ?? null
}

interface PersonConversion {
  conversion_id: string
  outcome_event_id: string
  conversion_key: string
  revenue_type: 'cash' | 'pipeline' | 'gross'
  conversion_time: Date
  value: string | null
  currency: string | null
  is_first_payment: boolean | null
}

/** Lists a customer's counted conversions, newest first. */
export async function listNewestConversions(
  db: Db,
  profileId: string,
  customerId: string,
  limit: number,
): Promise<PersonConversion[]> {
  const { rows } = await sql<PersonConversion>`${asPrepared}
    select id as conversion_id, event_id as outcome_event_id, conversion_key, revenue_type, conversion_time, value, currency,
      is_first_payment
    from conversion c
    where profile_id = ${profileId} and customer_id = ${customerId} and is_counting
    order by conversion_time desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Finds the restricted caller that made a customer key known: the nil id if only browsers did, null if another source did. */
export async function findCallerOfKey(db: Db, profileId: string, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('identifier')
    .select(['caller_id', 'is_unverified'])
    .where('profile_id', '=', profileId)
    .where('kind', '=', 'external_customer_id')
    .where('value', '=', key)
    .executeTakeFirst()
  return row?.is_unverified ? nilId : (row?.caller_id ?? null)
}

/** Finds the newest counted conversion that a restricted caller reported for a customer, or for a person of others by its key. */
export async function findNewestSent(
  db: Db,
  profileId: string,
  sent: { customer_id: string; caller_id: string; key: string },
): Promise<PersonConversion | null> {
  const { rows } = await sql<PersonConversion>`${asPrepared}
    select c.id as conversion_id, c.event_id as outcome_event_id, c.conversion_key, c.revenue_type, c.conversion_time, c.value,
      c.currency, c.is_first_payment
    from conversion c
    join event e on e.profile_id = c.profile_id and e.id = c.event_id
    where c.profile_id = ${profileId} and c.is_counting and e.caller_id = ${sent.caller_id}::uuid
      and (c.customer_id = ${sent.customer_id} or c.event_id = any(array(
        select k.id from event k where k.profile_id = ${profileId} and k.caller_key = ${sent.key}
          and k.caller_id = ${sent.caller_id}::uuid)))
    order by c.conversion_time desc, c.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
