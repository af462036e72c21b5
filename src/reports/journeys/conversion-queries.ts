import { sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

/** A conversion with its current owner. */
export interface FoundConversion {
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
 * Finds a conversion by its id, else by an event id. If several definitions count the event: the payment, else the first counted.
 */
export async function findConversion(
  db: Db,
  profileId: string,
  { id, event_ids }: { id: string | null; event_ids: readonly string[] },
): Promise<FoundConversion | null> {
  const { rows } = await sql<FoundConversion>`${asPrepared}
    select v.id as conversion_id, v.event_id as outcome_event_id, v.conversion_key, v.conversion_time, v.value, v.currency,
      coalesce(c.id, v.customer_id) as customer_id, v.visitor_id, c.erased_at is not null as is_erased, c.customer_key
    from conversion v
    left join customer n on n.profile_id = v.profile_id and n.id = v.customer_id
    left join customer c on c.profile_id = n.profile_id and c.id = coalesce(n.merged_into, n.id)
    where v.profile_id = ${profileId} and (v.id = ${id}::uuid or v.event_id = any(${event_ids}::uuid[]))
    order by v.id = ${id}::uuid desc nulls last, v.is_payment desc, v.is_counted desc, v.id
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
