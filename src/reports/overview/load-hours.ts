import Big from 'big.js'
import { requireModel } from '../../attribution/credit/credit-models.ts'
import type { ModelName } from '../../attribution/models/models.ts'
import { type CreditBasis, conversionBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { sumAmounts, toNumber } from '../../kernel/money.ts'
import { localHourOf } from '../../kernel/time/local-day.ts'
import { listQuarterCredits, listQuarterTotals } from './hour-queries.ts'

/**
 * Adds up one local day by hour. Rollups have days, so this reads the conversions of the day. Spend is known per day only.
 */
export async function loadHours(
  db: Db,
  profile: { id: string; timezone: string },
  day: string,
  { model, basis = conversionBasis }: { model: ModelName; basis?: CreditBasis | undefined },
) {
  const position = await requireModel(db, profile.id, model)
  const [totals, credits] = await Promise.all([
    listQuarterTotals(db, profile.id, day),
    listQuarterCredits(db, profile.id, day, { position, basis }),
  ])
  const hourOf = ({ quarter }: { quarter: number }) => localHourOf(quarter, profile.timezone)
  const totalsAt = Map.groupBy(totals, hourOf)
  const creditAt = Map.groupBy(credits, hourOf)
  return Array.from({ length: 24 }, (_, hour) => {
    const rows = totalsAt.get(hour) ?? []
    return {
      hour,
      cash: sumCash(rows),
      credited_cash: sumCash(creditAt.get(hour) ?? []),
      payments: rows.reduce((sum, { payments }) => sum + payments, 0),
      conversions: rows.reduce((sum, { conversions }) => sum + conversions, 0),
    }
  })
}

const sumCash = (rows: readonly { cash: string }[]) => toNumber(sumAmounts(rows.map(({ cash }) => new Big(cash))))
