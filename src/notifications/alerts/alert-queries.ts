import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { StoredChannel } from '../channels/channels.ts'
import type { AlertKind, AlertRule } from './domain/alert-rule.ts'

export interface Alert {
  id: string
  name: string
  rule: AlertRule
  channels: StoredChannel[]
  quiet_from: number | null
  quiet_to: number | null
  locale: string
  is_enabled: boolean
  created_at: Date
  updated_at: Date
}

const columns = [
  'id',
  'name',
  'rule',
  'channels',
  'quiet_from',
  'quiet_to',
  'locale',
  'is_enabled',
  'created_at',
  'updated_at',
] as const

export async function listAlerts(db: Db, profileId: string): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alert')
    .select(columns)
    .where('profile_id', '=', profileId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as unknown as Alert[]
}

export async function findAlert(db: Db, profileId: string, id: string): Promise<Alert | null> {
  const row = await db
    .selectFrom('alert')
    .select(columns)
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as unknown as Alert | undefined) ?? null
}

export async function insertAlert(db: Db, profileId: string, alert: Alert): Promise<void> {
  const values = { ...alert, rule: JSON.stringify(alert.rule), channels: JSON.stringify(alert.channels) }
  await db
    .insertInto('alert')
    .values({ profile_id: profileId, ...values })
    .execute()
}

export async function updateAlert(db: Db, profileId: string, alert: Alert): Promise<void> {
  const { id, created_at: _, rule, channels, ...fields } = alert
  await db
    .updateTable('alert')
    .set({ ...fields, rule: JSON.stringify(rule), channels: JSON.stringify(channels) })
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .execute()
}

export async function deleteAlert(db: Db, profileId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alert')
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The profiles that are in use and have an alert to check, of any kind or of one. */
export async function listAlertedProfiles(db: Db, kind: AlertKind | null): Promise<string[]> {
  const rows = await db
    .selectFrom('alert')
    .select('profile_id')
    .distinct()
    .where('is_enabled', '=', true)
    .$if(kind !== null, (query) => query.where(sql`rule ->> 'kind'`, '=', kind))
    .execute()
  return rows.map(({ profile_id }) => profile_id)
}
