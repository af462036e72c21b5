import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { DerivedTouch, DerivedVisit, EventVisit } from '../visits/touch-input.ts'
import { touchColumns } from './touches-queries.ts'

/** Inserts touches or updates stored ones. */
export async function insertSyncedTouches(db: Db, profileId: string, touches: readonly DerivedTouch[]): Promise<void> {
  if (touches.length === 0) return
  const columns = touchColumns.split(',').map((column) => column.trim().split(' ')[0]!)
  const names = columns.join(', ')
  const changing = columns.filter((name) => name !== 'id')
  await sql`
    insert into touch (profile_id, ${sql.raw(names)})
    select ${profileId}::uuid, ${sql.raw(names)} from json_to_recordset(${JSON.stringify(touches)}::json) as r (${sql.raw(touchColumns)})
    order by id
    on conflict (profile_id, id) do update set
      ${sql.raw(changing.map((name) => `${name} = excluded.${name}`).join(', '))}`.execute(db)
}

export async function deleteTouches(db: Db, profileId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from touch where profile_id = ${profileId} and id = any(${ids}::uuid[])`.execute(db)
}

export async function updateEventVisits(
  db: Db,
  profileId: string,
  eventVisits: readonly (EventVisit & { id: string })[],
): Promise<void> {
  if (eventVisits.length === 0) return
  await sql`
    update event e set session_id = r.session_id, channel = r.channel, source = r.source, medium = r.medium,
      campaign = r.campaign, is_synthetic = r.is_synthetic
    from json_to_recordset(${JSON.stringify(eventVisits)}::json) as r (id uuid, session_id text, channel text, source text,
      medium text, campaign text, is_synthetic boolean)
    where e.profile_id = ${profileId} and e.id = r.id`.execute(db)
}

export async function insertSyncedVisits(db: Db, profileId: string, visits: readonly DerivedVisit[]): Promise<void> {
  if (visits.length === 0) return
  await sql`
    insert into visit (profile_id, session_id, visitor_id, started_at, last_seen_at, signal, channel, source,
      medium, campaign)
    select ${profileId}, session_id, visitor_id, started_at, last_seen_at, signal, channel, source, medium, campaign
    from json_to_recordset(${JSON.stringify(visits)}::json) as r (session_id text, visitor_id text,
      started_at timestamptz, last_seen_at timestamptz, signal uuid, channel text, source text, medium text,
      campaign text)
    on conflict (profile_id, visitor_id, session_id) do update set
      started_at = excluded.started_at, last_seen_at = excluded.last_seen_at, signal = excluded.signal,
      channel = excluded.channel, source = excluded.source, medium = excluded.medium,
      campaign = excluded.campaign`.execute(db)
}

export async function deleteVisits(
  db: Db,
  profileId: string,
  visits: readonly { visitor_id: string; session_id: string }[],
): Promise<void> {
  if (visits.length === 0) return
  const keys = visits.map(({ visitor_id, session_id }) => ({ visitor_id, session_id }))
  await sql`
    delete from visit s
    using json_to_recordset(${JSON.stringify(keys)}::json) as r (visitor_id text, session_id text)
    where s.profile_id = ${profileId} and s.visitor_id = r.visitor_id and s.session_id = r.session_id`.execute(db)
}
