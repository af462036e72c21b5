import { type Kysely, sql } from 'kysely'

/** A payment without an amount no longer makes profit unknown: the recompute stores its contribution of 0, in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into recompute_subject (profile_id, kind, key)
    select distinct profile_id, case when customer_id is not null then 'customer' when visitor_id is not null then 'visitor' else 'event' end,
      coalesce(customer_id::text, visitor_id, event_id::text)
    from conversion where is_payment and value is null
    on conflict do nothing`.execute(db)
}
