import { sql } from 'kysely'
import { type ArrayForm, binaryArray, columnArrays, unnested } from '../../db/copy/binary-arrays.ts'
import { prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { newId } from '../../kernel/ids.ts'
import { toDayText } from '../../kernel/time/local-day.ts'
import { engagementName, readEngagement } from './domain/read-engagement.ts'
import { packSiteFacts, type SiteFact } from './domain/site-facts.ts'
import type { SiteHit, SiteVisit } from './domain/site-visit.ts'

const visitFields = {
  visitor_id: 'text',
  session_id: 'text',
  started_at: 'time',
  last_seen_at: 'time',
  local_day: 'day',
  is_first_of_day: 'boolean',
  entry_page: 'text',
  source: 'text',
  campaign: 'text',
  country: 'text',
  device: 'text',
  hits: 'integer',
  pages: 'jsonText',
  engaged: 'jsonText',
} as const satisfies { [Field in keyof SiteVisit]: ArrayForm }

const visitNames = Object.keys(visitFields)
const visitColumns = visitNames.join(', ')

const nothing = `null::text, null::text, null::timestamptz, null::timestamptz, null::date, null::boolean, null::text, null::text,
  null::text, null::text, null::text, null::integer, null::json, null::json`

// A union, because Citus does not route an outer join of a reference table to one shard.
const loaded = prepared(`
  select null as timezone, ${visitColumns} from site_visit
  where profile_id = $1 and visitor_id = any($2::text[]) and (local_day >= $3::date or session_id = any($4::text[]))
  union all select timezone, ${nothing} from profile where id = $1`)

/** Returns the visits of browsers from a day on and those with the session ids, and the time zone of the profile. */
export async function findSiteVisits(
  db: Db,
  profileId: string,
  keys: { visitor_ids: readonly string[]; since: string; session_ids: readonly string[] },
): Promise<{ timezone: string; visits: SiteVisit[] }> {
  const { visitor_ids, since, session_ids } = keys
  type Row = SiteVisit & { timezone: string | null }
  const rows = await runPrepared<Row>(db, loaded, [profileId, visitor_ids, since, session_ids])
  const visits = rows.flatMap(({ timezone, ...visit }) => (timezone === null ? [visit] : []))
  return { timezone: rows.find(({ timezone }) => timezone !== null)?.timezone ?? 'UTC', visits }
}

/** All visits of browsers. */
export async function listSiteVisits(db: Db, profileId: string, visitorIds: readonly string[]): Promise<SiteVisit[]> {
  const { rows } = await sql<SiteVisit>`
    select ${sql.raw(visitColumns)} from site_visit
    where profile_id = ${profileId} and visitor_id = any(${visitorIds}::text[])`.execute(db)
  return rows
}

/** The hits on pages of browsers and their reports of engaged time, in no order. */
export async function listSiteHits(
  db: Db,
  profileId: string,
  visitorIds: readonly string[],
): Promise<(SiteHit & { event_key: string })[]> {
  type StoredHit = Omit<SiteHit, 'engagement'> & { event_key: string; reported: Record<string, unknown> | null }
  const { rows } = await sql<StoredHit>`
    select visitor_id, session_id, event_time, event_key, path, source, campaign, country, device,
      'page_view' in (event_name, event_type) as is_page_view,
      case when url is null and event_name = ${sql.lit(engagementName)} then properties end as reported
    from event
    where profile_id = ${profileId} and visitor_id = any(${visitorIds}::text[]) and recorded_via = 'tracker'
      and session_id is not null
      and (url is not null or 'page_view' in (event_name, event_type) or event_name = ${sql.lit(engagementName)})`.execute(
    db,
  )
  return rows.flatMap(({ reported, ...hit }) => {
    const engagement = reported && readEngagement(engagementName, reported)
    return reported && !engagement ? [] : [{ ...hit, engagement }]
  })
}

const replaced = visitNames.slice(2).map((name) => `${name} = excluded.${name}`)

/** The parameter with the id of the batch, or with none; those of its other columns follow. */
const firstOfBatch = 2 + visitNames.length

const written = prepared(`
  with visits as (
    insert into site_visit (profile_id, ${visitColumns})
    select $1::uuid, ${visitColumns} from ${unnested(visitFields, 2)}
    on conflict (profile_id, visitor_id, session_id) do update set ${replaced.join(', ')}
  )
  insert into fact_batch (profile_id, id, kind, first_day, last_day, size, data)
  select $1::uuid, id, 'site', $${firstOfBatch + 1}::date, $${firstOfBatch + 2}::date, $${firstOfBatch + 3}::integer, $${firstOfBatch + 4}::bytea
  from unnest($${firstOfBatch}::uuid[]) as b (id)`)

/** Writes changed visits, and appends what they add to the sums. */
export async function updateSiteVisits(
  db: Db,
  profileId: string,
  visits: readonly SiteVisit[],
  facts: readonly SiteFact[],
): Promise<void> {
  const batch = packSiteFacts(facts)
  const [first, last] = batch ? [toDayText(batch.first), toDayText(batch.last)] : [null, null]
  const ids = binaryArray('uuid', batch ? [newId()] : [])
  const lists = columnArrays(visits, visitFields)
  await runPrepared(db, written, [profileId, ...lists, ids, first, last, batch?.size ?? null, batch?.data ?? null])
}

export async function deleteSiteVisits(
  db: Db,
  profileId: string,
  visits: readonly { visitor_id: string; session_id: string }[],
): Promise<void> {
  await sql`delete from site_visit v
    using unnest(${visits.map(({ visitor_id }) => visitor_id)}::text[], ${visits.map(({ session_id }) => session_id)}::text[])
      as k (visitor_id, session_id)
    where v.profile_id = ${profileId} and v.visitor_id = k.visitor_id and v.session_id = k.session_id`.execute(db)
}

/** What decides how the visits of a profile are derived. */
export async function findSiteProfile(
  db: Db,
  profileId: string,
): Promise<{ timezone: string; prunedBefore: Date | null } | null> {
  const profile = await db.selectFrom('profile').select('timezone').where('id', '=', profileId).executeTakeFirst()
  const retention = await db
    .selectFrom('retention_policy')
    .select('pruned_before')
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return profile ? { timezone: profile.timezone, prunedBefore: retention?.pruned_before ?? null } : null
}
