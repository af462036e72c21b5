import { z } from 'zod'
import { fail } from './errors.ts'

export interface Pagination {
  has_next: boolean
  cursor: string | null
}

export const paginationShape = z.object({ has_next: z.boolean(), cursor: z.string().nullable() })

/** A `limit` query parameter. Anything but a whole number within the bounds is refused, never clamped. */
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
 * An opaque cursor: the list it belongs to and the position of the last row seen. The list's name is inside, so that a
 * cursor of another list is refused instead of silently giving a wrong page.
 */
export function encodeCursor(list: string, position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([list, ...position])).toString('base64url')
}

export function decodeCursor<Position extends z.ZodType>(
  list: string,
  cursor: string,
  position: Position,
): z.output<Position> {
  try {
    const [owner, ...values] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (owner === list) return position.parse(values)
  } catch {
    // Whatever was wrong with it, the caller is told the same.
  }
  return fail('invalid_parameter', 'cursor: not a cursor of this list', { field: 'cursor' })
}

/** Cuts a page out of `limit + 1` fetched rows: the extra row only tells that there is a next page. */
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
