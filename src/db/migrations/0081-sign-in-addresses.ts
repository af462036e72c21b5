import { type Kysely, sql } from 'kysely'

/** The addresses from which users signed in: failed attempts from elsewhere do not slow down sign-in there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table sign_in_address (
    subject text primary key,
    last_at timestamptz not null
  )`,
  'create index sign_in_address_by_age on sign_in_address (last_at)',
]
