import { isCurrency } from '../../kernel/money.ts'
import type { FxRate } from './currency.ts'

export interface ParsedRates {
  rates: FxRate[]
  /** Currencies in the file that are not current ISO 4217 codes and were skipped. */
  skipped: string[]
}

/**
 * Parses exchange rates in one of two formats: the European Central Bank's history (`Date,USD,JPY,...`: one row per day with the
 * value of one euro, `N/A` if there is none) or plain `day,base,quote,rate`. Throws an error with the line number.
 */
export function parseRatesCsv(text: string): ParsedRates {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const header = splitLine(lines[0]!).map((cell) => cell.toLowerCase())
  const rows = lines
    .map((line, index) => ({ cells: splitLine(line), lineNumber: index + 1 }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (header.join() === 'day,base,quote,rate') return { rates: rows.map(toPlainRate), skipped: [] }
  if (header[0] === 'date' && header.length > 1) return readHistory(header.slice(1), rows)
  throw new Error('line 1: neither "day,base,quote,rate" nor the "Date,USD,JPY,..." of the European Central Bank')
}

interface Row {
  cells: string[]
  lineNumber: number
}

/** The bank's lines end with a comma. */
function splitLine(line: string): string[] {
  return line
    .replace(/,\s*$/, '')
    .split(',')
    .map((cell) => cell.trim())
}

function toPlainRate({ cells, lineNumber }: Row): FxRate {
  const [day = '', base = '', quote = '', rate = ''] = cells
  for (const code of [base, quote])
    if (!isCurrency(code)) throw new Error(`line ${lineNumber}: "${code}" is no currency`)
  if (base === quote) throw new Error(`line ${lineNumber}: ${base} against itself`)
  return { day: checkDay(day, lineNumber), base, quote, rate: checkRate(rate, lineNumber) }
}

function readHistory(columns: readonly string[], rows: readonly Row[]): ParsedRates {
  const codes = columns.map((column) => column.toUpperCase())
  const rates = rows.flatMap(({ cells: [day = '', ...values], lineNumber }) =>
    codes.flatMap((quote, index): FxRate[] => {
      const rate = values[index] ?? ''
      if (rate === '' || rate === 'N/A' || !isCurrency(quote) || quote === 'EUR') return []
      return [{ day: checkDay(day, lineNumber), base: 'EUR', quote, rate: checkRate(rate, lineNumber) }]
    }),
  )
  return { rates, skipped: codes.filter((code) => !isCurrency(code)) }
}

function checkDay(day: string, lineNumber: number): string {
  const ms = Date.parse(`${day}T00:00:00Z`)
  const isReal = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
  if (!isReal) throw new Error(`line ${lineNumber}: "${day}" is no day (YYYY-MM-DD)`)
  return day
}

function checkRate(rate: string, lineNumber: number): string {
  if (!/^\d{1,15}(\.\d{1,10})?$/.test(rate) || Number(rate) === 0)
    throw new Error(`line ${lineNumber}: "${rate}" is no rate`)
  return rate
}
