import Big from 'big.js'
import { sumSpendByDay } from '../../ads/entities/entity-report-queries.ts'
import { listReadyModels } from '../../attribution/credit/credit-models.ts'
import type { ModelName } from '../../attribution/models/models.ts'
import { countCreditedFirsts, sumChannels } from '../../attribution/rollups/channel-rollup-queries.ts'
import { hasCosts } from '../../attribution/rollups/cost-queries.ts'
import {
  sumByDay,
  sumPlatforms,
  sumShares,
  sumTotals,
  sumUnverified,
} from '../../attribution/rollups/report-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { toNumber } from '../../kernel/money.ts'
import {
  byChannel,
  byDay,
  type Period,
  periodBefore,
  returnsOf,
  spendWithin,
  toSegments,
  totalsOf,
  unverifiedOf,
} from '../domain/overview.ts'

/** Loads the overview. Everything is read through `db`, which is one snapshot. */
export async function loadOverview(db: Db, profileId: string, period: Period, model: ModelName) {
  const level = 'campaign' as const
  const before = periodBefore(period)
  const now = { ...period, model, level }
  const spends = await sumSpendByDay(db, profileId, { from_day: before.from_day, to_day: period.to_day })
  const spend = spendWithin(spends, period)
  const shares = await sumShares(db, profileId, now)
  const firsts = await countCreditedFirsts(db, profileId, now)
  const isCosted = await hasCosts(db, profileId)
  const totals = {
    ...totalsOf(spend, await sumTotals(db, profileId, now), shares, firsts, isCosted),
    ...unverifiedOf(await sumUnverified(db, profileId, now)),
  }
  const then = { ...before, model, level }
  const totalsBefore = {
    ...totalsOf(
      spendWithin(spends, before),
      await sumTotals(db, profileId, then),
      await sumShares(db, profileId, then),
      await countCreditedFirsts(db, profileId, then),
      isCosted,
    ),
    ...unverifiedOf(await sumUnverified(db, profileId, then)),
  }
  const by_model = []
  for (const name of await listReadyModels(db, profileId)) {
    const modelPeriod = { ...now, model: name }
    const modelShares = name === model ? shares : await sumShares(db, profileId, modelPeriod)
    const credited = name === model ? firsts : await countCreditedFirsts(db, profileId, modelPeriod)
    by_model.push({
      model: name,
      credited_cash: toNumber(new Big(modelShares.credited.outcome_value)),
      unattributed_cash: toNumber(new Big(modelShares.unattributed.outcome_value)),
      ...returnsOf(spend, modelShares.credited, credited),
    })
  }
  return {
    totals,
    before: { date_from: before.from_day, date_to: before.to_day, totals: totalsBefore },
    segments: toSegments(await sumPlatforms(db, profileId, now), shares),
    by_day: byDay(period, spends, await sumByDay(db, profileId, now)),
    by_channel: byChannel(await sumChannels(db, profileId, now)),
    by_model,
  }
}
