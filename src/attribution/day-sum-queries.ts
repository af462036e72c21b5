import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db-handle.ts'
import { nilId } from '../kernel/ids.ts'
import { channelClasses, type EntityLevel, entityLevels } from './channel-class.ts'
import { isCounting, netValue, sumType } from './derivation-queries.ts'
import { type ModelName, modelNames } from './models.ts'
import { wholeCredit } from './share-out.ts'
import { placed, reasonCode, remainder } from './unattributed-reason.ts'

/**
 * Sums of days straight from conversions and credit, as a query: what the stored sums are made of, and what stands in for
 * them while a day is dirty. One row a day, entity (or reason) and kind of conversion, with three columns a model. A
 * conversion counts once for an entity, when any of its touches there holds credit.
 */
export const daySums = (
  profileId: string,
  days: RawBuilder<unknown>,
  level: EntityLevel | 'profile',
  models: readonly ModelName[],
): RawBuilder<unknown> => {
  const conversion = sql`c.id, c.local_day, c.conversion_key, ${sumType} as revenue_type, c.is_first_counted`
  const net = sql`coalesce(${netValue}, 0)`
  const counted = sql`c.profile_id = ${profileId} and c.local_day in (${days}) and ${isCounting}`
  const parts =
    level === 'profile'
      ? sql`select ${conversion}, ${net} as net, ${nilId}::uuid as entity_id, ${sql.lit(placed)} as reason,
          ${columns(models, (model) => sql`${sql.lit(wholeCredit)} as ${sql.ref(`ppm_${model}`)}`)}
        from conversion c where ${counted}`
      : partsByEntity(sql`${conversion}, ${net} as net`, counted, level, models)
  return sql`
    select local_day, entity_id, reason, conversion_key, revenue_type, ${columns(models, sumsOf)}
    from (${parts}) part
    group by local_day, entity_id, reason, conversion_key, revenue_type`
}

function columns(models: readonly ModelName[], column: (model: ModelName) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(models.map(column))
}

function sumsOf(model: ModelName): RawBuilder<unknown> {
  const ppm = sql.ref(`ppm_${model}`)
  return sql`
    count(*) filter (where ${ppm} > 0) as ${sql.ref(`count_${model}`)},
    count(*) filter (where ${ppm} > 0 and is_first_counted) as ${sql.ref(`first_count_${model}`)},
    trim_scale(sum(net * ${ppm}) * 0.000001) as ${sql.ref(`value_${model}`)}`
}

/** What each conversion gives to each entity and each reason, and what it gives to none in all. */
function partsByEntity(
  conversion: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
  level: EntityLevel,
  models: readonly ModelName[],
): RawBuilder<unknown> {
  const ppms = columns(models, (model) => sql`sum(${sql.ref(`ppm_${model}`)}) as ${sql.ref(`ppm_${model}`)}`)
  const kept = sql`id, local_day, conversion_key, revenue_type, is_first_counted, net`
  return sql`
    with touched as (
      select ${conversion}, ${sql.ref(`k.${level}_id`)} as entity_id, ${reasonOf(level)} as reason,
        ${columns(models, (model) => sql`coalesce(${sql.ref(`k.ppm_${model}`)}, ${sql.lit(wholeCredit)}) as ${sql.ref(`ppm_${model}`)}`)}
      from conversion c left join lateral (${creditOfConversion}) k on true
      where ${counted}
    )
    select ${kept}, coalesce(entity_id, ${nilId}::uuid) as entity_id, reason, ${ppms}
    from touched group by ${kept}, entity_id, reason
    union all
    select ${kept}, ${nilId}::uuid, ${sql.lit(remainder)}, ${ppms}
    from touched where entity_id is null group by ${kept}`
}

/**
 * A day's conversions are few among all. `offset 0` keeps the planner from reading the whole of credit for them, which it
 * takes for cheaper when much of it is in memory.
 */
export const creditOfConversion = sql`
  select * from credit where profile_id = c.profile_id and conversion_id = c.id offset 0`

/** `reasonOfClass`, in SQL. */
function reasonOf(level: EntityLevel): RawBuilder<unknown> {
  return sql`case
    when k.touch_id is null then ${sql.lit(reasonCode('no_touch'))}
    when ${sql.ref(`k.${level}_id`)} is not null then ${sql.lit(placed)}
    when k.channel_class > ${sql.lit(entityLevels[level])} then ${sql.lit(reasonCode('unknown_ad'))}
    when k.channel_class >= ${sql.lit(channelClasses.paid)} then ${sql.lit(reasonCode('paid_without_ad'))}
    else ${sql.lit(reasonCode('direct_or_organic'))} end`
}

export async function deleteDaySums(db: Db, profileId: string, day: string): Promise<void> {
  await db
    .deleteFrom('credit_day')
    .where('profile_id', '=', profileId)
    .where('level', 'in', [0, ...Object.values(entityLevels)])
    .where('local_day', '=', day)
    .execute()
}

export async function insertDaySums(
  db: Db,
  profileId: string,
  day: string,
  level: EntityLevel | 'profile',
): Promise<void> {
  const sums = modelNames.flatMap((model) => [`count_${model}`, `first_count_${model}`, `value_${model}`])
  const names = sql.raw(['local_day', 'entity_id', 'reason', 'conversion_key', 'revenue_type', ...sums].join(', '))
  await sql`
    insert into credit_day (profile_id, level, ${names})
    select ${profileId}, ${level === 'profile' ? 0 : entityLevels[level]}, ${names}
    from (${daySums(profileId, sql`${day}::date`, level, modelNames)}) sums`.execute(db)
}
