import { BinaryRows } from '../../db/copy/binary-copy.ts'

/**
 * The columns of a score and the binary COPY type of each. Amounts and counts are doubles because a score needs no exact amounts.
 */
export const scoreColumns = {
  profile_id: 'uuid',
  score_window: 'text',
  rank: 'int',
  ad_id: 'uuid',
  composite_score: 'float',
  top_performer_likelihood: 'float',
  model_version: 'int',
  maturity_stage: 'text',
  truth_grade: 'text',
  primary_outcome_kind: 'text',
  objective: 'text',
  cohort_key: 'text',
  cohort_objective: 'text',
  cohort_format: 'text',
  cohort_audience_warmth: 'text',
  cohort_n_ads: 'int',
  spend: 'float',
  impressions: 'float',
  clicks: 'float',
  cash_outcomes: 'float',
  revenue: 'float',
  outcomes_total: 'float',
  pipeline_outcomes: 'float',
  pipeline_value: 'float',
  platform_conversions: 'float',
  platform_conversion_value: 'float',
  conversations: 'float',
  first_reply_rate: 'float',
  reason_codes: 'json',
} as const

type Forms = { uuid: string; text: string; json: string; float: number | null; int: number | null }

export type ScoreRow = { [Column in keyof typeof scoreColumns]: Forms[(typeof scoreColumns)[Column]] }

const columns = Object.entries(scoreColumns) as [keyof ScoreRow, (typeof scoreColumns)[keyof ScoreRow]][]

const writers = {
  uuid: (into: BinaryRows, id: string) => into.uuid(id),
  text: (into: BinaryRows, text: string) => into.text(text),
  json: (into: BinaryRows, json: string) => into.json(json),
  float: (into: BinaryRows, value: number | null) => into.float(value),
  int: (into: BinaryRows, value: number | null) => into.integer(value),
}

/** About the size of the socket buffer: larger pieces would only wait in memory. */
const pieceBytes = 128 * 1024

/** Encodes scores for COPY in pieces that are generated on demand; there are hundreds of thousands of rows. */
export function* scorePieces(rows: Iterable<ScoreRow>): Generator<Buffer> {
  const into = new BinaryRows(pieceBytes * 2)
  for (const row of rows) {
    into.row(columns.length)
    for (const [column, form] of columns) writers[form](into, row[column] as never)
    if (into.length >= pieceBytes) yield into.take()
  }
  yield into.finish()
}
