import { sql } from 'kysely'
import { deleteRow, findRow, insertRow, listRows, type Row, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { StoredChannel } from '../channels/channels.ts'
import type { AlertKind, AlertRule } from './domain/alert-rule.ts'

export type Alert = Omit<Row<'alert'>, 'rule' | 'channels'> & { rule: AlertRule; channels: StoredChannel[] }

export async function listAlerts(db: Db, profileId: string): Promise<Alert[]> {
  return (await listRows(db, 'alert', { profile_id: profileId }, ['created_at', 'id'])) as unknown as Alert[]
}

export async function findAlert(db: Db, profileId: string, id: string): Promise<Alert | null> {
  return (await findRow(db, 'alert', { profile_id: profileId, id })) as unknown as Alert | null
}

export function insertAlert(db: Db, alert: Alert): Promise<void> {
  return insertRow(db, 'alert', {
    ...alert,
    rule: JSON.stringify(alert.rule),
    channels: JSON.stringify(alert.channels),
  })
}

export async function updateAlert(db: Db, { profile_id, id, created_at: _, ...alert }: Alert): Promise<void> {
  const stored = { ...alert, rule: JSON.stringify(alert.rule), channels: JSON.stringify(alert.channels) }
  await updateRow(db, 'alert', { profile_id, id }, stored)
}

export function deleteAlert(db: Db, profileId: string, id: string): Promise<boolean> {
  return deleteRow(db, 'alert', { profile_id: profileId, id })
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
