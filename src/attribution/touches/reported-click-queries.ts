import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { reportedKinds } from '../channels/click-ids.ts'
import type { ReportedAd } from './domain/with-reported-ads.ts'

/** A click with its ad, as the platform reports it. */
export interface ReportedClick extends ReportedAd {
  click_id: string
  day: string
}

/** The hash under which a click is stored. These click ids are GUIDs, written in either case, with or without hyphens. */
export const clickHash = (clickId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`encode(substring(sha256(convert_to(lower(replace(${clickId}, '-', '')), 'UTF8')) for 16), 'hex')::uuid`

/** Written as in the index of these touches `t`. */
export const hasReportedKind = sql`t.click_id_kind in (${sql.join(reportedKinds.map((kind) => sql.lit(kind)))})`

/** Returns the reported ads by click id. */
export async function listReportedAds(
  db: Db,
  profileId: string,
  clicks: readonly { platform: string; click_id: string }[],
): Promise<Map<string, ReportedAd>> {
  const { rows } = await sql<ReportedAd & { click_id: string }>`
    select k.click_id, r.campaign_external_id, r.ad_set_external_id, r.ad_external_id
    from json_to_recordset(${JSON.stringify(clicks)}::json) as k (platform text, click_id text)
    join reported_click r on r.profile_id = ${profileId} and r.platform = k.platform
      and r.click_hash = ${clickHash(sql`k.click_id`)}`.execute(db)
  return new Map(rows.map(({ click_id, ...ad }) => [click_id, ad]))
}

/** Stores clicks; the later of two reports of a click counts. Returns the first day of those that changed, or null. */
export async function insertReportedClicks(
  db: Db,
  profileId: string,
  platform: string,
  clicks: readonly ReportedClick[],
): Promise<string | null> {
  const unique = new Map(clicks.map((click) => [click.click_id, click]))
  const { rows } = await sql<{ first_day: string | null }>`
    with changed as (
      insert into reported_click as r (profile_id, platform, click_hash, day, campaign_external_id, ad_set_external_id,
        ad_external_id)
      select distinct on (2, 3) ${profileId}::uuid, ${platform}, ${clickHash(sql`k.click_id`)}, k.day,
        k.campaign_external_id, k.ad_set_external_id, k.ad_external_id
      from json_to_recordset(${JSON.stringify([...unique.values()])}::json) as k (click_id text, day date,
        campaign_external_id text, ad_set_external_id text, ad_external_id text)
      order by 2, 3
      on conflict (profile_id, platform, click_hash) do update set day = excluded.day,
        campaign_external_id = excluded.campaign_external_id, ad_set_external_id = excluded.ad_set_external_id,
        ad_external_id = excluded.ad_external_id
      where (r.campaign_external_id, r.ad_set_external_id, r.ad_external_id)
        is distinct from (excluded.campaign_external_id, excluded.ad_set_external_id, excluded.ad_external_id)
      returning r.day
    )
    select min(day) as first_day from changed`.execute(db)
  return rows[0]!.first_day
}

/** Deletes clicks before this day that led to no touch. */
export async function deleteUnusedClicks(db: Db, profileId: string, platform: string, before: string): Promise<void> {
  await sql`
    delete from reported_click r
    where r.profile_id = ${profileId} and r.platform = ${platform} and r.day < ${before}
      and not exists (select from touch t where t.profile_id = ${profileId} and ${hasReportedKind}
        and t.click_id is not null and ${clickHash(sql`t.click_id`)} = r.click_hash)`.execute(db)
}
