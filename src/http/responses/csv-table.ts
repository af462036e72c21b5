import type { FastifyRequest } from 'fastify'
import type { Operation } from '../../kernel/operations/operation.ts'
import { type JsonSchema, jsonSchema } from '../../kernel/schemas/json-schema.ts'

/** A column: where in a row its value stands. */
type Column = readonly string[]

/** Whether an operation answers a list of rows, which may also be had as a table. */
export function isTable(op: Operation): boolean {
  return op.method === 'GET' && op.transport.envelope === 'standard' && op.data?.type === 'array'
}

export function requestsCsv(op: Operation, request: FastifyRequest): boolean {
  return /\btext\/csv\b/i.test(request.headers.accept ?? '') && isTable(op)
}

export const csvType = 'text/csv; charset=utf-8; header=present'

/** The columns of an operation's rows, by its schema alone: a page without rows has the same head as any other. */
export function columnsOf(op: Operation): Column[] {
  return columnsIn(jsonSchema(op.data!, 'output').items ?? {}, [])
}

/** Objects are told field by field (`person.first_name`); lists and open objects are one cell. */
function columnsIn(schema: JsonSchema, path: Column): Column[] {
  const parts = (schema.anyOf ?? schema.oneOf ?? [schema]).filter(({ type }) => type !== 'null')
  if (parts.length === 0 || !parts.every(({ properties }) => properties !== undefined)) return [path]
  const named = new Map(parts.flatMap(({ properties }) => Object.entries(properties!)))
  return [...named].flatMap(([name, part]) => columnsIn(part, [...path, name]))
}

/** RFC 4180, with a head. A page of the list is a page of the table. */
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
  const text = harmless(textOf(value))
  return /[",\r\n\t;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  const isPlain = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  return isPlain ? value.join('; ') : JSON.stringify(value)
}

/**
 * What a spreadsheet would take for a formula gets an apostrophe before it, as OWASP advises: names of campaigns and customers
 * are anybody's words. A plain amount is no formula, though it may begin with a minus.
 */
function harmless(text: string): string {
  const isFormula = /^[\s\0]*[=+\-@\t\r＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  return isFormula ? `'${text}` : text
}
