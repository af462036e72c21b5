import { type Kysely, sql } from 'kysely'

/**
 * Two references of one kind name two payments only if one system assigned both, so the kind of an id that a provider assigned now
 * names the provider. Order ids and external references in a payment provider's data are the shop's own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update payment_reference r set kind = e.recorded_via || ':' || r.kind from event e
    where e.profile_id = r.profile_id and e.id = r.event_id and e.recorded_via not in ('tracker', 'server', 'partner')
      and r.kind not like '%:%' and r.kind <> 'external_reference'
      and (r.kind <> 'order' or e.recorded_via not like 'payments%')`.execute(db)
  await sql`
    update payment_reference r set kind = 'payments_a:payment' from event e
    where e.profile_id = r.profile_id and e.id = r.event_id and e.recorded_via in ('tracker', 'server', 'partner')
      and r.kind = 'payment' and e.properties ->> 'payment_intent' is not null`.execute(db)
}
