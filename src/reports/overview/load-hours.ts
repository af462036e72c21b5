import Big from 'big.js'
import { requireModel } from '../../attribution/credit/credit-models.ts'
import type { ModelName } from '../../attribution/models/models.ts'
import { type CreditBasis, conversionBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { toNumber } from '../../kernel/money.ts'
import { listHourCredits, listHourTotals } from './hour-queries.ts'

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
  const localDay = { day, timezone: profile.timezone }
  const [totals, credits] = await Promise.all([
    listHourTotals(db, profile.id, localDay),
    listHourCredits(db, profile.id, localDay, { position, basis }),
  ])
  const totalsAt = new Map(totals.map((row) => [row.hour, row]))
  const creditAt = new Map(credits.map(({ hour, cash }) => [hour, cash]))
  return Array.from({ length: 24 }, (_, hour) => {
    const { cash = '0', payments = 0, conversions = 0 } = totalsAt.get(hour) ?? {}
    const credited_cash = toNumber(new Big(creditAt.get(hour) ?? '0'))
    return { hour, cash: toNumber(new Big(cash)), credited_cash, payments, conversions }
  })
}
