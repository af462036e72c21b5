import pg from 'pg'
import {
  channelClasses,
  type EntityLevel,
  entityLevels,
  reasonOfClass,
} from '../../../src/attribution/entities/channel-class.ts'
import { assigned, creditedOnce, reasonCode, remainder } from '../../../src/attribution/entities/unattributed-reason.ts'
import { nilId } from '../../../src/kernel/ids.ts'
import { siteDifferences } from './site-differences.ts'
import { levelNumbers, offsets, readStoredRollups, type StoredRollups } from './stored-rollups.ts'

/** A rollup that differs from the total of its conversions and credit, or of its visits. */
export interface RollupDifference {
  profile_id: string
  rollup: string
  count: string
  first_count: string
  value: string
  first_value: string
  contribution: string
  costed_count: string
}

/**
 * Returns the rollups of all profiles that differ from conversions and credit, including facts not merged yet, the weeks and
 * months that differ from their days, sums of visits, and the spend of days that differs from delivery; a few of each. Written in SQL,
 * independently of the code that maintains them.
 */
export async function listRollupDifferences(connection: pg.ClientConfig): Promise<RollupDifference[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // The tables were never analyzed, so the planner would choose JIT, which takes longer than the statement itself.
    await client.query('set jit = off')
    // Sums and conversions that are committed between two statements would differ.
    await client.query('begin isolation level repeatable read')
    // Most test files store none of these rows, and planning the statements takes longer than reading that.
    const { rows: stored } = await client.query<{ is_empty: boolean }>(isEmpty)
    if (stored[0]!.is_empty) return []
    const { rowCount: isCluster } = await client.query(`select from pg_extension where extname = 'citus'`)
    if (isCluster) await client.query(comparedTables.map(copyLocally).join(';'))
    const { differing } = await copyStored(client)
    const { rows: slots } = await client.query<{ slots: number }>(
      'select greatest(max(position), 5) as slots from credit_model',
    )
    const { rows: days } = await client.query<RollupDifference>(dayDifferences)
    const { rows: cohorts } = await client.query<RollupDifference>(cohortDifferences(slots[0]!.slots))
    const { rows: totals } = await client.query<RollupDifference>(totalDifferences)
    const { rows: visits } = await client.query<RollupDifference>(siteDifferences)
    return [...days, ...differing.map(toDifference), ...cohorts, ...totals, ...visits]
  } finally {
    await client.end()
  }
}

const toDifference = (period: StoredRollups['differing'][number]): RollupDifference => ({
  ...period,
  ...{ count: '', first_count: '', value: '', first_value: '', contribution: '', costed_count: '' },
})

/** Copies what segments and pending facts contain to temporary tables with one row per sum of a level. */
async function copyStored(client: pg.Client): Promise<StoredRollups> {
  const stored = await readStoredRollups(client)
  await client.query(`
    create temporary table stored_rollup (profile_id uuid, slot integer, local_day date, level integer, entity_id uuid,
      reason integer, platform text collate "C", conversion_key text collate "C", revenue_type text collate "C", count bigint,
      first_count bigint, value numeric, first_value numeric, contribution numeric, costed_count bigint);
    create temporary table stored_cohort (profile_id uuid, dimension integer, step integer, position integer, cohort date,
      age integer, active_customers numeric, orders numeric, value numeric, contribution numeric);
    create temporary table stored_site (profile_id uuid, local_day date, code integer, page text collate "C", entry_page text collate "C",
      source text collate "C", campaign text collate "C", country text collate "C", device text collate "C", visits bigint,
      visitors bigint, bounces bigint, page_views numeric, seconds numeric);
    create temporary table path (profile_id uuid, id uuid, kind text, steps text[], is_cut boolean)`)
  const { rows, cohorts, site, paths } = stored
  const copies = { stored_rollup: rows, stored_cohort: cohorts, stored_site: site, path: paths }
  for (const [table, content] of Object.entries(copies)) {
    const filled = `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`
    await client.query(filled, [JSON.stringify(content)])
  }
  return stored
}

/** The tables whose rows the statements below add up; without any, no rollup can differ. */
const summedTables = ['conversion', 'segment', 'fact_batch', 'rollup_key', 'site_visit', 'ad_delivery', 'spend_day']
const isEmpty = `select ${summedTables.map((table) => `not exists (select 1 from ${table})`).join(' and ')} as is_empty`

