import type { Db } from '../../kernel/context/db-handle.ts'
import type { AlertRule } from './domain/alert-rule.ts'
import type { Finding } from './domain/check-alert.ts'

export interface Incident {
  id: string
  alert_id: string
  name: string
  rule: AlertRule
  value: number | null
  expected: number | null
  subjects: string[]
  started_at: Date
  clear_since: Date | null
  ended_at: Date | null
}

const columns = [
  'id',
  'alert_id',
  'name',
  'rule',
  'value',
  'expected',
  'subjects',
  'started_at',
  'clear_since',
  'ended_at',
] as const

export async function listOpenIncidents(db: Db, profileId: string): Promise<Incident[]> {
  const rows = await db
    .selectFrom('alert_incident')
    .select(columns)
    .where('profile_id', '=', profileId)
    .where('ended_at', 'is', null)
    .execute()
  return rows as unknown as Incident[]
}

export async function findIncident(db: Db, profileId: string, id: string): Promise<Incident | null> {
  const row = await db
    .selectFrom('alert_incident')
    .select(columns)
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as unknown as Incident | undefined) ?? null
}

interface IncidentSelection {
  alert_id: string | undefined
  is_open: boolean | undefined
  /** The last incident of the previous page. */
  before: string | undefined
  limit: number
}

/** Lists incidents, newest first. Ids grow with time. */
export async function listIncidents(
  db: Db,
  profileId: string,
  { alert_id, is_open, before, limit }: IncidentSelection,
): Promise<Incident[]> {
  const rows = await db
    .selectFrom('alert_incident')
    .select(columns)
    .where('profile_id', '=', profileId)
    .$if(alert_id !== undefined, (query) => query.where('alert_id', '=', alert_id!))
    .$if(is_open !== undefined, (query) => query.where('ended_at', is_open ? 'is' : 'is not', null))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as unknown as Incident[]
}

/** False if another process has opened an incident of the alert in the meantime. */
export async function insertIncident(db: Db, profileId: string, incident: Incident): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('alert_incident')
    .values({ profile_id: profileId, ...incident, rule: JSON.stringify(incident.rule) })
    .onConflict((conflict) => conflict.columns(['profile_id', 'alert_id']).where('ended_at', 'is', null).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updateIncident(
  db: Db,
  profileId: string,
  id: string,
  changes: Partial<Pick<Finding, 'value' | 'expected'>> & { clear_since?: Date | null; ended_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alert_incident')
    .set(changes)
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the open incident of an alert that is no longer checked. */
export async function updateIncidentsEnded(db: Db, profileId: string, alertId: string, now: Date): Promise<void> {
  await db
    .updateTable('alert_incident')
    .set({ ended_at: now })
    .where('profile_id', '=', profileId)
    .where('alert_id', '=', alertId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Of all profiles: incidents that ended before that time. */
export async function deleteIncidentsBefore(db: Db, endedBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('alert_incident')
    .where('ended_at', '<', endedBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
