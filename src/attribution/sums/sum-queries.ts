import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/db-handle.ts'

/** So many differences are folded at once, lying beside each other. */
const foldedAtOnce = 20_000

const key = sql.raw('entity_id, reason, platform, conversion_key, revenue_type')

/** The sums of what was taken, as rows of days or of months. */
const sumsOf = (day: RawBuilder<unknown>) => sql`
  select level, place as model, ${day} as day, ${key}, sum(count) as count, sum(first_count) as first_count,
    sum(amount) as value
  from gone cross join lateral unnest(counts, first_counts, amounts) with ordinality as p (count, first_count, amount, place)
  group by level, place, ${day}, ${key}
  having sum(count) <> 0 or sum(first_count) <> 0 or sum(amount) <> 0
  order by level, place, day, ${key}`

const added = (table: string) =>
  sql.raw(`do update set count = ${table}.count + excluded.count,
  first_count = ${table}.first_count + excluded.first_count, value = ${table}.value + excluded.value`)

/**
 * Folds differences into the sums of days and months, in one statement: whoever reads both in one statement finds each either
 * here or there. Answers how many there were; while it is as many as are folded at once, there may be more.
 */
export async function updateFolded(db: Db, profileId: string): Promise<{ folded: number; isMore: boolean }> {
  const day = sql`local_day`
  const month = sql`date_trunc('month', local_day)::date`
  const { rows } = await sql<{ folded: number }>`
    with gone as (
      delete from credit_delta d using (
        select level, local_day, batch, line from credit_delta where profile_id = ${profileId}
        order by level, local_day, batch, line limit ${foldedAtOnce}
      ) taken
      where d.profile_id = ${profileId} and d.level = taken.level and d.local_day = taken.local_day
        and d.batch = taken.batch and d.line = taken.line
      returning d.*
    ), days as (
      insert into credit_day (profile_id, level, model, local_day, ${key}, count, first_count, value)
      select ${profileId}::uuid, sums.* from (${sumsOf(day)}) sums
      on conflict (profile_id, level, model, local_day, ${key}) ${added('credit_day')}
    ), months as (
      insert into credit_month (profile_id, level, model, month, ${key}, count, first_count, value)
      select ${profileId}::uuid, sums.* from (${sumsOf(month)}) sums
      on conflict (profile_id, level, model, month, ${key}) ${added('credit_month')}
    )
    select count(*)::integer as folded from gone`.execute(db)
  const { folded } = rows[0]!
  return { folded, isMore: folded === foldedAtOnce }
}

/** One at a time: two that fold would wait for each other's rows. False when somebody is at it. */
export async function lockFold(db: Db, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('tributary fold'), hashtext(${profileId})) as is_held`.execute(db)
  return rows[0]!.is_held
}

/** Where there is something to fold. Names no profile: it finds them. */
export async function listProfileIdsToFold(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('credit_delta').select('profile_id').distinct().orderBy('profile_id').execute()
  return rows.map(({ profile_id }) => profile_id)
}

/** Sums that came to nothing: whoever moved their credit left them behind. */
export async function deleteEmptySums(db: Db, profileId: string): Promise<void> {
  for (const table of ['credit_day', 'credit_month'] as const) {
    await db
      .deleteFrom(table)
      .where('profile_id', '=', profileId)
      .where('count', '=', 0)
      .where('first_count', '=', 0)
      .where('value', '=', '0')
      .execute()
  }
}
