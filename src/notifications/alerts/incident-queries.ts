import { findRow, listRows, type Row, type RowChanges, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { AlertRule } from './domain/alert-rule.ts'

export type Incident = Omit<Row<'alert_incident'>, 'rule'> & { rule: AlertRule }

export async function listOpenIncidents(db: Db, profileId: string): Promise<Incident[]> {
  return (await listRows(db, 'alert_incident', { profile_id: profileId, ended_at: null }, [
    'id',
  ])) as unknown as Incident[]
}

export async function findIncident(db: Db, profileId: string, id: string): Promise<Incident | null> {
  return (await findRow(db, 'alert_incident', { profile_id: profileId, id })) as unknown as Incident | null
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
    .selectAll()
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
export async function insertIncident(db: Db, incident: Incident): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('alert_incident')
    .values({ ...incident, rule: JSON.stringify(incident.rule) })
    .onConflict((conflict) => conflict.columns(['profile_id', 'alert_id']).where('ended_at', 'is', null).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function updateIncident(
  db: Db,
  profileId: string,
  id: string,
  changes: RowChanges<'alert_incident'>,
): Promise<boolean> {
  return updateRow(db, 'alert_incident', { profile_id: profileId, id, ended_at: null }, changes)
}

/** Ends the open incident of an alert that is no longer checked. */
export async function updateIncidentsEnded(db: Db, profileId: string, alertId: string, now: Date): Promise<void> {
  const open = { profile_id: profileId, alert_id: alertId, ended_at: null }
  await updateRow(db, 'alert_incident', open, { ended_at: now })
}

/** Of all profiles: incidents that ended before that time. */
export async function deleteIncidentsBefore(db: Db, endedBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('alert_incident')
    .where('ended_at', '<', endedBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
