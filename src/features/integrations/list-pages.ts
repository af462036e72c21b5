import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { listTrackedPages } from './page-queries.ts'
import { pageShape, readAvailablePages, toPage } from './page-shape.ts'

export const listPages = operation({
  id: 'integrations.listPages',
  http: 'GET /integrations/adplatform/pages',
  summary: 'List tracked pages, or with `available` all that can be',
  scopes: ['connections:read'],
  query: z.object({
    available: z.enum(['true', 'false']).default('false').describe('`true`: asks the platform, live.'),
  }),
  data: z.array(pageShape),
  errors: ['meta_connection_required', 'connection_not_ready', 'provider_error', 'provider_not_configured'],
  async run(ctx, { query }) {
    const tracked = await listTrackedPages(ctx.db, ctx.profile.id)
    if (query.available === 'false') return { data: tracked.map(toPage) }
    const { pages } = await readAvailablePages(ctx)
    const data = pages.map(({ external_id: id, name }) => {
      const known = tracked.find((one) => one.external_id === id)
      return known ? toPage({ ...known, name }) : { id, name, is_tracked: false, selected_at: null }
    })
    return { data }
  },
})
