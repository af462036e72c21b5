import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { requireModel } from '../credit/credit-models.ts'
import { assigned, creditedOnce, reasonCode } from '../entities/unattributed-reason.ts'
import { channelLevel } from './domain/rollup-targets.ts'
import { type CreditQuery, profileTotals } from './report-queries.ts'
import { sumRows } from './rollup-row-queries.ts'

/** The credit of a channel; a conversion counts once per channel, however many of its touches there hold credit. */
interface ChannelTotal {
  /** Null if no touch preceded the conversion. */
  channel: string | null
  conversions: number
  payments: number
  cash: string
}

/** The values add up to the total of all conversions; under a multi-credit model the counts may exceed it. */
export async function sumChannels(
  db: Db,
  profileId: string,
  { model, ...range }: CreditQuery,
): Promise<ChannelTotal[]> {
  const position = await requireModel(db, profileId, model)
  const ofChannels = sumRows(profileId, range, { level: channelLevel, position, reasons: [assigned] })
  const ofNone = sumRows(profileId, range, { ...profileTotals, reasons: [reasonCode('no_touch')] })
  const { rows } = await sql<ChannelTotal>`
    select nullif(platform, '') as channel, sum(count)::bigint as conversions,
      coalesce(sum(count) filter (where revenue_type = 'cash'), 0)::bigint as payments,
      trim_scale(coalesce(sum(value) filter (where revenue_type = 'cash'), 0)) as cash
    from (${ofChannels} union all ${ofNone}) sums
    group by platform
    having sum(count) > 0`.execute(db)
  return rows
}

/**
 * Counts first payments credited to any campaign under the model, each once. Campaign rows count a shared payment for each
 * campaign, so under a multi-credit model their total is higher.
 */
export async function countCreditedFirsts(
  db: Db,
  profileId: string,
  { model, ...range }: CreditQuery,
): Promise<number> {
  const position = await requireModel(db, profileId, model)
  const credited = sumRows(profileId, range, { ...profileTotals, position, reasons: [creditedOnce] })
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(first_count), 0)::bigint as count from (${credited}) sums
    where revenue_type = 'cash'`.execute(db)
  return Number(rows[0]!.count)
}