/** A temporary table hides the table of the same name. Citus does not support statements that join rows of all profiles. */
const copyLocally = (table: string) => `create temporary table ${table} as select * from public.${table}`
const comparedTables = [...summedTables, 'credit', 'credit_model']

const nilUuid = `'${nilId}'::uuid`
const key = 'level, entity_id, reason, platform, conversion_key, revenue_type'
const levels = Object.keys(entityLevels) as EntityLevel[]

/** The reason why a touch of a class has no entity of a level, as the code decides it. */
const reasonCases = levels.flatMap((level) =>
  Object.values(channelClasses).map(
    (item) =>
      `when l.level = ${entityLevels[level]} and channel_class = ${item} then ${reasonCode(reasonOfClass(item, level))}`,
  ),
)

/** The entities or reasons, platforms, channels and whole campaigns of each touch of a conversion. */
const touched = `
  select k.*, l.level, coalesce(l.entity, ${nilUuid}) as entity_id, r.reason, '' as name, conversion_key as own_key
  from shared k
  cross join lateral (values (1, campaign_id), (2, ad_set_id), (3, ad_id)) as l (level, entity)
  cross join lateral unnest(case when l.entity is not null then array[${assigned}]
    else array[case ${reasonCases.join(' ')} end, ${remainder}] end) as r (reason)
  union all
  select k.*, l.level + 3, ${nilUuid}, case when l.entity is null then ${remainder} else ${assigned} end,
    case when l.entity is null then platform else coalesce(platform, found_platform) end, conversion_key
  from shared k
  cross join lateral (values (1, campaign_id), (2, ad_set_id), (3, ad_id)) as l (level, entity)
  where case when l.entity is null then platform is not null and channel_class >= ${channelClasses.paid}
    else coalesce(platform, found_platform) is not null end
  union all
  select k.*, ${levelNumbers.channel}, ${nilUuid}, ${assigned}, channel, conversion_key from shared k
  union all
  select k.*, 0, ${nilUuid}, ${creditedOnce}, '', conversion_key from shared k where campaign_id is not null`

