import { type Kysely, sql } from 'kysely'

/**
 * An event is at most one payment, whichever definitions list it, and a fully refunded payment is not counted. Stored payments
 * are separated here; all other changed decisions (local days by the runtime's time zones, survey answers that earn nothing next
 * to an ad that was seen) are left to a recompute of every profile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table conversion add column is_payment boolean not null default false,
    add column is_refunded boolean not null default false`,
  `update conversion c set is_payment = true, is_first_payment = h.is_first, is_first_counted = h.is_first_counted
  from (
    select distinct on (c.profile_id, c.event_id) c.profile_id, c.id,
      bool_or(coalesce(c.is_first_payment, false)) over event as is_first,
      bool_or(c.is_first_counted) over event as is_first_counted
    from conversion c left join conversion_definition d on d.profile_id = c.profile_id and d.id = c.definition_id
    where c.revenue_type = 'cash' and c.is_counted
    window event as (partition by c.profile_id, c.event_id)
    order by c.profile_id, c.event_id, coalesce(d.is_default, false) desc, d.created_at, d.id
  ) h
  where c.profile_id = h.profile_id and c.id = h.id`,
  `update conversion set is_first_payment = null, is_first_counted = false
  where revenue_type = 'cash' and not is_payment and is_first_payment is not null`,
  `update conversion set is_refunded = true
  where revenue_type = 'cash' and refunded_value > 0 and refunded_value >= reporting_value`,
  'drop index conversion_payments',
  'drop index conversion_payments_unidentified',
  'create index conversion_payments on conversion (profile_id, conversion_time, event_id) where is_payment',
  `create index conversion_payments_unidentified on conversion (profile_id, conversion_time, event_id)
    where is_payment and customer_id is null`,
  `insert into dirty_day (profile_id, local_day)
  select distinct profile_id, local_day from conversion where is_refunded or (revenue_type = 'cash' and not is_payment)
  on conflict do nothing`,
  `insert into recompute_subject (profile_id, kind, key)
  select distinct profile_id, 'profile', '' from conversion on conflict do nothing`,
]
