import { type Kysely, sql } from 'kysely'

/** Personal tokens expire. Existing tokens without an expiry get the default of new ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update user_token set expires_at = now() + interval '90 days'
    where expires_at is null and authorization_id is null and revoked_at is null`.execute(db)
}
