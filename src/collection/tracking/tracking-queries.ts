import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import { findModules } from './module-queries.ts'
import { defaultSettings, type FoundTrackingKey, type TrackingKey, type TrackingSettings } from './tracking-schemas.ts'

/** Returns the data of a key of any profile, because a hit names no profile. */
export async function findTrackingKey(db: Db, key: string): Promise<FoundTrackingKey | null> {
  const row = await db
    .selectFrom('tracking_key')
    .innerJoin('profile', 'profile.id', 'tracking_key.profile_id')
    .where('tracking_key.key', '=', key)
    .select((eb) => [
      'tracking_key.id as key_id',
      'tracking_key.profile_id',
      eb.fn.coalesce('tracking_key.revoked_at', 'profile.archived_at').as('revoked_at'),
      'profile.domains',
      'profile.timezone',
      'profile.reporting_currency',
      'profile.privacy_mode',
    ])
    .executeTakeFirst()
  if (!row) return null
  const [settings, modules, isSubscribed] = await Promise.all([
    findSettings(db, row.profile_id),
    findModules(db, row.profile_id),
    findIsSubscribed(db, row.profile_id),
  ])
  return { ...row, settings, modules, stores_signals: isSubscribed && row.privacy_mode === 'standard' }
}

/** True if a conversion sync of the profile is or was enabled. */
async function findIsSubscribed(db: Db, profileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversion_subscriber')
    .select('profile_id')
    .where('profile_id', '=', profileId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the profile already has an active key. */
export async function insertTrackingKey(db: Db, profileId: string, key: TrackingKey): Promise<boolean> {
  const result = await db
    .insertInto('tracking_key')
    .values({ profile_id: profileId, revoked_at: null, ...key })
    .onConflict((conflict) => conflict.column('profile_id').where('revoked_at', 'is', null).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findActiveTrackingKey(db: Db, profileId: string): Promise<TrackingKey | null> {
  const row = await db
    .selectFrom('tracking_key')
    .select(['id', 'key', 'created_at'])
    .where('profile_id', '=', profileId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns false if the profile has no such key. The time of the first revocation is kept. */
export async function updateTrackingKeyRevoked(db: Db, profileId: string, keyId: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('tracking_key')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)) }))
    .where('profile_id', '=', profileId)
    .where('id', '=', keyId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const settingsColumns = [
  'consent_default',
  'honors_gpc',
  'honors_dnt',
  'tracks_navigation',
  'resolves_country',
  'identification',
  'ignored_referrers',
] as const

type StoredSettings = TrackingSettings & { updated_at: Date | null }

export async function findSettings(db: Db, profileId: string): Promise<StoredSettings> {
  const row = await db
    .selectFrom('tracking_settings')
    .select([...settingsColumns, 'updated_at'])
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return row ?? { ...defaultSettings, updated_at: null }
}

/** Updates only the given fields, so that concurrent changes of different fields are both kept. */
export async function updateSettings(
  db: Db,
  profileId: string,
  changes: Partial<TrackingSettings>,
  at: Date,
): Promise<StoredSettings> {
  return db
    .insertInto('tracking_settings')
    .values({ profile_id: profileId, ...defaultSettings, ...changes, updated_at: at })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ ...changes, updated_at: at }))
    .returning([...settingsColumns, 'updated_at'])
    .executeTakeFirstOrThrow()
}

export interface RejectedHitRow {
  profile_id: string
  id: string
  received_at: Date
  reason: string
  detail: string | null
  event_name: string | null
  page_url: string | null
  origin: string | null
  user_agent: string | null
}

export async function insertRejectedHits(db: Db, profileId: string, hits: readonly RejectedHitRow[]): Promise<void> {
  await sql`
    insert into rejected_hit
      (profile_id, id, received_at, reason, detail, event_name, page_url, origin, user_agent)
    select ${profileId}::uuid, id, received_at, reason, detail, event_name, page_url, origin, user_agent
    from json_to_recordset(${JSON.stringify(hits)}::json) as r(id uuid, received_at timestamptz, reason text, detail text, event_name text, page_url text, origin text, user_agent text)
  `.execute(db)
}
