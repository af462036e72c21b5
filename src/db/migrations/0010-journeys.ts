import { type Kysely, sql } from 'kysely'

/** Indexes for reading people: the customers of a goal in time order, and the anonymous events of a browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create index conversion_by_goal on conversion (profile_id, conversion_key, conversion_time, id)',
  // Queries by browser only want events without a customer. A partial index lets a journey be counted by an index-only scan, and
  // leaves out the events of known customers, the majority in a busy profile.
  'drop index event_by_visitor',
  `create index event_by_visitor on event (profile_id, visitor_id, event_time, id)
    where customer_id is null and visitor_id is not null`,
]
