import { sql } from 'kysely'
import type { Db } from '../kernel/context.ts'

/** Forgets what an account's ads delivered on whole days that were read and do not hold it any more. `ad_id` is the platform's. */
export async function deleteDroppedDelivery(
  db: Db,
  profileId: string,
  dropped: {
    platform: string
    account_id: string
    days: readonly string[]
    kept: readonly { date: string; ad_id: string }[]
  },
): Promise<void> {
  const { platform, account_id, days, kept } = dropped
  await sql`
    delete from ad_delivery d using ad a
    where d.profile_id = ${profileId} and a.profile_id = ${profileId} and a.id = d.ad_id
      and a.platform = ${platform} and a.account_id = ${account_id} and d.date = any(${days}::date[])
      and not exists (select from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (date date, ad_id text)
        where k.date = d.date and k.ad_id = a.external_id)`.execute(db)
}
