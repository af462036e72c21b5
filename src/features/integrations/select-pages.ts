import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { listTrackedPages, updateTrackedPages } from './page-queries.ts'
import { pageShape, readAvailablePages, toPage } from './page-shape.ts'

export const selectPages = operation({
  id: 'integrations.selectPages',
  http: 'POST /integrations/adplatform/pages',
  summary: 'Select the pages to track; they replace the ones before',
  scopes: ['connections:write'],
  idempotency: 'natural',
  body: z.object({ page_ids: z.array(z.string().min(1).max(200)).max(500) }),
  data: z.array(pageShape),
  errors: ['meta_connection_required', 'connection_not_ready', 'provider_error', 'provider_not_configured'],
  example: { body: { page_ids: [] } },
  async run(ctx, { body }) {
    const { connection, pages } = await readAvailablePages(ctx)
    const chosen = [...new Set(body.page_ids)].map((id) => {
      const page = pages.find((one) => one.external_id === id)
      return page ?? fail('not_found', `The connected account has no page ${id}.`)
    })
    return inTransaction(ctx, async (ctx) => {
      await updateTrackedPages(ctx.db, ctx.profile.id, connection.id, chosen, ctx.now())
      return { data: (await listTrackedPages(ctx.db, ctx.profile.id)).map(toPage) }
    })
  },
})
