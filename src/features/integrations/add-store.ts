import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { listConnections } from '../connections/queries.ts'
import { connectAccounts } from './connect-accounts.ts'
import { requireProviderNamed } from './require-provider-named.ts'
import { shopDomain, storeShape, toStore, webhookSecretPurpose } from './store-shape.ts'

export const addStore = operation({
  id: 'integrations.addStore',
  http: 'POST /integrations/store/manual-connections',
  summary: 'Connect a store by its webhooks',
  description:
    'Create it, paste `webhook_url` into the store, then store the signing id that the store shows. The same store again is the same connection.',
  scopes: ['connections:write'],
  idempotency: 'natural',
  body: z.object({
    shop_domain: shopDomain,
    display_name: z.string().trim().min(1).max(200).optional(),
    signing_id: z.string().trim().min(8).max(500).optional().describe('What the store signs its webhooks with.'),
    access_token: z
      .string()
      .trim()
      .min(8)
      .max(500)
      .optional()
      .describe('Of an app that ships a web pixel extension; needed only to activate that pixel.'),
  }),
  data: storeShape,
  statuses: [201],
  errors: ['account_connected_elsewhere', 'provider_not_configured'],
  example: {
    body: { shop_domain: 'meadow.myshopify.com', display_name: 'Meadow', access_token: 'shpat_5d2e8f140a7b3f9c' },
  },
  async run(ctx, { body }) {
    const { shop_domain, display_name = shop_domain, signing_id, access_token } = body
    const provider = requireProviderNamed('store')
    const account = { external_id: shop_domain, name: display_name, currency: null, details: {} }
    const tokens = access_token ? { access_token, refresh_token: null, expires_at: null, scopes: [] } : null
    const webhook_secret = signing_id ? ctx.secrets.seal(webhookSecretPurpose, signing_id) : null
    const [connection] = await connectAccounts(ctx, provider, [account], { tokens, webhook_secret })
    const [row] = await listConnections(ctx.db, ctx.profile.id, { id: connection!.id })
    return { data: toStore(ctx.baseUrl, row!) }
  },
})
