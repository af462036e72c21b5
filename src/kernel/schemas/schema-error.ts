import type { z } from 'zod'
import { fail } from '../errors/errors.ts'

/** Describes what is wrong with a value, as text that follows the field's name: `is required`, `must be one of a, b`. */
export interface SchemaError {
  field: string
  problem: string
}

export type Checked<T> = { data: T } | SchemaError

/**
 * Validates a value against its schema. All validation messages are written here, so that the same error has the same text
 * everywhere.
 */
export function checkSchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  whole: string,
): Checked<z.output<Schema>> {
  const outcome = schema.safeParse(value, { error: describeIssue })
  return outcome.success ? { data: outcome.data } : toSchemaError(outcome.error.issues[0]!, whole)
}

/** Returns the parsed value, or rejects the request and names the field. */
export function requireSchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { code, whole }: { code: 'invalid_parameter' | 'validation_error'; whole: string },
): z.output<Schema> {
  const checked = checkSchema(schema, value, whole)
  if (!isSchemaError(checked)) return checked.data
  const { field, problem } = checked
  return fail(code, `${field}: ${problem}`, { field })
}

export function isSchemaError<T>(checked: Checked<T>): checked is SchemaError {
  return 'problem' in checked
}

/**
 * The field as a path into the request (`rows.3.email`). An error in a list entry is reported for the list, because the entry has
 * no name.
 */
function toSchemaError(issue: z.core.$ZodIssue, whole: string): SchemaError {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : [...issue.path]
  const last = path.at(-1)
  if (typeof last !== 'number') return { field: path.join('.') || whole, problem: issue.message }
  return { field: path.slice(0, -1).join('.') || whole, problem: `entry ${last + 1} ${issue.message}` }
}

/** zod's error map: messages for everything that a schema gives no message for. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && isAboutPresence(issue.code)) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return typeMessages[issue.expected as string] ?? 'has the wrong type'
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'has the wrong form'
    case 'unrecognized_keys':
      return 'is not a field of this request'
    default:
      return 'matches none of the accepted forms'
  }
}

function isAboutPresence(code: string): boolean {
  return code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union'
}

const typeMessages: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  tuple: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  null: 'must be null',
}

const formatMessages: Record<string, string> = {
  email: 'must be an email address',
  url: 'must be an absolute address such as https://example.com',
  uuid: 'must be a UUID',
  guid: 'must be a UUID',
  date: 'must be a real date, YYYY-MM-DD',
  datetime: 'must be an ISO 8601 time such as 2026-03-06T14:30:00Z',
}

function tooSmall({ minimum, origin, inclusive }: { minimum: unknown; origin: string; inclusive?: boolean }): string {
  if (origin === 'string') return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} characters`
  if (origin === 'array') return `must have at least ${describeCount(minimum)}`
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`
}

function tooBig({ maximum, origin, inclusive }: { maximum: unknown; origin: string; inclusive?: boolean }): string {
  if (origin === 'string') return `must have at most ${maximum} characters`
  if (origin === 'array') return `must have at most ${describeCount(maximum)}`
  return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`
}

function describeCount(entries: unknown): string {
  return entries === 1 ? '1 entry' : `${entries} entries`
}
