import { BinaryRows } from '../../db/binary-copy.ts'
import { type ScoreRow, scoreColumns } from './score-columns.ts'

const columns = Object.entries(scoreColumns) as [keyof ScoreRow, (typeof scoreColumns)[keyof ScoreRow]][]

const writers = {
  uuid: (into: BinaryRows, id: string) => into.uuid(id),
  text: (into: BinaryRows, text: string) => into.text(text),
  json: (into: BinaryRows, json: string) => into.json(json),
  float: (into: BinaryRows, value: number | null) => into.float(value),
  int: (into: BinaryRows, value: number | null) => into.integer(value),
}

/** Writes scores in the form in which they are copied: into one buffer, since there are hundreds of thousands. */
export function scoreRows(rows: readonly ScoreRow[]): Buffer {
  const into = new BinaryRows(rows.length * 700 + 100)
  for (const row of rows) {
    into.row(columns.length)
    for (const [column, form] of columns) writers[form](into, row[column] as never)
  }
  return into.finish()
}
