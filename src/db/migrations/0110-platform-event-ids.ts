import { type Kysely, sql } from 'kysely'

/** The id under which a platform knows a conversion if it is not the conversion's own, and settings of a destination. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table export_row add column platform_event_id text`.execute(db)
  await sql`create index export_row_by_platform_event_id on export_row (profile_id, destination_id, platform_event_id)
    where platform_event_id is not null`.execute(db)
  await sql`comment on index export_row_by_platform_event_id is
    'which conversion holds the id of a site at a destination: exports/row-queries listRowsByPlatformEventId'`.execute(
    db,
  )
  await sql`alter table export_destination add column requires_order_id boolean not null default false,
    add column test_event_code text, add column limited_data_use boolean not null default false`.execute(db)
}
