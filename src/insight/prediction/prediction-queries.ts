import type { Db } from '../../kernel/context/db-handle.ts'
import type { Prediction } from './domain/predict-value.ts'

export interface StoredPrediction {
  as_of: string
  result: Prediction
  fitted_at: Date
}

export async function findPrediction(db: Db, profileId: string): Promise<StoredPrediction | null> {
  const row = await db
    .selectFrom('value_prediction')
    .select(['as_of', 'result', 'fitted_at'])
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return row ? { ...row, result: row.result as unknown as Prediction } : null
}

export async function insertPrediction(
  db: Db,
  profileId: string,
  { as_of, result, fitted_at }: StoredPrediction,
): Promise<void> {
  const values = { as_of, result: JSON.stringify(result), fitted_at }
  await db
    .insertInto('value_prediction')
    .values({ profile_id: profileId, ...values })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(values))
    .execute()
}

/** Lists the profiles that are in use. */
export async function listActiveProfiles(db: Db): Promise<{ id: string; timezone: string }[]> {
  return db.selectFrom('profile').select(['id', 'timezone']).where('archived_at', 'is', null).orderBy('id').execute()
}

export async function findTimeZone(db: Db, profileId: string): Promise<string | null> {
  const profile = await db
    .selectFrom('profile')
    .select('timezone')
    .where('id', '=', profileId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return profile?.timezone ?? null
}
