import { z } from 'zod'
import { storePixelPayload, storePixelSchema } from '../../collection/installation/store-pixel-payload.ts'
import { trackerTagOf } from '../../collection/installation/tracker-tag-of.ts'
import { findLiveConnection } from '../../connect/connection-queries.ts'
import { failProvider } from '../../connect/fail-provider.ts'
import { openSession, requireProvider } from '../../connect/open-session.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'

export const activateWebPixel = operation({
  id: 'integrations.activateWebPixel',
  http: 'POST /integrations/store/web-pixel/activate',
  summary: 'Install or reinstall the web pixel in the store',
  scopes: ['connections:write'],
  idempotency: 'natural',
  description:
    'A store’s API activates only a web pixel that the app of the access token ships as an extension (settings `tracking_key` and `collect_url`). Without such an extension or without a token, nothing is installed: `installation` is `custom_pixel`, and the merchant must paste `custom_pixel.code` under Settings, Customer events.',
  data: z.object({
    installation: z
      .enum(['app_extension', 'custom_pixel'])
      .describe('`app_extension`: installed. `custom_pixel`: the merchant must paste the code.'),
    pixel_id: z.string().nullable(),
    connection_id: z.uuid(),
    custom_pixel: storePixelSchema.nullable(),
  }),
  errors: ['connection_not_ready', 'provider_error', 'provider_not_configured', 'invalid_state'],
  mcp: false,
  async run(ctx) {
    const provider = requireProvider(ctx, 'store')
    const connection = await findLiveConnection(ctx.db, ctx.profile.id, 'store')
    if (!connection) return fail('connection_not_ready', 'No store is connected.')
    const connection_id = connection.id
    const byHand = { installation: 'custom_pixel' as const, pixel_id: null, connection_id }
    if (connection.tokens === null || !provider.installPixel) {
      return { data: { ...byHand, custom_pixel: await storePixelPayload(ctx) } }
    }
    const { origin, key } = await trackerTagOf(ctx.db, ctx.profile.id, ctx.baseUrl)
    const pixel = { tracking_key: key, collect_url: `${origin}/api/tracking/collect` }
    try {
      const installed = await provider.installPixel(await openSession(ctx, connection), pixel)
      if (!installed) return { data: { ...byHand, custom_pixel: await storePixelPayload(ctx) } }
      const installation = 'app_extension' as const
      return { data: { installation, pixel_id: installed.id, connection_id, custom_pixel: null } }
    } catch (error) {
      return failProvider(ctx, connection, error)
    }
  },
})
