import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import {
  type CursorList,
  cursorParam,
  cursorTime,
  cutPage,
  decodeCursor,
  encodeCursor,
  limitParam,
  type Pagination,
} from '../../kernel/operations/page.ts'
import type { JourneyCursor } from './event-queries.ts'

/** The maximum offset; a client that needs more follows the cursor. */
const offsetMax = 9_999_999

export const journeyPageParams = {
  offset: z
    .string()
    .regex(/^\d{1,7}$/, `must be a whole number from 0 to ${offsetMax}`)
    .transform(Number)
    .pipe(z.int().min(0).max(offsetMax))
    .default(0)
    .meta({ type: 'integer', minimum: 0, maximum: offsetMax, default: 0 }),
  limit: limitParam({ default: 50, max: 100 }),
  cursor: cursorParam('Instead of `offset`: continues after the previous page.'),
}

export interface PageQuery {
  offset: number
  limit: number
  cursor?: string | undefined
}

/** The start of a page, and the total that the first page of a cursor counted. */
export interface PageStart {
  after: JourneyCursor | null
  offset: number
  total_count: number | null
}

const position = z.tuple([cursorTime, z.guid(), z.int().min(0)])

export function readStart(list: CursorList, { cursor, offset }: PageQuery): PageStart {
  if (!cursor) return { after: null, offset, total_count: null }
  if (offset > 0) fail('invalid_parameter', 'offset: cannot be combined with a cursor', { field: 'offset' })
  const [time, id, total_count] = decodeCursor(list, cursor, position)
  return { after: { time, id }, offset: 0, total_count }
}

/**
 * Cuts a page out of `limit + 1` rows and returns the total. The total is counted at most once: a first page that contains the
 * end knows it, and the cursor contains the total, so that following pages never count again.
 */
export async function finishPage<Row extends { position: JourneyCursor }>(
  list: CursorList,
  found: readonly Row[],
  { limit }: PageQuery,
  start: PageStart,
  count: () => Promise<number>,
): Promise<{ rows: readonly Row[]; total_count: number; pagination: Pagination }> {
  const isEnd = found.length <= limit && start.after === null && (found.length > 0 || start.offset === 0)
  const total_count = start.total_count ?? (isEnd ? start.offset + found.length : await count())
  const page = cutPage(found, limit, (last) => encodeCursor(list, [last.position.time, last.position.id, total_count]))
  return { ...page, total_count }
}
