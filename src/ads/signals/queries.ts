import { sql } from 'kysely'
import { findRow, type Row } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'

/** Lists the platforms of the profile's ads with one of the ids; an ad exists after it was synced or imported. */
export async function listAdPlatforms(
  db: Db,
  profileId: string,
  externalIds: readonly string[],
): Promise<{ external_id: string; platform: string }[]> {
  return db
    .selectFrom('ad')
    .select(['external_id', 'platform'])
    .where('profile_id', '=', profileId)
    .where(sql<boolean>`external_id = any(${externalIds}::text[])`)
    .orderBy('platform')
    .execute()
}

const declaredColumns = ['id', 'source', 'touch_time'] as const
export type DeclaredTouch = Pick<Row<'touch'>, (typeof declaredColumns)[number]>

/** Returns a customer's declared source, the earliest if a merge left several. */
export async function findDeclaredOf(db: Db, profileId: string, customerId: string): Promise<DeclaredTouch | null> {
  const row = await db
    .selectFrom('touch')
    .select(declaredColumns)
    .where('profile_id', '=', profileId)
    .where('customer_id', '=', customerId)
    .where('join_method', '=', 'declared')
    .orderBy('touch_time')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export function findTouch(db: Db, profileId: string, id: string): Promise<DeclaredTouch | null> {
  return findRow(db, 'touch', { profile_id: profileId, id }, declaredColumns)
}
