import { type Kysely, sql } from 'kysely'

/**
 * What a line of the catalog selects follows from the conversion and the line alone: until when it was switched on is kept, and a
 * row knows whether its conversion still counts. So what became of conversions can be compared with how many were selected.
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
  // Changed while the vendor was being told: looked at again once that is settled.
  'alter table export_row add column is_stale boolean not null default false',
  // One step at a time, by whoever holds it: a step that ran twice at once would tell the platform twice.
  'alter table audience add column lease_id uuid',
  'alter table audience add column lease_until timestamptz',
  // Written down before the platform is told of somebody: one that is not sent may be there, and is taken out like the others.
  'alter table audience_member add column is_sent boolean not null default true',
]