const dayDifferences = `
  with counting as materialized (
    select profile_id, id, local_day, conversion_time, conversion_key, rollup_type, is_first_counted,
      coalesce(net_value, 0) as net, case when is_first_payment then coalesce(net_value, 0) else 0 end as first_net,
      coalesce(contribution, 0) as margin, (contribution is not null)::integer as costed
    from conversion where is_counting
  ), shared as materialized (
    select c.*, k.campaign_id, k.ad_set_id, k.ad_id, k.platform, k.found_platform, k.channel, k.channel_class, k.touch_day, k.position,
      case when c.conversion_time - k.touch_time <= interval '24 hours' then 0
        when c.conversion_time - k.touch_time <= interval '168 hours' then 1
        when c.conversion_time - k.touch_time <= interval '336 hours' then 2
        when c.conversion_time - k.touch_time <= interval '672 hours' then 3
        when c.conversion_time - k.touch_time <= interval '2160 hours' then 4 else 5 end as age,
      p.ppm, p.slot
    from counting c join credit k on k.profile_id = c.profile_id and k.conversion_id = c.id
    cross join lateral unnest(k.ppm) with ordinality as p (ppm, slot)
    where p.slot = 1 or exists (select from credit_model m
      where m.profile_id = c.profile_id and m.position = p.slot and m.state = 'ready')
  ), touched as materialized (${touched}
  ), newest as (
    select *, ppm > 0 and row_number() over (
      partition by profile_id, id, slot, level, entity_id, reason, name, own_key order by ppm > 0 desc, position desc) = 1 as is_newest
    from touched where touch_day is not null
  ), played as (
    select distinct profile_id, id, local_day, conversion_key, rollup_type, is_first_counted, net, first_net, margin, costed, level, entity_id, name,
      case when position = first and position = last then 4 when position = first then 1 when position = last then 3 else 2 end as role
    from (
      select *, min(position) over (partition by profile_id, id) as first, max(position) over (partition by profile_id, id) as last
      from touched where touch_day is not null and ppm > 0
    ) t where reason = ${assigned} and level in (1, 2, 3, ${levelNumbers.channel})
  ), walked as (
    select s.profile_id, s.id, s.local_day, s.conversion_key, s.rollup_type, s.is_first_counted, s.net, s.first_net,
      s.margin, s.costed, k.kind, s.position, s.touch_day,
      case when k.kind = 'channel' then s.channel else coalesce(s.campaign_id::text, s.channel) end as step
    from (
      select distinct profile_id, id, local_day, conversion_key, rollup_type, is_first_counted, net, first_net, margin, costed,
        campaign_id, channel, position, touch_day
      from shared where touch_day is not null and ppm > 0
    ) s cross join (values ('channel'), ('campaign')) as k (kind)
  ), paths as (
    select profile_id, id, kind, local_day, conversion_key, rollup_type, is_first_counted, net, first_net, margin, costed,
      count(*) as touches,
      local_day - (array_agg(touch_day order by position))[1] as days,
      array_agg(step order by position) filter (where previous is distinct from step) as steps
    from (select *, lag(step) over (partition by profile_id, id, kind order by position) as previous from walked) w
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  ), conversions as (
    select profile_id, id, slot, local_day, level, entity_id, reason, name as platform, own_key as conversion_key,
      rollup_type as revenue_type, net, first_net, margin, costed, is_first_counted, sum(ppm) as share
    from touched t group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 having sum(ppm) > 0
    union all
    select profile_id, id, 1, local_day, 0, ${nilUuid}, r.reason, '', conversion_key, rollup_type, net, first_net, margin, costed,
      is_first_counted, 1000000
    from counting c cross join (values (${assigned}), (${reasonCode('no_touch')})) as r (reason)
    where r.reason = ${assigned}
      or not exists (select from credit k where k.profile_id = c.profile_id and k.conversion_id = c.id)
  ), signed as (
    select profile_id, slot, f.day as local_day, level + f.family as level, entity_id, age * 10 + reason as reason, name as platform,
      own_key as conversion_key, rollup_type as revenue_type, count(*) filter (where is_newest) as count,
      count(*) filter (where is_newest and is_first_counted) as first_count, sum(net * ppm) / 1000000 as value,
      sum(first_net * ppm) / 1000000 as first_value, sum(margin * ppm) / 1000000 as contribution,
      sum(costed) filter (where is_newest) as costed_count
    from newest cross join lateral (values (${offsets.byAge}, local_day), (${offsets.byTouchDay}, touch_day)) as f (family, day)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    union all
    select profile_id, role, local_day, level + ${offsets.byRole}, entity_id, ${assigned}, name, conversion_key, rollup_type, count(*),
      count(*) filter (where is_first_counted), sum(net), sum(first_net), sum(margin), sum(costed)
    from (
      select * from played
      union all
      select distinct profile_id, id, local_day, conversion_key, rollup_type, is_first_counted, net, first_net, margin, costed,
        level, entity_id, name, 5
      from played p where not exists (select from played o where o.profile_id = p.profile_id and o.id = p.id
        and o.level = p.level and o.entity_id = p.entity_id and o.name = p.name and o.role in (3, 4))
    ) r group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    union all
    select w.profile_id, 1, w.local_day, case w.kind when 'channel' then ${offsets.byPath + 1} else ${offsets.byPath + 2} end, p.id, w.days * 89 + least(w.touches, 89) - 1,
      '', w.conversion_key, w.rollup_type, count(*), count(*) filter (where w.is_first_counted), sum(w.net),
      sum(w.first_net), sum(w.margin), sum(w.costed)
    from paths w left join path p on p.profile_id = w.profile_id and p.kind = w.kind and p.steps = w.steps[1:20]
      and p.is_cut = (cardinality(w.steps) > 20)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    union all
    select profile_id, slot, local_day, ${key}, count(*) as count, count(*) filter (where is_first_counted) as first_count,
      sum(net * share) / 1000000 as value, sum(first_net * share) / 1000000, sum(margin * share) / 1000000, sum(costed)
    from conversions group by profile_id, slot, local_day, ${key}
    union all
    select profile_id, slot, local_day, ${key}, -count, -first_count, -value, -first_value, -contribution, -costed_count
    from stored_rollup
  )
  select profile_id, concat_ws(' ', slot, local_day, ${key}) as rollup, coalesce(sum(count), 0)::text as count,
    coalesce(sum(first_count), 0)::text as first_count, coalesce(sum(value), 0)::text as value, coalesce(sum(first_value), 0)::text as first_value,
    coalesce(sum(contribution), 0)::text as contribution, coalesce(sum(costed_count), 0)::text as costed_count
  from signed
  where slot = 1 or level between ${offsets.byRole} and ${offsets.byRole + 9} or exists (select from credit_model m
    where m.profile_id = signed.profile_id and m.position = slot and m.state = 'ready')
  group by profile_id, slot, local_day, ${key}
  having coalesce(sum(count), 0) <> 0 or coalesce(sum(first_count), 0) <> 0 or coalesce(sum(value), 0) <> 0
    or coalesce(sum(first_value), 0) <> 0 or coalesce(sum(contribution), 0) <> 0 or coalesce(sum(costed_count), 0) <> 0
  limit 5`

