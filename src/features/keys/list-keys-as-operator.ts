import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { listKeyPage, pageParams } from './list-key-page.ts'
import { keyShape } from './shapes.ts'

export const listKeysAsOperator = operation({
  id: 'keys.listKeysAsOperator',
  http: 'GET /admin/keys',
  summary: 'List API keys, newest first (operator)',
  auth: ['operator'],
  scopes: 'any',
  grain: 'workspace',
  query: z.object({ profile_id: z.uuid().optional(), ...pageParams }),
  data: z.array(keyShape),
  isPaged: true,
  run: (ctx, { query }) => listKeyPage(ctx.db, query.profile_id ?? null, query),
})
