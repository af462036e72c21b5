import {
  binaryHeader,
  binaryTrailer,
  compareIds,
  rowOffsets,
  rowPrefix,
  uuidLength,
  valuePrefix,
} from '../binary-rows.ts'
import type { ConversionColumns } from './conversion-columns.ts'
import type { CreditRows } from './credit-rows.ts'

export interface ChangedCredit {
  /** Conversions whose credit is not what it was. */
  changed: number[]
  /** Of those, the ones that had credit. */
  replaced: number[]
  /** The rows that the changed ones have now. */
  bytes: Buffer
}

const conversionAt = rowPrefix + valuePrefix + uuidLength + valuePrefix

/** Compares credit with what is stored, byte by byte: both are in one form and one order. */
export function changedCredit(conversions: ConversionColumns, rows: CreditRows, stored: Buffer): ChangedCredit {
  const offsets = rowOffsets(stored)
  const last = offsets.length - 1
  const changed: number[] = []
  const replaced: number[] = []
  const parts: Buffer[] = [binaryHeader]
  let row = 0
  for (const [place, conversion] of rows.order.entries()) {
    const from = row
    const id = conversions.idAt(conversion)
    while (row < last && compareIds(stored, offsets[row]! + conversionAt, conversions.bytes, id) === 0) row++
    const was = stored.subarray(offsets[from], offsets[row])
    const is = rows.bytes.subarray(rows.starts[place], rows.starts[place + 1])
    if (is.equals(was)) continue
    changed.push(conversion)
    if (was.length > 0) replaced.push(conversion)
    parts.push(is)
  }
  const isAll = changed.length === conversions.count
  return { changed, replaced, bytes: isAll ? rows.bytes : Buffer.concat([...parts, binaryTrailer]) }
}
