import { type Kysely, sql } from 'kysely'

/** What a vendor said when it refused a consent, and how the renewal of tokens that end stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table handoff add column provider_message text',
  // When new tokens were last asked for in the place of ones that still work.
  'alter table connection add column renewal_tried_at timestamptz',
  // Why somebody has to connect anew; a consent that is only coming to its end is read until then.
  'alter table connection add column reconnect_reason text',
]
