import { type Kysely, sql } from 'kysely'

/**
 * Credit has one row per conversion and touch whose shares are an array; each profile stores which slot belongs to which model.
 * Rollups are never stale: each transaction appends its changes to `credit_delta`, which are compacted into days and months
 * later. Existing credit is converted here, and the rollups are computed from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const models = ['last_touch', 'first_touch', 'linear', 'time_decay', 'last_non_direct', 'position_based']

const ppms = models.map((model) => `ppm_${model}`)

/** Levels of ad entities: column name and number. */
const levels = [
  ['campaign', 1],
  ['ad_set', 2],
  ['ad', 3],
] as const

const sumColumns = `
    level smallint not null,
    model smallint not null,
    %day date not null,
    entity_id uuid not null,
    reason smallint not null,
    platform text not null,
    conversion_key text not null,
    revenue_type text not null,
    count integer not null,
    first_count integer not null,
    value numeric not null,
    primary key (profile_id, level, model, %day, entity_id, reason, platform, conversion_key, revenue_type)`

/** Counted conversions with their net value. */
const counted = `
  select c.profile_id, c.id, c.local_day, c.conversion_key, c.is_first_counted,
    case when r.is_repeated then 'none' else c.revenue_type end as revenue_type,
    coalesce(case when r.is_repeated then 0 else c.reporting_value - c.refunded_value end, 0) as net
  from conversion c cross join lateral (select c.revenue_type = 'cash' and not c.is_payment as is_repeated) r
  where c.is_counted and not c.is_refunded`

/** Inserts rollup rows from a conversion's shares by model. */
const sumsOf = (parts: string) => `
  insert into credit_day (profile_id, level, model, local_day, entity_id, reason, platform, conversion_key, revenue_type,
    count, first_count, value)
  select profile_id, level, model, local_day, entity_id, reason, platform, conversion_key, revenue_type,
    count(*), count(*) filter (where is_first_counted), trim_scale(sum(net * ppm) * 0.000001)
  from (${parts}) part
  where ppm > 0
  group by profile_id, level, model, local_day, entity_id, reason, platform, conversion_key, revenue_type`

const nilUuid = `'00000000-0000-0000-0000-000000000000'::uuid`

/** The totals and the conversions without a touch: stored once, because they are the same for every model. */
const wholeParts = `
  select c.*, 0 as level, 1 as model, ${nilUuid} as entity_id, r.reason, '' as platform, 1000000 as ppm
  from (${counted}) c
  cross join lateral (
    select 0 as reason union all
    select 1 where not exists (select from credit k where k.profile_id = c.profile_id and k.conversion_id = c.id)
  ) r`

/** The shares of each conversion's touches, by model. */
const shares = `
  select c.*, k.campaign_id, k.ad_set_id, k.ad_id, k.channel_class, k.platform, k.found_platform, m.model, m.ppm
  from (${counted}) c
  join credit k on k.profile_id = c.profile_id and k.conversion_id = c.id
  cross join lateral unnest(k.ppm) with ordinality as m (ppm, model)`

const keptColumns = 'profile_id, id, local_day, conversion_key, is_first_counted, revenue_type, net'

/** The credit of each entity of a level, of each reason without an entity, and the total without an entity (reason 5). */
const entityParts = (level: string, number: number) => `
  select ${keptColumns}, ${number} as level, model, coalesce(${level}_id, ${nilUuid}) as entity_id, reason, '' as platform,
    sum(ppm) as ppm
  from (
    select s.*, case when ${level}_id is not null then 0 when channel_class > ${number} then 4
      when channel_class >= 1 then 3 else 2 end as reason from (${shares}) s
    union all
    select s.*, 5 from (${shares}) s where ${level}_id is null
  ) s
  group by ${keptColumns}, model, ${level}_id, reason`

/** The credit of platforms: by entities of a level, and by paid clicks without an entity (reason 5). */
const platformParts = (level: string, number: number) => `
  select profile_id, id, local_day, '' as conversion_key, is_first_counted, revenue_type, net, ${number + 3} as level, model,
    ${nilUuid} as entity_id, reason, platform, sum(ppm) as ppm
  from (
    select profile_id, id, local_day, is_first_counted, revenue_type, net, model, ppm,
      case when ${level}_id is null then 5 else 0 end as reason,
      case when ${level}_id is null then platform else coalesce(platform, found_platform) end as platform
    from (${shares}) s where ${level}_id is not null or channel_class >= 1
  ) s
  where platform is not null
  group by profile_id, id, local_day, is_first_counted, revenue_type, net, model, reason, platform`

const statements = [
  `create table credit_model (
    profile_id uuid not null,
    model text not null,
    position smallint not null check (position > 0),
    state text not null check (state in ('ready', 'computing')),
    primary key (profile_id, model),
    unique (profile_id, position)
  )`,
  `insert into credit_model (profile_id, model, position, state)
  select p.profile_id, m.model, m.position, 'ready'
  from (select distinct profile_id from conversion) p
  cross join unnest(array['${models.join("', '")}']) with ordinality as m (model, position)`,
  // In one pass over the table.
  `alter table credit alter column ${ppms[0]} type integer[] using array[${ppms.join(', ')}],
    add column found_platform text`,
  `alter table credit rename column ${ppms[0]} to ppm`,
  `alter table credit ${ppms
    .slice(1)
    .map((ppm) => `drop column ${ppm}`)
    .join(', ')}`,
  `update credit k set found_platform = c.platform from campaign c
  where k.platform is null and k.campaign_id is not null and c.profile_id = k.profile_id and c.id = k.campaign_id`,
  'drop table credit_day',
  'drop table platform_day',
  'drop table dirty_day',
  // A report reads one level and one model for a range of days: one range of the primary key.
  `create table credit_day (profile_id uuid not null, ${sumColumns.replaceAll('%day', 'local_day')})`,
  `create table credit_month (profile_id uuid not null, ${sumColumns.replaceAll('%day', 'month')})`,
  `create table credit_delta (
    profile_id uuid not null,
    level smallint not null,
    local_day date not null,
    batch uuid not null,
    line integer not null,
    entity_id uuid not null,
    reason smallint not null,
    platform text not null,
    conversion_key text not null,
    revenue_type text not null,
    counts integer[] not null,
    first_counts integer[] not null,
    amounts numeric[] not null,
    primary key (profile_id, level, local_day, batch, line)
  )`,
  // Mismatches that a verification found.
  `create table sum_alarm (
    profile_id uuid not null,
    local_day date not null,
    differences integer not null,
    found_at timestamptz not null,
    primary key (profile_id, local_day)
  )`,
  sumsOf(wholeParts),
  ...levels.flatMap(([level, number]) => [sumsOf(entityParts(level, number)), sumsOf(platformParts(level, number))]),
  `insert into credit_month (profile_id, level, model, month, entity_id, reason, platform, conversion_key, revenue_type,
    count, first_count, value)
  select profile_id, level, model, date_trunc('month', local_day)::date, entity_id, reason, platform, conversion_key,
    revenue_type, sum(count), sum(first_count), sum(value)
  from credit_day group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
]
