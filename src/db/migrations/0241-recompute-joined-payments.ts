import { type Kysely, sql } from 'kysely'

/**
 * Until now, a later payment of the same customer reset an earlier payment with several reports to the amount and time of one of
 * them. The recompute repairs such payments, in the background.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into recompute_subject (profile_id, kind, key)
    select distinct h.profile_id, 'customer', h.customer_id::text
    from conversion j join conversion h on h.profile_id = j.profile_id and h.event_id = j.joined_to
    where j.joined_to is not null and h.customer_id is not null
    on conflict do nothing`.execute(db)
}
