import { siteCodes } from '../../../src/attribution/site-visits/domain/site-facts.ts'

/** The sums of visits by day, page and values that differ from the visits. */
export const siteDifferences = `
  with visit as (
    select *, is_first_of_day::integer as visitors, floor(extract(epoch from last_seen_at) - extract(epoch from started_at)) as seconds,
      (select coalesce(sum(value::integer), 0) from json_each_text(pages)) as views,
      (select sum(value::integer) from json_each_text(engaged)) as engaged_seconds
    from site_visit
  ), signed as (
    select profile_id, local_day, ${siteCodes.visits} as code, '' as page, entry_page, source, campaign, country, device, 1 as visits, visitors,
      (hits = 1)::integer as bounces, views as page_views, seconds from visit
    union all
    select profile_id, local_day, ${siteCodes.visits}, key, entry_page, source, campaign, country, device, 1, visitors, 0, value::integer, 0
    from visit cross join lateral json_each_text(pages)
    union all
    select profile_id, local_day, ${siteCodes.visits}, key, entry_page, source, campaign, country, device, 0, 0, 0, 0, value::integer
    from visit cross join lateral json_each_text(engaged)
    union all
    select profile_id, local_day, ${siteCodes.engaged}, '', entry_page, source, campaign, country, device, 1, 0,
      (hits = 1 and engaged_seconds >= 10)::integer, seconds, engaged_seconds
    from visit where engaged_seconds is not null
    union all
    select profile_id, local_day, code, page, entry_page, source, campaign, country, device, -visits, -visitors, -bounces, -page_views,
      -seconds from stored_site
  )
  select profile_id, concat_ws(' ', 'site', local_day, code, page, entry_page, source, campaign, country, device) as rollup,
    sum(visits)::text as count, sum(visitors)::text as first_count, sum(page_views)::text as value, '0' as first_value,
    sum(seconds)::text as contribution, sum(bounces)::text as costed_count
  from signed group by profile_id, local_day, code, page, entry_page, source, campaign, country, device
  having sum(visits) <> 0 or sum(visitors) <> 0 or sum(bounces) <> 0 or sum(page_views) <> 0 or sum(seconds) <> 0
  limit 5`
