import { z } from 'zod'
import { signedInPerson } from '../../domain/tenancy/signed-in-person.ts'
import { operation } from '../../kernel/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/page.ts'
import { listUserTokens as listRows } from './queries.ts'
import { userTokenShape } from './shapes.ts'

export const listUserTokens = operation({
  id: 'userTokens.listUserTokens',
  http: 'GET /user-tokens',
  summary: "List the signed-in person's own tokens, newest first",
  auth: ['session'],
  scopes: 'any',
  grain: 'workspace',
  query: z.object({ limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }),
  data: z.array(userTokenShape),
  isPaged: true,
  async run(ctx, { query }) {
    const { user_id: userId } = signedInPerson(ctx.actor)
    const [beforeId] = query.cursor ? decodeCursor('user_tokens', query.cursor, z.tuple([z.uuid()])) : [null]
    const found = await listRows(ctx.db, userId, { limit: query.limit + 1, before_id: beforeId })
    const { rows, pagination } = cutPage(found, query.limit, (last) => encodeCursor('user_tokens', [last.id]))
    return { data: [...rows], pagination }
  },
})
