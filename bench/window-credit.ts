import type pg from 'pg'

/**
 * The six models by window functions: how it would be done without the program. Rounding is left out, so it does a little
 * less.
 */
export async function creditByWindowFunctions(pool: pg.Pool, profileId: string): Promise<void> {
  await pool.query(
    `insert into window_credit
    select profile_id, conversion_id, touch_id, touch_time, campaign_id, ad_set_id, ad_id, 'ad_id', platform, 4,
      case when place = count then 1000000 else 0 end,
      case when place = 1 then 1000000 else 0 end,
      1000000 / count,
      (1000000 * decay / sum(decay) over path)::integer,
      case when place = coalesce(last_non_direct, count) then 1000000 else 0 end,
      case when count = 1 then 1000000 when count = 2 then 500000
        when place in (1, count) then 400000 else 200000 / (count - 2) end
    from (
      select c.profile_id, c.id as conversion_id, t.id as touch_id, t.touch_time, a.campaign_id, a.ad_set_id,
        a.id as ad_id, t.platform,
        row_number() over in_order as place, count(*) over path as count,
        power(2, extract(epoch from t.touch_time - c.conversion_time)::float8 / 604800) as decay,
        max(case when t.channel <> 'Direct' then rank_in_path end) over path as last_non_direct
      from conversion c
      join lateral (
        select *, row_number() over (order by touch_time, id) as rank_in_path from touch t
        where t.profile_id = c.profile_id and t.customer_id = c.customer_id
          and t.touch_time between c.conversion_time - interval '30 days' and c.conversion_time
      ) t on true
      left join ad a on a.profile_id = c.profile_id and a.external_id = t.ad_external_id and a.platform = t.platform
      where c.profile_id = $1
      window path as (partition by c.id),
        in_order as (partition by c.id order by t.touch_time, t.id)
    ) touched
    window path as (partition by conversion_id)`,
    [profileId],
  )
}
