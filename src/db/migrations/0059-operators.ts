import { type Kysely, sql } from 'kysely'

/** Users who operate the deployment, signed in to the console. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_account add column is_operator boolean not null default false`.execute(db)
}
