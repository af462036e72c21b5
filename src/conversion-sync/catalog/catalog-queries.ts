import { sql } from 'kysely'
import { insertOrUpdateRow, listRows, type Row } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { CatalogLine } from '../schemas.ts'

const definitionColumns = ['id', 'name', 'conversion_key', 'revenue_type', 'attribution_eligible'] as const
export type CatalogDefinition = Pick<Row<'conversion_definition'>, (typeof definitionColumns)[number]>

/** Oldest first. */
export function listCatalogDefinitions(db: Db, profileId: string): Promise<CatalogDefinition[]> {
  return listRows(db, 'conversion_definition', { profile_id: profileId }, ['created_at', 'id'], definitionColumns)
}

export function listCatalog(db: Db, profileId: string): Promise<CatalogLine[]> {
  return listRows(db, 'export_catalog', { profile_id: profileId }, ['definition_id', 'destination_id'])
}

export function insertCatalogLine(db: Db, line: CatalogLine): Promise<void> {
  return insertOrUpdateRow(db, 'export_catalog', line, ['profile_id', 'definition_id', 'destination_id'])
}

/** Only one transaction changes the catalog at a time. */
export async function lockCatalog(db: Db, profileId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tributary catalog'), hashtext(${profileId}))`.execute(db)
}

export interface LineCounts {
  definition_id: string
  destination_id: string
  selected: number
  sent: number
  skipped: number
  rejected: number
  pending: number
  no_longer_selected: number
}

/**
 * Counts the conversions that each line selects, in the conversions themselves, and their status, in the rows, in one
 * statement. A conversion with a queued change and no row counts as pending. A conversion with neither was lost and shows as a
 * difference.
 */
export async function countByLine(db: Db, profileId: string): Promise<LineCounts[]> {
  const { rows } = await sql<LineCounts>`
    with line as (
      select l.definition_id, l.destination_id, l.enabled_from, coalesce(l.enabled_until, 'infinity') as enabled_until, d.conversion_key
      from export_catalog l join conversion_definition d on d.profile_id = l.profile_id and d.id = l.definition_id
      where l.profile_id = ${profileId} and l.enabled_from is not null
    ), changed as materialized (
      select n.conversion_id, c.definition_id, c.conversion_time, coalesce(c.is_counted, false) as is_counted
      from (select distinct conversion_id from conversion_change where profile_id = ${profileId}) n
      left join conversion c on c.profile_id = ${profileId} and c.id = n.conversion_id
    ), listed as (
      select l.definition_id, l.destination_id, r.status,
        coalesce(n.is_counted, r.is_counted) and r.conversion_time >= l.enabled_from and r.conversion_time < l.enabled_until as is_in
      from line l
      join export_row r on r.profile_id = ${profileId} and r.destination_id = l.destination_id
        and r.definition_id = l.definition_id
      left join changed n on n.conversion_id = r.conversion_id
    ), became as (
      select definition_id, destination_id,
        count(*) filter (where is_in and status = 'sent')::integer as sent,
        count(*) filter (where is_in and status = 'skipped')::integer as skipped,
        count(*) filter (where is_in and status = 'rejected')::integer as rejected,
        count(*) filter (where is_in and status = 'pending')::integer as pending,
        count(*) filter (where not is_in)::integer as no_longer_selected
      from listed group by definition_id, destination_id
    )
    select l.definition_id, l.destination_id, chosen.selected, coalesce(b.sent, 0) as sent, coalesce(b.skipped, 0) as skipped,
      coalesce(b.rejected, 0) as rejected, coalesce(b.pending, 0) + unlisted.pending as pending,
      coalesce(b.no_longer_selected, 0) as no_longer_selected
    from line l
    left join became b on b.definition_id = l.definition_id and b.destination_id = l.destination_id
    cross join lateral (
      select count(*)::integer as selected from conversion c
      where c.profile_id = ${profileId} and c.conversion_key = l.conversion_key and c.definition_id = l.definition_id
        and c.is_counted and c.conversion_time >= l.enabled_from and c.conversion_time < l.enabled_until
    ) chosen
    cross join lateral (
      select count(*)::integer as pending from changed n
      where n.definition_id = l.definition_id and n.is_counted and n.conversion_time >= l.enabled_from
        and n.conversion_time < l.enabled_until and not exists (
          select from export_row r where r.profile_id = ${profileId} and r.destination_id = l.destination_id
            and r.conversion_id = n.conversion_id)
    ) unlisted`.execute(db)
  return rows
}
