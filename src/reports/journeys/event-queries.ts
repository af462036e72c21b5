import { type RawBuilder, sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { JourneySubject } from './subject.ts'

/** The cursor of an event: its time with microseconds, as the database formats it, because two may share a millisecond. */
export interface JourneyCursor {
  time: string
  id: string
}

export interface JourneyPage {
  limit: number
  after?: JourneyCursor | null
  /** Instead of `after`: the number of rows to skip. */
  offset?: number
  /** The end of the journey, inclusive. */
  until?: Date | null
}

export interface JourneyEvent {
  event_id: string
  position: JourneyCursor
  event_type: string
  event_name: string
  event_time: Date
  visitor_id: string | null
  session_id: string | null
  clicks: string[]
  url: string | null
  path: string | null
  channel: string | null
  source: string | null
  medium: string | null
  campaign: string | null
  value: string | null
  currency: string | null
  device: string | null
  browser: string | null
  os: string | null
  country: string | null
  /** Of the order. */
  city: string | null
  is_synthetic: boolean
  is_unverified: boolean
}

/** In journey order. Skipped rows of a customer are read by an index-only scan; a browser has few events. */
export async function listJourneyEvents(
  db: Db,
  profileId: string,
  subject: JourneySubject,
  { limit, after = null, offset = 0, until = null }: JourneyPage,
): Promise<JourneyEvent[]> {
  const isAfter = after ? sql`(k.event_time, k.id) > (${after.time}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<JourneyEvent>`${asPrepared}
    select e.id as event_id, json_build_object('time', e.event_time::text, 'id', e.id) as position, e.event_type,
      e.event_name, e.event_time, e.visitor_id, e.session_id, array(select jsonb_each_text.value from jsonb_each_text(e.click_ids)) as clicks,
      e.url, e.path, e.channel,
      coalesce(e.source, case when e.recorded_via not in ('tracker', 'server') then e.recorded_via end) as source,
      e.medium, e.campaign, e.value, e.currency, e.device, e.browser, e.os, e.country, e.properties ->> 'city' as city, e.is_synthetic,
      e.value is not null and e.recorded_via = 'tracker' as is_unverified
    from (
      select k.id, k.event_time from event k
      where k.profile_id = ${profileId} and ${isOf(subject)} and ${isBefore(until)} and ${isAfter}
      order by k.event_time, k.id offset ${offset} limit ${limit}
    ) p
    join event e on e.profile_id = ${profileId} and e.id = p.id
    order by p.event_time, p.id`.execute(db)
  return rows
}

/** Counts a customer's events by an index-only scan. */
export async function countJourneyEvents(
  db: Db,
  profileId: string,
  subject: JourneySubject,
  until: Date | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`${asPrepared}
    select count(*) as count from event k
    where k.profile_id = ${profileId} and ${isOf(subject)} and ${isBefore(until)}`.execute(db)
  return rows[0]!.count
}

function isOf(subject: JourneySubject): RawBuilder<unknown> {
  if (subject.kind === 'customer') return sql`k.customer_id = ${subject.customer_id}`
  if (subject.kind === 'visitor') return sql`k.visitor_id = ${subject.visitor_id} and k.customer_id is null`
  return sql`k.id = ${subject.event_id}`
}

function isBefore(until: Date | null): RawBuilder<unknown> {
  return until ? sql`k.event_time <= ${until}` : sql`true`
}
