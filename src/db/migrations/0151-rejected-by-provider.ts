import { type Kysely, sql } from 'kysely'

/** A request that a provider rejected has the kind `rejected`, as in the API. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update sync_run set error_kind = 'rejected' where error_kind = 'refused'`.execute(db)
  await sql`update ad_action set code = 'rejected' where code = 'refused'`.execute(db)
}
