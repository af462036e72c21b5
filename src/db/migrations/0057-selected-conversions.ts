import { type Kysely, sql } from 'kysely'

/**
 * A catalog line selects a conversion by the conversion and the line only: the time at which the line was disabled is stored, and
 * a row knows whether its conversion still counts. The results can then be compared with the number of selected conversions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table export_catalog add column told_until timestamptz',
  'update export_catalog set told_until = updated_at where not is_enabled and told_from is not null',
  `alter table export_catalog add constraint export_catalog_told_until_check
    check (case when is_enabled or told_from is null then told_until is null else told_until is not null end)`,
  'alter table export_row add column is_counted boolean not null default true',
  `update export_row r set is_counted = false
    where not exists (select from conversion c where c.profile_id = r.profile_id and c.id = r.conversion_id and c.is_counted)`,
  // Changed while a request was in flight: checked again when the request has finished.
  'alter table export_row add column is_stale boolean not null default false',
  // Only the holder of the lease runs a step: two concurrent steps would send the members twice.
  'alter table audience add column lease_id uuid',
  'alter table audience add column lease_until timestamptz',
  // False is written before the platform is called: such a member may exist there and is removed like the others.
  'alter table audience_member add column is_sent boolean not null default true',
]
