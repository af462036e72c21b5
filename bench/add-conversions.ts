import type pg from 'pg'
import { listConversionsSince } from '../src/attribution/conversion-queries.ts'
import { creditConversions } from '../src/attribution/credit-conversions.ts'
import { insertDirtyDays } from '../src/attribution/dirty-day-queries.ts'
import { inTransaction, type WorkContext } from '../src/kernel/context.ts'
import { newId } from '../src/kernel/ids.ts'
import { median } from './report.ts'

const added = 200

/** What the credit of one more conversion with three touches costs, in milliseconds, each in a transaction of its own. */
export async function addConversions(ctx: WorkContext, pool: pg.Pool, profileId: string): Promise<number> {
  const ms: number[] = []
  for (let count = -20; count < added; count++) {
    const customerId = newId()
    const startedAt = performance.now()
    await addRows(pool, profileId, customerId)
    await inTransaction(ctx, async (ctx) => {
      const subject = { profile_id: profileId, kind: 'customer', customer_id: customerId } as const
      const nobody = { visitor_id: null, event_id: null, since: '-infinity' } as const
      const conversions = await listConversionsSince(ctx.db, [{ ...subject, ...nobody }])
      await creditConversions(ctx, profileId, conversions)
      await insertDirtyDays(
        ctx.db,
        profileId,
        conversions.map(({ local_day }) => local_day),
      )
    })
    if (count >= 0) ms.push(performance.now() - startedAt)
  }
  return median(ms)
}

async function addRows(pool: pg.Pool, profileId: string, customerId: string): Promise<void> {
  await pool.query(
    `with touched as (
      insert into touch (profile_id, id, touch_time, customer_id, event_id, channel, platform, ad_external_id, join_method,
        is_synthetic)
      select $1, gen_random_uuid(), timestamptz '2027-01-01' - n * interval '1 day', $2, gen_random_uuid(), 'Paid Social',
        'social_ads', 'a' || n, 'ad_id', false
      from generate_series(1, 3) n
    )
    insert into conversion (profile_id, id, event_id, definition_id, conversion_key, revenue_type, is_counted, customer_id,
      conversion_time, local_day, value, currency, reporting_value, created_at)
    select $1, $3, gen_random_uuid(), d.id, d.conversion_key, d.revenue_type, true, $2, '2027-01-01', '2027-01-01', 10, 'USD',
      10, now()
    from conversion_definition d where d.profile_id = $1 and d.conversion_key = 'lead_created'`,
    [profileId, customerId, newId(Date.UTC(2027, 0, 1))],
  )
}
