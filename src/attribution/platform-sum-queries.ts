import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db-handle.ts'
import { channelClasses, type EntityLevel, entityLevels } from './channel-class.ts'
import { creditOfConversion } from './day-sum-queries.ts'
import { isCounting, netValue, sumType } from './derivation-queries.ts'
import { type ModelName, modelNames } from './models.ts'
import type { CreditQuery } from './report-queries.ts'

/** What a platform was credited with, each conversion once. Payments are also told apart. */
interface PlatformSum {
  platform: string
  /** To entities of the level; otherwise to paid clicks that lead to none. */
  is_placed: boolean
  conversions: number
  cash_conversions: number
  cash_revenue: string
}

/** Clean days from their stored sums, dirty days from the credit itself, as in the sums of entities. */
export async function sumPlatforms(
  db: Db,
  profileId: string,
  { from_day, to_day, model, level }: CreditQuery & { level: EntityLevel },
): Promise<PlatformSum[]> {
  const within = sql`profile_id = ${profileId} and local_day between ${from_day} and ${to_day}`
  const dirty = sql`select local_day from dirty_day where ${within}`
  const [count, value] = [sql.ref(`count_${model}`), sql.ref(`value_${model}`)]
  const { rows } = await sql<PlatformSum>`
    select platform, is_placed, sum(count)::bigint as conversions,
      coalesce(sum(count) filter (where revenue_type = 'cash'), 0)::bigint as cash_conversions,
      trim_scale(coalesce(sum(value) filter (where revenue_type = 'cash'), 0)) as cash_revenue
    from (
      select platform, is_placed, revenue_type, ${count} as count, ${value} as value from platform_day
      where ${within} and level = ${entityLevels[level]} and local_day <> all (array(${dirty})) and ${count} > 0
      union all
      select platform, is_placed, revenue_type, ${count}, ${value}
      from (${platformSums(profileId, dirty, level, [model])}) live
      where ${count} > 0
    ) sums
    group by platform, is_placed`.execute(db)
  return rows
}

export async function deletePlatformSums(db: Db, profileId: string, day: string): Promise<void> {
  await db
    .deleteFrom('platform_day')
    .where('profile_id', '=', profileId)
    .where('level', 'in', Object.values(entityLevels))
    .where('local_day', '=', day)
    .execute()
}

export async function insertPlatformSums(db: Db, profileId: string, day: string, level: EntityLevel): Promise<void> {
  const sums = modelNames.flatMap((model) => [`count_${model}`, `value_${model}`])
  const names = sql.raw(['local_day', 'platform', 'is_placed', 'revenue_type', ...sums].join(', '))
  await sql`
    insert into platform_day (profile_id, level, ${names})
    select ${profileId}, ${entityLevels[level]}, ${names}
    from (${platformSums(profileId, sql`${day}::date`, level, modelNames)}) sums`.execute(db)
}

/** The sums of days straight from conversions and credit, two columns a model. */
function platformSums(
  profileId: string,
  days: RawBuilder<unknown>,
  level: EntityLevel,
  models: readonly ModelName[],
): RawBuilder<unknown> {
  const ppms = models.map((model) => sql`sum(${sql.ref(`k.ppm_${model}`)}) as ${sql.ref(`ppm_${model}`)}`)
  return sql`
    select local_day, platform, is_placed, revenue_type, ${sql.join(models.map(sumsOf))}
    from (
      select c.id, c.local_day, ${sumType} as revenue_type, coalesce(${netValue}, 0) as net,
        coalesce(e.platform, k.platform) as platform, e.id is not null as is_placed, ${sql.join(ppms)}
      from conversion c cross join lateral (${creditOfConversion}) k
        left join ${sql.table(level)} e on e.profile_id = c.profile_id and e.id = ${sql.ref(`k.${level}_id`)}
      where c.profile_id = ${profileId} and c.local_day in (${days}) and ${isCounting}
        and (e.id is not null or (k.platform is not null and k.channel_class >= ${sql.lit(channelClasses.paid)}))
      group by c.profile_id, c.id, coalesce(e.platform, k.platform), e.id is not null
    ) credited
    group by local_day, platform, is_placed, revenue_type`
}

function sumsOf(model: ModelName): RawBuilder<unknown> {
  const ppm = sql.ref(`ppm_${model}`)
  return sql`
    count(*) filter (where ${ppm} > 0) as ${sql.ref(`count_${model}`)},
    trim_scale(sum(net * ${ppm}) * 0.000001) as ${sql.ref(`value_${model}`)}`
}
