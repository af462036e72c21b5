import pg from 'pg'
import { parseTimestamp } from './parse-timestamp.ts'

const { builtins, getTypeParser } = pg.types
const INT8_ARRAY: number = 1016
const NUMERIC_ARRAY: number = 1231
const DATE_ARRAY: number = 1182
const TEXT_ARRAY: number = 1009

// The array types are missing from pg's list of builtins, so they are named by OID.
const parseTextArray = getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[]

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.NUMERIC, String],
  [builtins.DATE, String],
  [builtins.INT8, parseInt8],
  [builtins.TIMESTAMPTZ, parseTimestamp],
  [NUMERIC_ARRAY, parseTextArray],
  [DATE_ARRAY, parseTextArray],
  [INT8_ARRAY, (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)))],
])

/**
 * Column values: numeric stays text so that money is never a float, date stays 'YYYY-MM-DD' because a day is not an instant,
 * timestamptz becomes a Date, and int8 a number.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? getTypeParser(oid, format),
}

/** Beyond 2^53 a number would be rounded silently, so the query fails instead. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit in a number.`)
  return value
}
