import { type Kysely, sql } from 'kysely'

/** The consent page on which an authorization was given: each page yields one code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table app_authorization add column consent_ticket_id uuid',
  'create unique index app_authorization_by_ticket on app_authorization (consent_ticket_id)',
]
