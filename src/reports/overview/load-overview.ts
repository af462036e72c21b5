import { listSpendByDay } from '../../ads/entities/entity-report-queries.ts'
import { loadReportModels } from '../../attribution/credit/credit-models.ts'
import type { ModelName } from '../../attribution/models/models.ts'
import { findIsCosted } from '../../attribution/rollups/cost-queries.ts'
import type { CreditBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import { listOverviewRows } from '../../attribution/rollups/overview-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { toNumber } from '../../kernel/money.ts'
import {
  byChannel,
  byDay,
  laterValueOf,
  type Period,
  periodBefore,
  returnsOf,
  spendWithin,
  sumSpend,
  toSegments,
  totalsOf,
  unverifiedOf,
} from '../domain/overview.ts'
import type { Completeness } from '../lag/load-completeness.ts'
import { toChannels, toDays, toModelSums, toPeriodSums, toPlatforms } from './overview-sums.ts'

/**
 * Loads the overview. Everything is read through `db`, which is one snapshot; after the models are known, the statements are
 * pipelined.
 */
export async function loadOverview(
  db: Db,
  profileId: string,
  period: Period,
  {
    model,
    basis,
    completeness = null,
  }: { model: ModelName; basis?: CreditBasis | undefined; completeness?: Completeness | null },
) {
  const before = periodBefore(period)
  const models = await loadReportModels(db, profileId, model)
  const slots = { position: models.position, slots: models.slots, basis }
  const [spends, isCosted, ofPeriod, ofBefore, ofDays] = await Promise.all([
    listSpendByDay(db, profileId, { from_day: before.from_day, to_day: period.to_day }),
    findIsCosted(db, profileId),
    listOverviewRows(db, profileId, { ...period, ...slots, levels: ['profile', 'campaign', 'platform', 'channel'] }),
    listOverviewRows(db, profileId, { ...before, ...slots, levels: ['profile', 'campaign'] }),
    listOverviewRows(db, profileId, { ...period, ...slots, levels: ['profile', 'campaign'], isByDay: true }),
  ])
  const sums = toPeriodSums(ofPeriod)
  const spend = sumSpend(spendWithin(spends, period))
  const toTotals = (days: Period, of: typeof sums) => {
    const spent = spendWithin(spends, days)
    return {
      ...totalsOf(sumSpend(spent), of, isCosted),
      ...unverifiedOf(of.unverified),
      ...(basis && { later_value: laterValueOf(of.shares) }),
      ...(completeness && { expected_complete: completeness.ofDays(spent) }),
    }
  }
  const by_model = models.ready.map(({ name, position }) => {
    const { credited, unattributed, creditedFirsts } = toModelSums(ofPeriod, position)
    return {
      model: name,
      credited_cash: toNumber(credited),
      unattributed_cash: toNumber(unattributed),
      ...returnsOf(spend, credited, creditedFirsts),
    }
  })
  return {
    totals: toTotals(period, sums),
    before: {
      date_from: before.from_day,
      date_to: before.to_day,
      totals: toTotals(before, toPeriodSums(ofBefore)),
    },
    segments: toSegments(toPlatforms(ofPeriod), sums.shares),
    by_day: byDay(period, spends, toDays(ofDays), isCosted).map((day) =>
      completeness ? { ...day, expected_complete: completeness.ofDay(day.date) } : day,
    ),
    by_channel: byChannel(toChannels(ofPeriod)),
    by_model,
  }
}
