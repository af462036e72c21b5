import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { Experiment } from './experiment-queries.ts'

/** Applied changes of these campaigns and of their ad sets and ads at the platform since a time. */
export async function listActionsOn(
  db: Db,
  profileId: string,
  { campaign_ids, since }: { campaign_ids: readonly string[]; since: Date },
): Promise<{ id: string; action: string; created_at: Date; name: string | null }[]> {
  if (campaign_ids.length === 0) return []
  const { rows } = await sql<{ id: string; action: string; created_at: Date; name: string | null }>`
    select a.id, a.action, a.created_at, e.name from ad_action a
    join (
      select 'campaign' as level, c.platform, c.external_id, c.name from campaign c
        where c.profile_id = ${profileId} and c.id = any(${campaign_ids}::uuid[])
      union all
      select 'ad_set', s.platform, s.external_id, s.name from ad_set s
        where s.profile_id = ${profileId} and s.campaign_id = any(${campaign_ids}::uuid[])
      union all
      select 'ad', d.platform, d.external_id, d.name from ad d
        where d.profile_id = ${profileId} and d.campaign_id = any(${campaign_ids}::uuid[])
    ) e on e.level = a.level and e.platform = a.platform and e.external_id = a.external_id
    where a.profile_id = ${profileId} and a.status = 'applied' and a.created_at >= ${since}
    order by a.id limit 100`.execute(db)
  return rows
}

/** Notes on these days that may explain a result: of people and callers, of changed goals and of connections that were not synced. */
export async function listNotesOn(
  db: Db,
  profileId: string,
  { start, end }: { start: string; end: string },
): Promise<{ id: string; text: string; day: string }[]> {
  return db
    .selectFrom('day_note')
    .select(['id', 'text', 'day'])
    .where('profile_id', '=', profileId)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .where('kind', 'in', ['person', 'api', 'goal', 'connection'])
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Other experiments that ran on these days with the same campaigns, audience or regions. */
export async function listOverlapping(
  db: Db,
  { profile_id, id, design, audience_id }: Experiment,
): Promise<{ id: string; name: string; started_at: Date }[]> {
  const { rows } = await sql<{ id: string; name: string; started_at: Date }>`
    select id, name, started_at from experiment
    where profile_id = ${profile_id} and id <> ${id} and started_at is not null and state <> 'void'
      and start_day <= ${design.end}::date and end_day >= ${design.start}::date
      and (jsonb_exists_any(design -> 'campaign_ids', ${design.campaign_ids}::text[]) or audience_id = ${audience_id}
        or (kind = 'geo' and jsonb_exists_any((design -> 'treated_regions') || (design -> 'control_regions'),
          ${[...(design.treated_regions ?? []), ...(design.control_regions ?? [])]}::text[])))
    order by id limit 100`.execute(db)
  return rows
}

/** Of these spans, those in which no event was received, if the profile had events before them. */
export async function listSilentSpans(
  db: Db,
  profileId: string,
  spans: readonly { from: Date; until: Date }[],
): Promise<Date[]> {
  const { rows } = await sql<{ from: Date }>`
    select s.from_time as "from"
    from unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ until }) => until)}::timestamptz[])
      as s (from_time, until_time)
    where not exists (select 1 from event e
        where e.profile_id = ${profileId} and e.received_at >= s.from_time and e.received_at < s.until_time)
      and exists (select 1 from event e where e.profile_id = ${profileId} and e.received_at < s.from_time)
    order by 1`.execute(db)
  return rows.map(({ from }) => from)
}
