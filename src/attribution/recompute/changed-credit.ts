import {
  arrayHeader,
  binaryHeader,
  binaryTrailer,
  compareIds,
  rowOffsets,
  rowPrefix,
  uuidLength,
  valuePrefix,
} from '../../db/copy/binary-copy.ts'
import { readMs, readUuid } from '../../db/copy/binary-read.ts'
import { toDayText } from '../../kernel/time/local-day.ts'
import type { SummedCredit } from '../rollups/domain/summed-path.ts'
import type { ConversionColumns } from './conversion-columns.ts'
import { type CreditRows, dayOfEpoch } from './credit-rows.ts'

export interface ChangedCredit {
  isAny: boolean
  /** Conversions whose stored credit must be replaced. */
  replaced: string[]
  /** The new rows of changed conversions. */
  bytes: Buffer
  /** All changed conversions: their indexes in the rows and their previous credit. */
  changed: { id: string; index: number; before: SummedCredit[]; isRecredited: boolean }[]
}

const conversionAt = rowPrefix + valuePrefix + uuidLength + valuePrefix

/**
 * Compares derived with stored credit byte by byte; both have the same format and order. Parses only changed credit and the
 * credit of the conversions in `otherwise`, which changed in other ways.
 */
export function changedCredit(
  conversions: ConversionColumns,
  rows: CreditRows,
  stored: Buffer,
  otherwise: ReadonlySet<string>,
): ChangedCredit {
  const offsets = rowOffsets(stored)
  const last = offsets.length - 1
  const change: ChangedCredit = { isAny: false, replaced: [], bytes: rows.bytes, changed: [] }
  const chunks: Buffer[] = [binaryHeader]
  let row = 0
  for (const [index, conversion] of rows.order.entries()) {
    const from = row
    const idAt = conversions.idAt(conversion)
    while (row < last && compareIds(stored, offsets[row]! + conversionAt, conversions.bytes, idAt) === 0) row++
    const was = stored.subarray(offsets[from], offsets[row])
    const is = rows.bytes.subarray(rows.starts[index], rows.starts[index + 1])
    const isSame = is.equals(was)
    const id = conversions.ids[conversion]!
    if (isSame && !otherwise.has(id)) continue
    change.changed.push({ id, index, before: readCredit(was), isRecredited: !isSame })
    if (isSame) continue
    chunks.push(is)
    if (is.length > 0) change.isAny = true
    if (was.length > 0) change.replaced.push(id)
  }
  if (chunks.length <= rows.order.length) change.bytes = Buffer.concat([...chunks, binaryTrailer])
  return change
}

/** Parses credit rows with the columns `creditColumnNames`. */
function readCredit(bytes: Buffer): SummedCredit[] {
  const credit: SummedCredit[] = []
  let offset = 0
  const next = (): Buffer | null => {
    const length = bytes.readInt32BE(offset)
    offset += valuePrefix
    if (length < 0) return null
    offset += length
    return bytes.subarray(offset - length, offset)
  }
  const id = () => {
    const value = next()
    return value && readUuid(value, 0)
  }
  const text = () => next()?.toString('utf8') ?? null
  while (offset < bytes.length) {
    offset += rowPrefix
    // Skips profile, conversion and touch.
    for (let skipped = 0; skipped < 3; skipped++) next()
    const touch_time = new Date(readMs(next()!, 0))
    const [campaign_id, ad_set_id, ad_id] = [id(), id(), id()]
    next()
    const [platform, found_platform, channel] = [text(), text(), text()!]
    const channel_class = next()!.readInt16BE(0)
    const day = next()?.readInt32BE(0)
    const touch_day = day === undefined ? null : toDayText(day + dayOfEpoch)
    const position = next()?.readInt16BE(0) ?? null
    const ppm = readShares(next()!)
    const join = { campaign_id, ad_set_id, ad_id, platform, found_platform, channel, channel_class }
    credit.push({ ...join, touch_time, touch_day, position, ppm })
  }
  return credit
}

function readShares(array: Buffer): number[] {
  const count = array.length > arrayHeader ? array.readInt32BE(12) : 0
  return Array.from({ length: count }, (_, index) =>
    array.readInt32BE(arrayHeader + index * (valuePrefix + 4) + valuePrefix),
  )
}
