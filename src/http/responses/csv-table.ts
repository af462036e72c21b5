import type { FastifyRequest } from 'fastify'
import type { Operation } from '../../kernel/operations/operation.ts'
import { type JsonSchema, jsonSchema } from '../../kernel/schemas/json-schema.ts'

/** A column: the path of its value in a row. */
type Column = readonly string[]

/** Whether an operation returns a list of rows, which is also available as CSV. */
export function isTable(op: Operation): boolean {
  return op.method === 'GET' && op.transport.envelope === 'standard' && op.data?.type === 'array'
}

export function requestsCsv(op: Operation, request: FastifyRequest): boolean {
  return /\btext\/csv\b/i.test(request.headers.accept ?? '') && isTable(op)
}

export const csvType = 'text/csv; charset=utf-8; header=present'

/** The columns of an operation, derived from its schema, so that an empty page has the same header. */
export function columnsOf(op: Operation): Column[] {
  return columnsIn(jsonSchema(op.data!, 'output').items ?? {}, [])
}

/** Objects have one column per field (`person.first_name`); arrays and open objects are one cell. */
function columnsIn(schema: JsonSchema, path: Column): Column[] {
  const parts = (schema.anyOf ?? schema.oneOf ?? [schema]).filter(({ type }) => type !== 'null')
  if (parts.length === 0 || !parts.every(({ properties }) => properties !== undefined)) return [path]
  const named = new Map(parts.flatMap(({ properties }) => Object.entries(properties!)))
  return [...named].flatMap(([name, part]) => columnsIn(part, [...path, name]))
}

/** RFC 4180 with a header. One page of the list is one CSV file. */
export function toCsv(columns: readonly Column[], rows: readonly unknown[]): string {
  const head = columns.map((path) => cell(path.join('.') || 'value'))
  const lines = rows.map((row) => columns.map((path) => cell(valueAt(row, path))))
  return [head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

function valueAt(row: unknown, path: Column): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], row)
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = harmless(cellText(value))
  return /[",\r\n\t;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  const isPlain = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  return isPlain ? value.join('; ') : JSON.stringify(value)
}

/**
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe, as OWASP advises, because third parties choose the
 * names of campaigns and customers. A plain negative amount is not a formula.
 */
function harmless(text: string): string {
  const isFormula = /^[\s\0]*[=+\-@\t\r＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  return isFormula ? `'${text}` : text
}
