import { sql } from 'kysely'
import type { Db } from '../kernel/db-handle.ts'
import type { DerivedCredit } from './domain/derivation/derive-credit.ts'

/** A row of credit `k` as it is derived. */
export const creditColumns = sql`k.conversion_id, k.touch_id, k.touch_time, k.campaign_id, k.ad_set_id, k.ad_id, k.join_method,
  k.platform, k.found_platform, k.channel, k.channel_class, k.ppm`

/** The credit of conversions, its shares by the slots of the models. */
export async function listCredit(
  db: Db,
  profileId: string,
  conversionIds: readonly string[],
): Promise<DerivedCredit[]> {
  const { rows } = await sql<DerivedCredit>`
    select ${creditColumns} from credit k
    where k.profile_id = ${profileId} and k.conversion_id = any(${conversionIds}::uuid[])`.execute(db)
  return rows
}
