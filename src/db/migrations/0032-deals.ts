import { type Kysely, sql } from 'kysely'

/** Which events belong to one deal, and which deals a CRM's list contained when it was last read. Neither names a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Separate from the event: events of an erased person lose their properties, and their deal still counts once.
  `create table deal_event (
    profile_id uuid not null,
    event_id uuid not null,
    provider text not null,
    deal_external_id text not null,
    primary key (profile_id, event_id)
  )`,
  'create index deal_event_by_deal on deal_event (profile_id, provider, deal_external_id)',
  `insert into deal_event (profile_id, event_id, provider, deal_external_id)
    select profile_id, id, recorded_via, properties ->> 'opportunity_id' from event
    where recorded_via = 'crm_a' and properties ->> 'opportunity_id' is not null`,
  `create table listed_deal (
    profile_id uuid not null,
    connection_id uuid not null,
    deal_external_id text not null,
    run_id uuid not null,
    primary key (profile_id, connection_id, deal_external_id),
    foreign key (profile_id, connection_id) references connection (profile_id, id)
  )`,
]
