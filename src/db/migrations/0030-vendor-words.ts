import { type Kysely, sql } from 'kysely'

/** The vendor's message when it rejected a consent, and the state of the token renewal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table handoff add column provider_message text',
  // When a renewal of tokens that still work was last attempted.
  'alter table connection add column renewal_tried_at timestamptz',
  // Why the connection must be reconnected; an expiring consent stays readable until it ends.
  'alter table connection add column reconnect_reason text',
]
