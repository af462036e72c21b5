import { type Kysely, sql } from 'kysely'

/** What the reads of people need: the customers of a goal in time order, and what a browser did that is nobody's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create index conversion_by_goal on conversion (profile_id, conversion_key, conversion_time, id)',
  // Whoever looks for the events of a browser means those that are no customer's yet. Saying so in the index lets a journey be
  // counted without the table, and keeps the events of known people, most of a busy profile's, out of it.
  'drop index event_by_visitor',
  `create index event_by_visitor on event (profile_id, visitor_id, event_time, id)
    where customer_id is null and visitor_id is not null`,
]
