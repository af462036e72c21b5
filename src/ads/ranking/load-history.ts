import { requireModel } from '../../attribution/credit-models.ts'
import { defaultModel } from '../../attribution/models.ts'
import { binaryHeader, rowPrefix, uuidLength, valuePrefix } from '../../db/binary-copy.ts'
import { type Db, inSnapshot } from '../../kernel/db-handle.ts'
import type { AdFigures } from '../domain/ranking/ad-figures.ts'
import { type CohortParts, cohortParts } from '../domain/ranking/cohorts.ts'
import { type Stretches, stretchStarts } from '../domain/ranking/score-windows.ts'
import {
  creditColumns,
  deliveryColumns,
  doubleLength,
  listAds,
  moneyParts,
  sumCreditByAd,
  sumDeliveryByAd,
} from './history-queries.ts'

/** What every ad of a profile did, by stretch of days. Sums lie in columns of numbers: there may be 100,000 ads. */
export interface AdHistory {
  ids: readonly string[]
  parts: readonly CohortParts[]
  isValidated: Uint8Array
  /** For each stretch, so many sums an ad as there are columns; amounts in `moneyParts`. */
  sums: readonly Float64Array[]
}

const columns = [...deliveryColumns, ...creditColumns]
const width = columns.length
const indexOf = Object.fromEntries(columns.map((column, index) => [column, index])) as Record<
  (typeof columns)[number],
  number
>

function emptySums(ads: number): Float64Array[] {
  return stretchStarts.map(() => new Float64Array(ads * width))
}

/** Takes over copied sums, which are the columns from `first` on; ads are found by the bytes of their ids (`idBytes`). */
function writeSums(to: Float64Array, bytes: Buffer, first: number, adOf: ReadonlyMap<string, number>): void {
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

/** The bytes of an id as a text, for looking it up. */
function idBytes(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1')
}

export function isShownIn({ sums }: AdHistory, ad: number, { from, until }: Stretches): boolean {
  for (let stretch = from; stretch < until; stretch++) if (sums[stretch]![ad * width + indexOf.days]! > 0) return true
  return false
}

/** What an ad did in stretches in a row; null when it was not shown. */
export function figuresIn(history: AdHistory, ad: number, stretches: Stretches): AdFigures | null {
  const total = totalsOf(history, ad, stretches)
  if (total[indexOf.days] === 0) return null
  // Only the sum is turned into a number of the currency: its parts are whole.
  const amount = (column: number) => total[column]! / moneyParts
  const hasConversions = total[indexOf.conversions_told]! > 0
  return {
    spend: amount(indexOf.spend),
    impressions: total[indexOf.impressions]!,
    clicks: total[indexOf.clicks]!,
    days: total[indexOf.days]!,
    cash_outcomes: total[indexOf.cash_outcomes]!,
    revenue: amount(indexOf.revenue),
    pipeline_outcomes: total[indexOf.pipeline_outcomes]!,
    pipeline_value: amount(indexOf.pipeline_value),
    dm_outcomes: total[indexOf.dm_outcomes]!,
    reply_outcomes: total[indexOf.reply_outcomes]!,
    outcomes_total: total[indexOf.outcomes_total]!,
    platform_conversions: hasConversions ? total[indexOf.platform_conversions]! : null,
    platform_conversion_value: hasConversions ? amount(indexOf.platform_conversion_value) : null,
    conversations: total[indexOf.conversations_told]! > 0 ? total[indexOf.conversations]! : null,
  }
}

const totals = new Float64Array(width)

/** The sums of an ad over stretches in a row, until they are asked for the next time. */
function totalsOf({ sums }: AdHistory, ad: number, { from, until }: Stretches): Float64Array {
  totals.fill(0)
  for (let stretch = from; stretch < until; stretch++) {
    const own = sums[stretch]!
    for (let column = 0; column < width; column++) totals[column]! += own[ad * width + column]!
  }
  return totals
}

/**
 * Reads what every ad of the profile did up to a day: two statements a stretch, all as of one moment. They are sent together, so
 * that the database sums up the next stretch while the one before is taken over.
 */
export async function loadHistory(db: Db, profileId: string, lastDay: string): Promise<AdHistory> {
  return inSnapshot(db, async (db) => {
    const [ads, position] = await Promise.all([listAds(db, profileId), requireModel(db, profileId, defaultModel)])
    const adsMax = ads.length
    const adOf = new Map(ads.map(({ id }, index) => [idBytes(id), index]))
    const sums = emptySums(ads.length)
    const stretches = stretchStarts.map(async (until, stretch) => {
      const next = stretchStarts[stretch + 1]
      const days = { last_day: lastDay, from: next === undefined ? null : next - 1, until }
      const own = sums[stretch]!
      await Promise.all([
        sumDeliveryByAd(db, profileId, days, adsMax).then((bytes) => writeSums(own, bytes, 0, adOf)),
        sumCreditByAd(db, profileId, days, { position, adsMax }).then((bytes) =>
          writeSums(own, bytes, deliveryColumns.length, adOf),
        ),
      ])
    })
    await Promise.all(stretches)
    return {
      ids: ads.map(({ id }) => id),
      parts: ads.map(cohortParts),
      isValidated: Uint8Array.from(ads, ({ is_validated }) => (is_validated ? 1 : 0)),
      sums,
    }
  })
}
