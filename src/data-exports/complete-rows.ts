import { binaryHeader, rowPrefix, valuePrefix } from '../db/copy/binary-copy.ts'
import { isSame } from './domain/read-days.ts'

/**
 * Collects the bytes of a binary COPY, whose first value is a day, into chunks of at most about a size that consist of complete
 * days. A day that is larger is in several chunks of complete rows. The caller may transfer a chunk.
 */
export async function* completeRows(
  copied: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let chunk = new Uint8Array(size)
  let length = 0
  // The header is before the first row.
  let start = binaryHeader.length
  for await (const part of copied) {
    if (length + part.length > chunk.length) {
      const { day, row } = findEnds(chunk, start, length)
      const end = day > start ? day : row
      const rest = chunk.slice(end, length)
      if (end > start) yield chunk.subarray(start, end)
      chunk = new Uint8Array(Math.max(size, (rest.length + part.length) * 2))
      chunk.set(rest)
      length = rest.length
      start = 0
    }
    chunk.set(part, length)
    length += part.length
  }
  const { row: end } = findEnds(chunk, start, length)
  if (end > start) yield chunk.subarray(start, end)
}

/** Where the last day begins, and the last complete row ends. After all rows is a trailer, whose number of values is negative. */
function findEnds(bytes: Uint8Array, start: number, length: number): { day: number; row: number } {
  const view = new DataView(bytes.buffer, 0, length)
  const ends = { day: start, row: start }
  for (let offset = start; ; ends.row = offset) {
    const row = offset
    if (offset + rowPrefix > length) return ends
    const values = view.getInt16(offset)
    if (values < 0) return ends
    offset += rowPrefix
    for (let value = 0; value < values; value++) {
      if (offset + valuePrefix > length) return ends
      offset += valuePrefix + Math.max(0, view.getInt32(offset))
    }
    if (offset > length) return ends
    const dayLength = rowPrefix + valuePrefix + view.getInt32(row + rowPrefix)
    if (!isSame(bytes, ends.day, row, dayLength)) ends.day = row
  }
}
