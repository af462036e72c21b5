import { z } from 'zod'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { failProvider } from '../connections/fail-provider.ts'
import { openSession } from '../connections/open-session.ts'
import { findLiveConnection } from '../connections/queries.ts'
import { trackerTagOf } from '../tracking/tracker-tag-of.ts'
import { requireProviderNamed } from './require-provider-named.ts'

export const activateWebPixel = operation({
  id: 'integrations.activateWebPixel',
  http: 'POST /integrations/store/web-pixel/activate',
  summary: 'Install the web pixel in the store, or install it anew',
  scopes: ['connections:write'],
  idempotency: 'natural',
  data: z.object({ pixel_id: z.string(), connection_id: z.uuid() }),
  errors: ['connection_not_ready', 'provider_error', 'provider_not_configured', 'invalid_state'],
  async run(ctx) {
    const provider = requireProviderNamed('store')
    const connection = await findLiveConnection(ctx.db, ctx.profile.id, 'store')
    if (!connection || connection.tokens === null || !provider.installPixel) {
      return fail('connection_not_ready', 'No store is connected with an access token.')
    }
    const { origin, key } = await trackerTagOf(ctx.db, ctx.profile.id, ctx.baseUrl)
    const pixel = { tracking_key: key, collect_url: `${origin}/api/tracking/collect` }
    try {
      const { id: pixel_id } = await provider.installPixel(await openSession(ctx, connection), pixel)
      return { data: { pixel_id, connection_id: connection.id } }
    } catch (error) {
      return failProvider(ctx, connection, error)
    }
  },
})
