import { requireModel } from '../../attribution/credit/credit-models.ts'
import { defaultModel } from '../../attribution/models/models.ts'
import { binaryHeader, rowPrefix, uuidLength, valuePrefix } from '../../db/copy/binary-copy.ts'
import { type Db, inSnapshot } from '../../kernel/context/db-handle.ts'
import type { AdMetrics } from './domain/ad-metrics.ts'
import { type CohortDimensions, toCohortDimensions } from './domain/cohorts.ts'
import { type Stretches, stretchStarts } from './domain/score-windows.ts'
import {
  creditColumns,
  deliveryColumns,
  doubleLength,
  listAds,
  moneyParts,
  sumCreditByAd,
  sumDeliveryByAd,
} from './history-queries.ts'

/** The history of every ad of a profile per stretch of days. Sums are stored in typed arrays: there may be 100,000 ads. */
export interface AdHistory {
  ids: readonly string[]
  parts: readonly CohortDimensions[]
  isValidated: Uint8Array
  /** Per stretch, one sum per ad and column; amounts in `moneyParts`. */
  aggregates: readonly Float64Array[]
}

const columns = [...deliveryColumns, ...creditColumns]
const width = columns.length
const indexOf = Object.fromEntries(columns.map((column, index) => [column, index])) as Record<
  (typeof columns)[number],
  number
>

function emptyAggregates(ads: number): Float64Array[] {
  return stretchStarts.map(() => new Float64Array(ads * width))
}

/** Copies the sums, whose columns start at `first`; ads are found by the bytes of their ids (`idBytes`). */
function writeAggregates(to: Float64Array, bytes: Buffer, first: number, adOf: ReadonlyMap<string, number>): void {
  let at = binaryHeader.length
  for (let values = bytes.readInt16BE(at); values >= 0; values = bytes.readInt16BE(at)) {
    const idAt = at + rowPrefix + valuePrefix
    const ad = adOf.get(bytes.toString('latin1', idAt, idAt + uuidLength))!
    at = idAt + uuidLength
    const end = ad * width + first + values - 1
    for (let sum = ad * width + first; sum < end; sum++, at += doubleLength) {
      to[sum] = bytes.readDoubleBE(at + valuePrefix)
    }
  }
}

/** Writes the sums of credit after those of delivery. An ad that was deleted has no place. */
function writeCredit(to: Float64Array, sums: ReadonlyMap<string, number[]>, adOf: ReadonlyMap<string, number>): void {
  for (const [id, values] of sums) {
    const ad = adOf.get(idBytes(id))
    if (ad !== undefined) to.set(values, ad * width + deliveryColumns.length)
  }
}

/** The bytes of an id as a string, used as a map key. */
function idBytes(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1')
}

export function isShownIn({ aggregates }: AdHistory, ad: number, { from, until }: Stretches): boolean {
  for (let stretch = from; stretch < until; stretch++)
    if (aggregates[stretch]![ad * width + indexOf.days]! > 0) return true
  return false
}

/** The metrics of each ad in consecutive stretches, by index; null for an ad without impressions. */
export function metricsIn(
  { ids, aggregates }: AdHistory,
  { from, until }: Stretches,
): (ad: number) => AdMetrics | null {
  const totals = new Float64Array(ids.length * width)
  for (const stretchTotals of aggregates.slice(from, until)) {
    for (let index = 0; index < totals.length; index++) totals[index]! += stretchTotals[index]!
  }
  return (ad) => (totals[ad * width + indexOf.days]! > 0 ? new SummedMetrics(totals, ad * width) : null)
}

/** The metrics of one ad, read from the arrays on access: as separate objects they would use most of a ranking's memory. */
class SummedMetrics implements AdMetrics {
  readonly #totals: Float64Array
  readonly #at: number

  constructor(totals: Float64Array, at: number) {
    this.#totals = totals
    this.#at = at
  }

  get spend() {
    return this.#amount(indexOf.spend)
  }
  get impressions() {
    return this.#count(indexOf.impressions)
  }
  get clicks() {
    return this.#count(indexOf.clicks)
  }
  get days() {
    return this.#count(indexOf.days)
  }
  get cash_outcomes() {
    return this.#count(indexOf.cash_outcomes)
  }
  get revenue() {
    return this.#amount(indexOf.revenue)
  }
  get pipeline_outcomes() {
    return this.#count(indexOf.pipeline_outcomes)
  }
  get pipeline_value() {
    return this.#amount(indexOf.pipeline_value)
  }
  get dm_outcomes() {
    return this.#count(indexOf.dm_outcomes)
  }
  get reply_outcomes() {
    return this.#count(indexOf.reply_outcomes)
  }
  get outcomes_total() {
    return this.#count(indexOf.outcomes_total)
  }
  get platform_conversions() {
    return this.#count(indexOf.conversion_days) > 0 ? this.#count(indexOf.platform_conversions) : null
  }
  get platform_conversion_value() {
    return this.#count(indexOf.conversion_days) > 0 ? this.#amount(indexOf.platform_conversion_value) : null
  }
  get conversations() {
    return this.#count(indexOf.conversation_days) > 0 ? this.#count(indexOf.conversations) : null
  }

  #count(column: number): number {
    return this.#totals[this.#at + column]!
  }

  /** Only the total is converted to an amount of the currency: its parts are whole numbers. */
  #amount(column: number): number {
    return this.#count(column) / moneyParts
  }
}

/**
 * Loads the history of every ad of the profile up to a day: two statements per stretch in one snapshot. They are pipelined, so
 * that the database sums the next stretch while this process copies the previous one.
 */
export async function loadHistory(db: Db, profileId: string, lastDay: string): Promise<AdHistory> {
  return inSnapshot(db, async (db) => {
    const [ads, position] = await Promise.all([
      listAds(db, profileId, lastDay),
      requireModel(db, profileId, defaultModel),
    ])
    const adsMax = ads.length
    const adOf = new Map(ads.map(({ id }, index) => [idBytes(id), index]))
    const aggregates = emptyAggregates(ads.length)
    const stretches = stretchStarts.map(async (until, stretch) => {
      const next = stretchStarts[stretch + 1]
      const days = { last_day: lastDay, from: next === undefined ? null : next - 1, until }
      const stretchTotals = aggregates[stretch]!
      await Promise.all([
        sumDeliveryByAd(db, profileId, days, adsMax).then((bytes) => writeAggregates(stretchTotals, bytes, 0, adOf)),
        sumCreditByAd(db, profileId, days, position).then((sums) => writeCredit(stretchTotals, sums, adOf)),
      ])
    })
    await Promise.all(stretches)
    return {
      ids: ads.map(({ id }) => id),
      parts: ads.map(toCohortDimensions),
      isValidated: Uint8Array.from(ads, ({ is_validated }) => (is_validated ? 1 : 0)),
      aggregates,
    }
  })
}
