import { mapInSlices } from '../../kernel/slices.ts'
import { failVendor } from '../provider-error.ts'

/**
 * Reads a CSV file (RFC 4180) with a header; each record is by the names of its columns. A report of a large account has many
 * megabytes, so it is read in turns of the event loop.
 */
export async function readCsv(file: Buffer): Promise<Record<string, string>[]> {
  const records = readRecords(file)
  const { value: header } = records.next()
  if (!header) return []
  return mapInSlices(records, (cells) => {
    if (cells.length !== header.length) failVendor({ kind: 'malformed', message: 'a row of the file is incomplete' })
    return Object.fromEntries(header.map((name, at) => [name, cells[at]!]))
  })
}

const pieceBytes = 256 * 1024
/** A quote that is never closed must not be searched in the whole file again and again. */
const recordLengthMax = 1024 * 1024

/** Decodes the file in pieces; a record that a piece cuts off is read with the next one. */
function* readRecords(file: Buffer): Generator<string[], undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for (let at = 0; at < file.length; at += pieceBytes) {
    const isLast = at + pieceBytes >= file.length
    text += decoder.decode(file.subarray(at, at + pieceBytes), { stream: !isLast })
    text = text.slice(yield* readWholeRecords(text, isLast))
    if (text.length > recordLengthMax) failVendor({ kind: 'malformed', message: 'a row of the file is too long' })
  }
}

/** Returns where the first record starts that may continue in the next piece. */
function* readWholeRecords(text: string, isLast: boolean): Generator<string[], number> {
  let record: string[] = []
  let start = 0
  // A cell with its end: a comma, a line break or the end of the text. Its position is not shared with files read in between.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y
  while (cell.lastIndex < text.length || record.length > 0) {
    const found = cell.exec(text)
    if (!isLast && !found?.[3]) return start
    if (!found) return failVendor({ kind: 'malformed', message: 'the file is not CSV' })
    const [, quoted, plain, end] = found
    record.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    start = cell.lastIndex
    if (record.length > 1 || record[0] !== '') yield record
    record = []
  }
  return start
}
