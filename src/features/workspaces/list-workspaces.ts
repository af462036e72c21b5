import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/page.ts'
import { listWorkspaces as listRows } from './queries.ts'
import { workspaceShape } from './shapes.ts'

export const listWorkspaces = operation({
  id: 'workspaces.listWorkspaces',
  http: 'GET /admin/workspaces',
  summary: 'List workspaces, newest first (operator)',
  auth: ['operator'],
  scopes: 'any',
  grain: 'workspace',
  query: z.object({ limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }),
  data: z.array(workspaceShape),
  isPaged: true,
  async run(ctx, { query }) {
    const [beforeId] = query.cursor ? decodeCursor('workspaces', query.cursor, z.tuple([z.uuid()])) : [null]
    const found = await listRows(ctx.db, { limit: query.limit + 1, before_id: beforeId })
    const { rows, pagination } = cutPage(found, query.limit, (last) => encodeCursor('workspaces', [last.id]))
    return { data: [...rows], pagination }
  },
})
