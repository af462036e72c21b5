import { rowPrefix, valuePrefix } from '../../db/copy/binary-copy.ts'
import { isSame } from '../../db/copy/row-chunks.ts'

/** Rows of one day in PostgreSQL's binary format, in the order of the database. */
export interface DayRows {
  day: string
  rows: number
  bytes: Uint8Array
  view: DataView
  /** Where the length of each value begins, row by row; a value follows its length, which is -1 for null. */
  positions: Int32Array
}

/** Reused, because garbage of this size stays in memory for long. */
let positions = new Int32Array(0)

/**
 * Reads complete rows whose first value is the day as text. Rows of a day follow each other. The positions of a day are valid
 * until the next one is read.
 */
export function* readDays(bytes: Uint8Array, columnCount: number): Generator<DayRows> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (positions.length * valuePrefix < bytes.length) positions = new Int32Array(bytes.length / valuePrefix)
  for (let offset = 0; offset < bytes.length; ) {
    const dayOffset = offset + rowPrefix
    const dayLength = view.getInt32(dayOffset)
    let [rows, count] = [0, 0]
    do {
      offset += rowPrefix + valuePrefix + dayLength
      for (let column = 0; column < columnCount; column++) {
        positions[count++] = offset
        const length = view.getInt32(offset)
        offset += valuePrefix + (length < 0 ? 0 : length)
      }
      rows++
    } while (offset < bytes.length && isSame(bytes, dayOffset, offset + rowPrefix, valuePrefix + dayLength))
    const day = Buffer.from(bytes.buffer, bytes.byteOffset + dayOffset + valuePrefix, dayLength).toString()
    yield { day, rows, bytes, view, positions }
  }
}
