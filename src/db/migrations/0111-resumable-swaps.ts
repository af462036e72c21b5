import { type Kysely, sql } from 'kysely'

/** An ad set is recorded before its ads are copied; earlier swaps were recorded after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ad_set_swap add column ads_copied_at timestamptz`.execute(db)
  await sql`update ad_set_swap set ads_copied_at = created_at`.execute(db)
}
