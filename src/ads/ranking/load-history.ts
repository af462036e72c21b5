import { binaryHeader, rowPrefix, uuidLength, valuePrefix } from '../../db/binary-copy.ts'
import { type Db, inSnapshot } from '../../kernel/db-handle.ts'
import type { AdFigures } from '../domain/ranking/ad-figures.ts'
import { type CohortParts, cohortParts } from '../domain/ranking/cohorts.ts'
import { type Stretches, stretchStarts } from '../domain/ranking/score-windows.ts'
import {
  type CreditSums,
  deliveryColumns,
  listAds,
  moneyParts,
  sumCreditByAd,
  sumDeliveryBytes,
} from './history-queries.ts'

/** What every ad of a profile did, by stretch of days. Sums lie in columns of numbers: there may be 100,000 ads. */
export interface AdHistory {
  ids: readonly string[]
  parts: readonly CohortParts[]
  isValidated: Uint8Array
  /** For each stretch, so many sums an ad as there are columns; amounts in `moneyParts`. */
  sums: readonly Float64Array[]
}

const creditColumns = [
  'cash_outcomes',
  'revenue',
  'pipeline_outcomes',
  'pipeline_value',
  'dm_outcomes',
  'reply_outcomes',
  'outcomes_total',
] as const satisfies (keyof CreditSums)[]

const deliveryNames = Object.keys(deliveryColumns) as (keyof typeof deliveryColumns)[]
const columns = [...deliveryNames, ...creditColumns] as const
const width = columns.length
const indexOf = Object.fromEntries(columns.map((column, index) => [column, index])) as Record<
  (typeof columns)[number],
  number
>

function emptySums(ads: number): Float64Array[] {
  return stretchStarts.map(() => new Float64Array(ads * width))
}

/** How a value looks in the rows of `sumDeliveryBytes`: its length, and itself. */
const doubleLength = valuePrefix + 8

/** Takes over the sums of `sumDeliveryBytes`; the indexes of ads are by the bytes of their ids (`idBytes`). */
function writeDelivery(sums: Float64Array, bytes: Buffer, indexOf: ReadonlyMap<string, number>): void {
  let at = binaryHeader.length
  while (bytes.readInt16BE(at) >= 0) {
    const idAt = at + rowPrefix + valuePrefix
    const ad = indexOf.get(bytes.toString('latin1', idAt, idAt + uuidLength))!
    at = idAt + uuidLength
    for (let column = 0; column < deliveryNames.length; column++, at += doubleLength) {
      sums[ad * width + column] = bytes.readDoubleBE(at + valuePrefix)
    }
  }
}

/** The bytes of an id as a text, for looking it up. */
function idBytes(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1')
}

function writeCredit(sums: Float64Array, ad: number, row: CreditSums): void {
  for (const column of creditColumns) sums[ad * width + indexOf[column]] = row[column]
}

export function isShownIn({ sums }: AdHistory, ad: number, { from, until }: Stretches): boolean {
  for (let stretch = from; stretch < until; stretch++) if (sums[stretch]![ad * width + indexOf.days]! > 0) return true
  return false
}

/** What an ad did in stretches in a row; null when it was not shown. */
export function figuresIn(history: AdHistory, ad: number, stretches: Stretches): AdFigures | null {
  if (!isShownIn(history, ad, stretches)) return null
  const { sums } = history
  const { from, until } = stretches
  const total = (column: (typeof columns)[number]) => {
    let sum = 0
    for (let stretch = from; stretch < until; stretch++) sum += sums[stretch]![ad * width + indexOf[column]]!
    return sum
  }
  // Only the sum is turned into a number of the currency: its parts are whole.
  const amount = (column: (typeof columns)[number]) => total(column) / moneyParts
  const hasConversions = total('conversions_told') > 0
  return {
    spend: amount('spend'),
    impressions: total('impressions'),
    clicks: total('clicks'),
    days: total('days'),
    cash_outcomes: total('cash_outcomes'),
    revenue: amount('revenue'),
    pipeline_outcomes: total('pipeline_outcomes'),
    pipeline_value: amount('pipeline_value'),
    dm_outcomes: total('dm_outcomes'),
    reply_outcomes: total('reply_outcomes'),
    outcomes_total: total('outcomes_total'),
    platform_conversions: hasConversions ? total('platform_conversions') : null,
    platform_conversion_value: hasConversions ? amount('platform_conversion_value') : null,
    conversations: total('conversations_told') > 0 ? total('conversations') : null,
  }
}

/** Reads what every ad of the profile did up to a day: two statements a stretch, all as of one moment. */
export async function loadHistory(db: Db, profileId: string, lastDay: string): Promise<AdHistory> {
  return inSnapshot(db, async (db) => {
    const ads = await listAds(db, profileId)
    const indexOf = new Map(ads.map(({ id }, index) => [idBytes(id), index]))
    const sums = emptySums(ads.length)
    for (const [stretch, until] of stretchStarts.entries()) {
      const next = stretchStarts[stretch + 1]
      const days = { last_day: lastDay, from: next === undefined ? null : next - 1, until }
      writeDelivery(sums[stretch]!, await sumDeliveryBytes(db, profileId, days), indexOf)
      for (const row of await sumCreditByAd(db, profileId, days)) {
        writeCredit(sums[stretch]!, indexOf.get(idBytes(row.ad_id))!, row)
      }
    }
    return {
      ids: ads.map(({ id }) => id),
      parts: ads.map(cohortParts),
      isValidated: Uint8Array.from(ads, ({ is_validated }) => (is_validated ? 1 : 0)),
      sums,
    }
  })
}
