import { type Kysely, sql } from 'kysely'

/**
 * The latest consent of a person is looked up for every conversion that is sent. Without an index that would read all of the
 * person's events; only the few events with consent are in this partial index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index event_by_consent on event (profile_id, customer_id, event_time, id)
    where customer_id is not null and properties ? 'consent'`,
  `comment on index event_by_consent is 'what somebody said last of being told of: exports/fact-queries listFacts'`,
]
