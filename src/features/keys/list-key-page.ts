import { z } from 'zod'
import type { Db } from '../../kernel/context.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam, type Pagination } from '../../kernel/page.ts'
import { listKeys } from './queries.ts'
import type { Key } from './shapes.ts'

export async function listKeyPage(
  db: Db,
  profileId: string | null,
  query: { limit: number; cursor?: string },
): Promise<{ data: Key[]; pagination: Pagination }> {
  const [beforeId] = query.cursor ? decodeCursor('keys', query.cursor, z.tuple([z.uuid()])) : [null]
  const found = await listKeys(db, profileId, { limit: query.limit + 1, before_id: beforeId })
  const { rows, pagination } = cutPage(found, query.limit, (last) => encodeCursor('keys', [last.id]))
  return { data: [...rows], pagination }
}

export const pageParams = { limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }
