import { type Kysely, sql } from 'kysely'

/**
 * What somebody said last of being told of is looked up for every conversion that is told. Without an index of its own that means to
 * read everything they ever did; few events say anything of it, and only those are in this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index event_by_consent on event (profile_id, customer_id, event_time, id)
    where customer_id is not null and properties ? 'consent'`,
  `comment on index event_by_consent is 'what somebody said last of being told of: exports/fact-queries listFacts'`,
]
