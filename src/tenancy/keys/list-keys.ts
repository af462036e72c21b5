import { z } from 'zod'
import type { Db } from '../../kernel/context/context.ts'
import { byOperatorKey, byProfileAdmin } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import {
  cursorParam,
  cutPage,
  decodeCursor,
  encodeCursor,
  limitParam,
  type Pagination,
} from '../../kernel/operations/page.ts'
import { listKeys as listRows } from './key-queries.ts'
import { type Key, keySchema } from './schemas.ts'

async function listKeyPage(
  db: Db,
  profileId: string | null,
  query: { limit: number; cursor?: string },
): Promise<{ data: Key[]; pagination: Pagination }> {
  const [beforeId] = query.cursor ? decodeCursor('keys', query.cursor, z.tuple([z.uuid()])) : [null]
  const found = await listRows(db, profileId, { limit: query.limit + 1, before_id: beforeId })
  const { rows, pagination } = cutPage(found, query.limit, (last) => encodeCursor('keys', [last.id]))
  return { data: [...rows], pagination }
}

const pageParams = { limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }

export const listKeys = operation({
  id: 'keys.listKeys',
  http: 'GET /keys',
  summary: "List the active profile's API keys, newest first",
  ...byProfileAdmin,
  query: z.object(pageParams),
  data: z.array(keySchema),
  isPaged: true,
  async run(ctx, { query }) {
    return listKeyPage(ctx.db, ctx.profile.id, query)
  },
})

export const listKeysAsOperator = operation({
  id: 'keys.listKeysAsOperator',
  http: 'GET /admin/keys',
  summary: 'List API keys, newest first (operator)',
  ...byOperatorKey,
  query: z.object({ profile_id: z.uuid().optional(), ...pageParams }),
  data: z.array(keySchema),
  isPaged: true,
  run: (ctx, { query }) => listKeyPage(ctx.db, query.profile_id ?? null, query),
})
