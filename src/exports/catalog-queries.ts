import { sql } from 'kysely'
import type { Db } from '../kernel/db-handle.ts'
import type { CatalogLine } from './shapes.ts'

export interface CatalogDefinition {
  id: string
  name: string
  conversion_key: string
  revenue_type: 'cash' | 'pipeline' | 'gross'
  attribution_eligible: boolean
}

/** Oldest first. */
export async function listCatalogDefinitions(db: Db, profileId: string): Promise<CatalogDefinition[]> {
  return db
    .selectFrom('conversion_definition')
    .select(['id', 'name', 'conversion_key', 'revenue_type', 'attribution_eligible'])
    .where('profile_id', '=', profileId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function listCatalog(db: Db, profileId: string): Promise<CatalogLine[]> {
  return db
    .selectFrom('export_catalog')
    .selectAll()
    .where('profile_id', '=', profileId)
    .orderBy('definition_id')
    .orderBy('destination_id')
    .execute()
}

export async function insertCatalogLine(
  db: Db,
  profileId: string,
  line: Omit<CatalogLine, 'profile_id'>,
): Promise<void> {
  await db
    .insertInto('export_catalog')
    .values({ ...line, profile_id: profileId })
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'definition_id', 'destination_id']).doUpdateSet((eb) => ({
        event_name: eb.ref('excluded.event_name'),
        is_enabled: eb.ref('excluded.is_enabled'),
        sends_value: eb.ref('excluded.sends_value'),
        told_from: eb.ref('excluded.told_from'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/** One change of the catalog at a time. */
export async function lockCatalog(db: Db, profileId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tributary catalog'), hashtext(${profileId}))`.execute(db)
}

export interface LineCounts {
  definition_id: string
  destination_id: string
  told: number
  skipped: number
  refused: number
  waiting: number
}

export async function sumRowsByLine(db: Db, profileId: string): Promise<LineCounts[]> {
  const { rows } = await sql<LineCounts>`
    select definition_id, destination_id,
      count(*) filter (where status = 'told')::integer as told,
      count(*) filter (where status = 'skipped')::integer as skipped,
      count(*) filter (where status = 'refused')::integer as refused,
      count(*) filter (where status = 'waiting')::integer as waiting
    from export_row where profile_id = ${profileId} group by definition_id, destination_id`.execute(db)
  return rows
}

export async function findTarget(db: Db, profileId: string): Promise<'existing' | 'clean'> {
  const row = await db
    .selectFrom('export_setting')
    .select('target')
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return row?.target ?? 'existing'
}

export async function updateTarget(
  db: Db,
  profileId: string,
  { target, updated_at }: { target: 'existing' | 'clean'; updated_at: Date },
): Promise<void> {
  await db
    .insertInto('export_setting')
    .values({ profile_id: profileId, target, updated_at })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ target, updated_at }))
    .execute()
}
