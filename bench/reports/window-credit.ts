import type pg from 'pg'

/** Computes the same credit with window functions, also rounded by largest remainder: the alternative in pure SQL. */
export async function creditByWindowFunctions(pool: pg.Pool, profileId: string): Promise<void> {
  await pool.query(
    `insert into window_credit
    (profile_id, conversion_id, touch_id, touch_time, campaign_id, ad_set_id, ad_id, join_method, platform, channel,
      channel_class, ppm)
    select profile_id, conversion_id, touch_id, touch_time, campaign_id, ad_set_id, ad_id, 'ad_id', platform, channel, 4,
      array[case when place = count then 1000000 else 0 end,
      case when place = 1 then 1000000 else 0 end,
      ${rounded('linear')}, ${rounded('time_decay')},
      case when place = coalesce(last_non_direct, count) then 1000000 else 0 end,
      ${rounded('position_based')}]
    from (
      select *, 1e6::float8 / count as linear, 1e6::float8 * decay / sum(decay) over path as time_decay,
        1e6::float8 * case when count < 3 then 1.0 / count when place in (1, count) then 0.4 else 0.2 / (count - 2) end
          as position_based
      from (
        select c.profile_id, c.id as conversion_id, t.id as touch_id, t.touch_time, a.campaign_id, a.ad_set_id,
          a.id as ad_id, t.platform, t.channel,
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
      window path as (partition by conversion_id)
    ) weighed
    window path as (partition by conversion_id)`,
    [profileId],
  )
}

function rounded(model: string): string {
  return `floor(${model})::integer + (1000000 - sum(floor(${model})) over path >= row_number()
    over (partition by conversion_id order by ${model} - floor(${model}) desc, place desc))::integer`
}

/**
 * Counts the rows in which the two results differ by more than one millionth, a difference that floating-point rounding can
 * cause.
 */
export async function countDifferences(pool: pg.Pool): Promise<number> {
  const isFar = [1, 2, 3, 4, 5, 6].map((slot) => `abs(w.ppm[${slot}] - k.ppm[${slot}]) > 1`).join(' or ')
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) as count from window_credit w
    full join credit k using (profile_id, conversion_id, touch_id)
    where w.ppm is null or k.ppm is null or ${isFar}`,
  )
  return rows[0]!.count
}
