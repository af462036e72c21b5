import { z } from 'zod'
import { findLiveConnection } from '../../connect/connection-queries.ts'
import type { Connection } from '../../connect/connection-schemas.ts'
import { failProvider } from '../../connect/fail-provider.ts'
import { openSession } from '../../connect/open-session.ts'
import type { Page } from '../../connect/provider.ts'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { listTrackedPages, type TrackedPage, updateTrackedPages } from './page-queries.ts'

const pageSchema = z.object({
  id: z.string().describe("The platform's id of the page."),
  name: z.string(),
  is_tracked: z.boolean(),
  selected_at: timestamp.nullable(),
})
nameSchema('TrackedPage', pageSchema)

function toPage({ external_id: id, name, selected_at }: TrackedPage): z.input<typeof pageSchema> {
  return { id, name, is_tracked: true, selected_at }
}

/** Reads the pages that can be tracked, live from the platform. */
async function readAvailablePages(ctx: ProfileContext): Promise<{ connection: Connection; pages: Page[] }> {
  const platform = ctx.providers.all.find(({ kind, listPages }) => kind === 'ads' && listPages !== undefined)
  const connection = platform && (await findLiveConnection(ctx.db, ctx.profile.id, platform.key))
  if (!connection) return fail('meta_connection_required')
  try {
    return { connection, pages: await platform.listPages!(await openSession(ctx, connection)) }
  } catch (error) {
    return failProvider(ctx, connection, error)
  }
}

export const listPages = operation({
  id: 'integrations.listPages',
  http: 'GET /integrations/adplatform/pages',
  summary: 'List tracked pages, or all available ones',
  scopes: ['connections:read'],
  query: z.object({
    available: z.enum(['true', 'false']).default('false').meta({
      type: 'boolean',
      default: false,
      description: '`true`: reads the available pages live from the platform.',
    }),
  }),
  data: z.array(pageSchema),
  errors: ['meta_connection_required', 'connection_not_ready', 'provider_error', 'provider_not_configured'],
  async run(ctx, { query }) {
    const tracked = await listTrackedPages(ctx.db, ctx.profile.id)
    if (query.available === 'false') return { data: tracked.map(toPage) }
    const { pages } = await readAvailablePages(ctx)
    const data = pages.map(({ external_id: id, name }) => {
      const known = tracked.find((item) => item.external_id === id)
      return known ? toPage({ ...known, name }) : { id, name, is_tracked: false, selected_at: null }
    })
    return { data }
  },
})

export const selectPages = operation({
  id: 'integrations.selectPages',
  http: 'POST /integrations/adplatform/pages',
  summary: 'Replace the selection of tracked pages',
  scopes: ['connections:write'],
  idempotency: 'natural',
  body: z.object({ page_ids: z.array(z.string().min(1).max(200)).max(500) }),
  data: z.array(pageSchema),
  errors: ['meta_connection_required', 'connection_not_ready', 'provider_error', 'provider_not_configured'],
  example: { body: { page_ids: [] } },
  async run(ctx, { body }) {
    const { connection, pages } = await readAvailablePages(ctx)
    const chosen = [...new Set(body.page_ids)].map((id) => {
      const page = pages.find((page) => page.external_id === id)
      return page ?? fail('not_found', `The connected account has no page ${id}.`)
    })
    return inTransaction(ctx, async (ctx) => {
      await updateTrackedPages(ctx.db, ctx.profile.id, connection.id, chosen, ctx.now())
      return { data: (await listTrackedPages(ctx.db, ctx.profile.id)).map(toPage) }
    })
  },
})
