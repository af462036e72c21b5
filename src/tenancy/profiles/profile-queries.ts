import { type SelectQueryBuilder, sql } from 'kysely'
import {
  countRows,
  findRow,
  insertRow,
  listRows,
  type NewRow,
  type RowChanges,
  updateRow,
} from '../../db/statements/row-queries.ts'
import type { Schema } from '../../db/tables/tables.ts'
import type { Db } from '../../kernel/context/context.ts'
import { isHealthcareFamily } from '../callers/scopes-of-grant.ts'
import type { ProfileRow } from './schemas.ts'

export function insertProfile(db: Db, profile: NewRow<'profile'>): Promise<void> {
  return insertRow(db, 'profile', profile)
}

/** The workspace of a profile, archived or not; null if it does not exist. */
export async function findWorkspaceId(db: Db, profileId: string): Promise<string | null> {
  return (await findRow(db, 'profile', { id: profileId }, ['workspace_id']))?.workspace_id ?? null
}

export async function findTimeZone(db: Db, profileId: string): Promise<string> {
  return (await findRow(db, 'profile', { id: profileId }, ['timezone']))!.timezone
}

/**
 * Locks the currency of a profile until the transaction ends: shared for conversions, exclusive for a change, which takes it
 * before any other lock. An advisory lock and not a row lock: a cluster has one copy of the row per node, and two shared row
 * locks would deadlock.
 */
export async function lockCurrency(db: Db, profileId: string, to: 'convert' | 'change'): Promise<void> {
  const lock = sql.raw(to === 'change' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`select ${lock}(hashtext('tributary currency'), hashtext(${profileId}))`.execute(db)
}

/**
 * Locks the profile until the transaction ends, then reads it. Everything that issues credentials on a profile or changes what
 * may be issued holds this lock, so that no credential is issued under an outdated privacy mode. Two statements, because a
 * locking read joined to the workspace would return the workspace row from before the wait.
 */
export async function lockProfile(db: Db, profileId: string): Promise<ProfileRow | null> {
  await db.selectFrom('profile').select('id').where('id', '=', profileId).forNoKeyUpdate().execute()
  const row = await selectProfile(db)
    .where('p.id', '=', profileId)
    .where('p.archived_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** The current privacy protection of a profile; null if it is archived. */
export async function findProtection(
  db: Db,
  profileId: string,
): Promise<{ privacy_mode: ProfileRow['privacy_mode']; is_healthcare_family: boolean } | null> {
  const row = await selectProfile(db)
    .where('p.id', '=', profileId)
    .where('p.archived_at', 'is', null)
    .executeTakeFirst()
  return row ? { privacy_mode: row.privacy_mode, is_healthcare_family: isHealthcareFamily(row) } : null
}

export async function updateProfile(
  db: Db,
  id: string,
  changes: Omit<RowChanges<'profile'>, 'archived_at'>,
): Promise<void> {
  await updateRow(db, 'profile', { id }, changes)
}

/** Newest first. */
export async function listProfiles(
  db: Db,
  page: { workspace_id: string | null; limit: number; before_id: string | null },
): Promise<ProfileRow[]> {
  return selectProfile(db)
    .$if(page.workspace_id !== null, (query) => query.where('p.workspace_id', '=', page.workspace_id!))
    .$if(page.before_id !== null, (query) => query.where('p.id', '<', page.before_id!))
    .where('p.archived_at', 'is', null)
    .orderBy('p.id', 'desc')
    .limit(page.limit)
    .execute()
}

/**
 * Includes archived profiles, because a privacy change must also revoke their keys. In a fixed order, so that two callers cannot
 * deadlock.
 */
export async function listProfileIds(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await listRows(db, 'profile', { workspace_id: workspaceId }, ['id'], ['id'])
  return rows.map(({ id }) => id)
}

export function countActiveProfiles(db: Db, workspaceId: string): Promise<number> {
  return countRows(db, 'profile', { workspace_id: workspaceId, archived_at: null })
}

type ProfileQuery = SelectQueryBuilder<Schema & { p: Schema['profile']; w: Schema['workspace'] }, 'p' | 'w', ProfileRow>

function selectProfile(db: Db): ProfileQuery {
  return db
    .selectFrom('profile as p')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .select([
      'p.id',
      'p.workspace_id',
      'p.name',
      'p.timezone',
      'p.reporting_currency',
      'p.privacy_mode',
      'p.domains',
      'p.provisioned_by_app_id',
      'p.attribution_enabled_at',
      'p.created_at',
      'w.is_healthcare_agency',
    ]) as unknown as ProfileQuery
}
