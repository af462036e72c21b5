import { binaryHeader, binaryTrailer } from '../../attribution/binary-rows.ts'
import { type ScoreRow, scoreColumns } from './score-columns.ts'

const columns = Object.entries(scoreColumns) as [keyof ScoreRow, (typeof scoreColumns)[keyof ScoreRow]][]

/** Room for everything of a row but its texts. */
const fixedLength = 2 + columns.length * 20

/** Writes scores in the form in which they are copied: into one buffer, since there are hundreds of thousands. */
export function scoreRows(rows: readonly ScoreRow[]): Buffer {
  let bytes = Buffer.allocUnsafe(rows.length * 700 + 100)
  let at = binaryHeader.copy(bytes)
  for (const row of rows) {
    const room = at + fixedLength + 3 * textLength(row) + binaryTrailer.length
    if (room > bytes.length) bytes = Buffer.concat([bytes.subarray(0, at)], room * 2)
    at = bytes.writeInt16BE(columns.length, at)
    for (const [column, form] of columns) at = writers[form](bytes, at, row[column] as never)
  }
  at += binaryTrailer.copy(bytes, at)
  return bytes.subarray(0, at)
}

/** In UTF-16; a character takes at most three bytes for each of its units. */
function textLength(row: ScoreRow): number {
  let length = 0
  for (const [column, form] of columns) if (form === 'text' || form === 'json') length += (row[column] as string).length
  return length
}

const writers = {
  uuid: (bytes: Buffer, at: number, id: string) =>
    bytes.writeInt32BE(16, at) + bytes.write(id.replaceAll('-', ''), at + 4, 'hex'),
  text: (bytes: Buffer, at: number, text: string) => {
    const length = bytes.write(text, at + 4)
    return bytes.writeInt32BE(length, at) + length
  },
  /** The first byte of jsonb is its version. */
  json: (bytes: Buffer, at: number, json: string) => writers.text(bytes, at, `\u0001${json}`),
  float: (bytes: Buffer, at: number, value: number | null) =>
    value === null ? bytes.writeInt32BE(-1, at) : bytes.writeDoubleBE(value, bytes.writeInt32BE(8, at)),
  int: (bytes: Buffer, at: number, value: number | null) =>
    value === null ? bytes.writeInt32BE(-1, at) : bytes.writeInt32BE(value, bytes.writeInt32BE(4, at)),
}