const totalDifferences = `
  select profile_id, rollup, sum(count)::text as count, '0' as first_count, sum(value)::text as value, '0' as first_value,
    '0' as contribution, '0' as costed_count
  from (
    select profile_id, concat_ws(' ', 'spend', date) as rollup, 1 as count, sum(coalesce(reporting_spend, 0)) as value
    from ad_delivery group by 1, 2
    union all
    select profile_id, concat_ws(' ', 'spend', date), -1, -spend from spend_day
  ) signed
  group by profile_id, rollup having sum(count) <> 0 or sum(value) <> 0
  limit 5`

/**
 * The cells of cohorts by interval and age that differ from the payments of customers with a first payment. Every dimension adds up to
 * the same numbers under every model, so each is compared with all payments.
 */
const cohortDifferences = (slots: number) => `
  with paid as (
    select profile_id, customer_id, id, conversion_time, local_day, is_first_payment, coalesce(net_value, 0) as net, contribution
    from conversion where customer_id is not null and is_payment and is_counting and rollup_type = 'cash'
  ), member as (
    select distinct on (profile_id, customer_id) profile_id, customer_id, local_day as first_day
    from paid where is_first_payment order by profile_id, customer_id, conversion_time, id
  ), lived as (
    select profile_id, customer_id, step, cohort, age, count(*) as orders, sum(net) as value, sum(contribution) as contribution
    from (
      select p.*, 0 as step, date_trunc('week', m.first_day)::date as cohort, greatest((p.local_day - m.first_day) / 7, 0) as age
      from paid p join member m using (profile_id, customer_id)
      union all
      select p.*, 1, date_trunc('month', m.first_day)::date, greatest(0,
        (12 * date_part('year', p.local_day) + date_part('month', p.local_day)
          - 12 * date_part('year', m.first_day) - date_part('month', m.first_day))::integer
          - case when date_part('day', p.local_day) < date_part('day', m.first_day) then 1 else 0 end)
      from paid p join member m using (profile_id, customer_id)
    ) aged group by 1, 2, 3, 4, 5
  ), signed as (
    select l.profile_id, dimension, slot, step, cohort, age, 1 as active, orders, value, contribution
    from lived l cross join generate_series(0, 4) dimension cross join generate_series(1, ${slots}) slot
    union all
    select profile_id, dimension, slot, step, cohort, age, -active_customers, -orders, -value, -contribution
    from stored_cohort join generate_series(1, ${slots}) slot on position in (0, slot)
  )
  select profile_id, concat_ws(' ', 'cohort', dimension, slot, step, cohort, age) as rollup, sum(active)::text as count,
    sum(orders)::text as first_count, sum(value)::text as value, '0' as first_value,
    coalesce(sum(contribution), 0)::text as contribution, '0' as costed_count
  from signed s
  where dimension not in (1, 2) or exists (select from credit_model m
    where m.profile_id = s.profile_id and m.position = slot and m.state = 'ready')
  group by profile_id, dimension, slot, step, cohort, age
  having sum(active) <> 0 or sum(orders) <> 0 or sum(value) <> 0 or coalesce(sum(contribution), 0) <> 0
  limit 5`
