import { sql } from 'kysely'
import type { Db } from '../kernel/db-handle.ts'
import { requireModel } from './credit-models.ts'
import type { CreditQuery } from './report-queries.ts'
import { wholeCredit } from './share-out.ts'

/** What a channel was credited with: each conversion once for a channel, whoever of its touches there holds credit. */
interface ChannelSum {
  /** Null where no touch is known to have preceded the conversion. */
  channel: string | null
  conversions: number
  payments: number
  cash: string
}

/**
 * Straight from credit and touches: channels are not among the stored sums. The values add up to everything converted; under
 * a multi-credit model the counts may exceed it.
 */
export async function sumChannels(
  db: Db,
  profileId: string,
  { from_day, to_day, model }: CreditQuery,
): Promise<ChannelSum[]> {
  const position = await requireModel(db, profileId, model)
  const { rows } = await sql<ChannelSum>`
    select channel, count(*)::bigint as conversions,
      (count(*) filter (where revenue_type = 'cash'))::bigint as payments,
      trim_scale(coalesce(sum(net * ppm) filter (where revenue_type = 'cash'), 0) * 0.000001) as cash
    from (
      select c.id, c.sum_type as revenue_type, coalesce(c.net_value, 0) as net, t.channel,
        sum(coalesce(k.ppm[${position}::integer], ${sql.lit(wholeCredit)})) as ppm
      from conversion c left join lateral (
          select * from credit where profile_id = ${profileId} and conversion_id = c.id offset 0
        ) k on true
        left join touch t on t.profile_id = ${profileId} and t.id = k.touch_id
      where c.profile_id = ${profileId} and c.local_day between ${from_day} and ${to_day} and c.is_counting
      group by c.profile_id, c.id, t.channel
    ) part
    where ppm > 0
    group by channel`.execute(db)
  return rows
}

/**
 * How many first payments any campaign was credited with under the model, each once: rows of campaigns count one for everyone who
 * shares it, so that under a multi-credit model they come to more.
 */
export async function countCreditedFirsts(
  db: Db,
  profileId: string,
  { from_day, to_day, model }: CreditQuery,
): Promise<number> {
  const position = await requireModel(db, profileId, model)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from conversion c
    where c.profile_id = ${profileId} and c.local_day between ${from_day} and ${to_day} and c.is_counting
      and c.is_first_counted and c.sum_type = 'cash' and exists (
        select from credit k where k.profile_id = ${profileId} and k.conversion_id = c.id and k.campaign_id is not null
          and k.ppm[${position}::integer] > 0)`.execute(db)
  return Number(rows[0]!.count)
}
