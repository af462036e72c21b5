import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { listKeyPage, pageParams } from './list-key-page.ts'
import { requireWorkspaceAdmin } from './require-workspace-admin.ts'
import { keyShape } from './shapes.ts'

export const listKeys = operation({
  id: 'keys.listKeys',
  http: 'GET /keys',
  summary: "List the active profile's API keys, newest first",
  auth: ['session'],
  scopes: 'any',
  query: z.object(pageParams),
  data: z.array(keyShape),
  isPaged: true,
  async run(ctx, { query }) {
    requireWorkspaceAdmin(ctx.actor)
    return listKeyPage(ctx.db, ctx.profile.id, query)
  },
})
