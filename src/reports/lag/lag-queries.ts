import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { LagCell } from './domain/lag-curve.ts'

/**
 * Sums the credit of payments by the age of their touch at `until` and the time from touch to payment, in full days. Touches and
 * payments are from `from` up to `until`.
 */
export async function listLagCells(
  db: Db,
  profileId: string,
  { from, until, position }: { from: Date; until: Date; position: number },
): Promise<LagCell[]> {
  const { rows } = await sql<LagCell>`
    select floor(extract(epoch from (${until}::timestamptz - k.touch_time)) / 86400)::integer as age,
      floor(extract(epoch from (c.conversion_time - k.touch_time)) / 86400)::integer as lag,
      sum(k.ppm[${position}::integer])::float8 as amount
    from conversion c join credit k on k.profile_id = ${profileId} and k.conversion_id = c.id
    where c.profile_id = ${profileId} and c.is_payment and c.is_counting and c.conversion_time >= ${from}
      and c.conversion_time < ${until} and k.touch_time >= ${from}
    group by 1, 2`.execute(db)
  return rows
}

export interface StoredLagCurve {
  shares: number[]
  computed_at: Date
}

export async function findLagCurve(db: Db, profileId: string, model: string): Promise<StoredLagCurve | null> {
  const found = await db
    .selectFrom('lag_curve')
    .select(['shares', 'computed_at'])
    .where('profile_id', '=', profileId)
    .where('model', '=', model)
    .executeTakeFirst()
  return found ?? null
}

export async function insertLagCurve(
  db: Db,
  profileId: string,
  model: string,
  { shares, computed_at }: StoredLagCurve,
): Promise<void> {
  await db
    .insertInto('lag_curve')
    .values({ profile_id: profileId, model, shares, computed_at })
    .onConflict((conflict) => conflict.columns(['profile_id', 'model']).doUpdateSet({ shares, computed_at }))
    .execute()
}
