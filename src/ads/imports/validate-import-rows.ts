import { checkSchema, isSchemaError, type SchemaError } from '../../kernel/schemas/schema-error.ts'
import { findUnstorableText } from '../../kernel/schemas/storable-text.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { type DeliveryRow, type ImportResult, importRow } from '../entities/entity-schemas.ts'

/** Validates the rows of an import separately: returns the accepted rows, and a result per row. */
export function validateImportRows(
  rows: readonly unknown[],
  now: Date,
): { accepted: DeliveryRow[]; results: ImportResult[] } {
  const rowSchema = rowUntil(new Date(now.getTime() + dayMs).toISOString().slice(0, 10))
  const accepted: DeliveryRow[] = []
  const holders = new Map<string, ImportResult>()
  const results = rows.map((row, index): ImportResult => {
    const unstorable = findUnstorableText(row)
    if (unstorable) return rejected(index, { field: unstorable, problem: 'contains an invalid character' })
    const checked = checkSchema(rowSchema, row, wholeRow)
    if (isSchemaError(checked)) return rejected(index, checked)
    accepted.push(checked.data)
    const key = `${checked.data.date} ${checked.data.ad_id}`
    const earlier = holders.get(key)
    if (earlier) earlier.status = 'superseded'
    const result: ImportResult = { index, status: 'stored', reason: null, field: null, message: null }
    holders.set(key, result)
    return result
  })
  return { accepted, results }
}

/** Tomorrow is accepted because it has begun in time zones further east. */
function rowUntil(lastDay: string) {
  return importRow.refine(({ date }) => date <= lastDay, { path: ['date'], message: 'must not be in the future' })
}

const wholeRow = 'row'

function rejected(index: number, { field, problem }: SchemaError): ImportResult {
  const named = field === wholeRow ? null : field
  return { index, status: 'rejected', reason: 'invalid_row', field: named, message: `${field}: ${problem}` }
}
