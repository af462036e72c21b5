import { z } from 'zod'
import { fail } from '../errors/errors.ts'
import { nameEnum } from '../schemas/json-schema.ts'
import { isStorableText } from '../schemas/storable-text.ts'

export interface Pagination {
  has_next: boolean
  cursor: string | null
}

export const paginationSchema = z.object({ has_next: z.boolean(), cursor: z.string().nullable() })

export const sortDirections = ['asc', 'desc'] as const
nameEnum('SortDirection', sortDirections)

/** A `limit` query parameter. Anything but a whole number within the bounds is rejected, never clamped. */
export function limitParam(bounds: { default: number; max: number }) {
  return z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number from 1 to ${bounds.max}`)
    .transform(Number)
    .pipe(z.int().min(1).max(bounds.max))
    .default(bounds.default)
    .meta({ type: 'integer', minimum: 1, maximum: bounds.max, default: bounds.default })
}

/**
 * Every paged list. A cursor names its list, so that the cursor of another list is rejected instead of returning a wrong page.
 */
export const cursorLists = [
  'ad-actions',
  'ads',
  'advice',
  'alert-incidents',
  'api-requests',
  'apps',
  'audit-log',
  'authorizations',
  'book-differences',
  'bridge-conversions',
  'campaign-conversions',
  'campaign-conversions-by-touch',
  'campaigns',
  'cohort-payments',
  'cohorts',
  'conversion-journey',
  'conversions',
  'customer-journey',
  'data-export-runs',
  'erasures',
  'experiment-assignments',
  'experiments',
  'export-rows',
  'exports',
  'invitations',
  'journey-by-key',
  'keys',
  'members',
  'notes',
  'model-comparison',
  'path-conversions',
  'path-roles',
  'paths',
  'payment-duplicates',
  'payments',
  'pii-access-log',
  'portfolio',
  'profiles',
  'projected-conversion-journey',
  'projected-journey-by-key',
  'raw-events',
  'recorded_outcomes',
  'search-pages',
  'share-openings',
  'untagged-ads',
  'user_tokens',
  'users',
  'webhook_deliveries',
  'workspaces',
] as const

export type CursorList = (typeof cursorLists)[number]

type Position = readonly (string | number)[]

const cursorLengthMax = 2_000

/** A `cursor` query parameter from the previous page. Rejects text that cannot be one of our cursors. */
export function cursorParam(description?: string) {
  return z
    .string()
    .refine((text) => parseCursor(text) !== null, notACursor)
    .optional()
    .meta({ type: 'string', minLength: 1, maxLength: cursorLengthMax, ...(description && { description }) })
}

const notACursor = 'is not a cursor of this list'

/** Encodes the list and the position of the last row seen; opaque to the caller. */
export function encodeCursor(list: CursorList, position: Position): string {
  return Buffer.from(JSON.stringify([list, ...position])).toString('base64url')
}

export function decodeCursor<Schema extends z.ZodType>(
  list: CursorList,
  cursor: string,
  position: Schema,
): z.output<Schema> {
  const opened = parseCursor(cursor)
  const outcome = opened?.list === list ? position.safeParse(opened.position) : null
  return outcome?.success ? outcome.data : fail('invalid_parameter', `cursor: ${notACursor}`, { field: 'cursor' })
}

/** Accepts only what `encodeCursor` can have written: short, canonical, with numbers and text that the database can hold. */
function parseCursor(cursor: string): { list: string; position: Position } | null {
  if (cursor.length > cursorLengthMax) return null
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.toString('base64url') !== cursor) return null
  try {
    const parts: unknown = JSON.parse(utf8.decode(bytes))
    if (!Array.isArray(parts) || !parts.every(isPositionPart)) return null
    const [list, ...position] = parts
    return typeof list === 'string' ? { list, position } : null
  } catch {
    return null
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function isPositionPart(part: unknown): part is string | number {
  return typeof part === 'string' ? isStorableText(part) : Number.isFinite(part)
}

/** A time in a cursor, as PostgreSQL or ISO 8601 writes it, to the microsecond; a real calendar date of our era. */
export const cursorTime = z.string().refine(isMoment, 'not a time of this list')

function isMoment(text: string): boolean {
  const [, day, time] = momentPattern.exec(text) ?? []
  if (!day || day < '0001') return false
  const moment = new Date(`${day}T${time}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === `${day}T${time}`
}

const momentPattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d{1,6})?(?:Z|\+00)$/

/** Cuts a page out of `limit + 1` fetched rows: the extra row only shows that there is a next page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: readonly Row[]; pagination: Pagination } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasNext = rows.length > limit
  return { rows: page, pagination: { has_next: hasNext, cursor: hasNext && last ? cursorOf(last) : null } }
}

/** Reads a page of a list that is ordered by id; `read` gets the last id of the previous page, and a limit with the extra row. */
export async function pageById<Row extends { id: string }>(
  list: CursorList,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  read: (page: { limit: number; before_id: string | null }) => Promise<readonly Row[]>,
): Promise<{ rows: readonly Row[]; pagination: Pagination }> {
  const [before_id] = cursor === undefined ? [null] : decodeCursor(list, cursor, z.tuple([z.uuid()]))
  const found = await read({ limit: limit + 1, before_id })
  return cutPage(found, limit, (last) => encodeCursor(list, [last.id]))
}
