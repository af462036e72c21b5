import { z } from 'zod'
import { timestamp } from '../../domain/tenancy/timestamp.ts'
import { connectionStatuses, type SyncedConnection } from '../connections/shapes.ts'

export const storeShape = z.object({
  id: z.uuid(),
  shop_domain: z.string(),
  display_name: z.string(),
  status: z.enum(connectionStatuses),
  webhook_url: z
    .string()
    .describe("Paste it into the store's webhook settings, for the `orders/updated` topic in JSON."),
  has_signing_id: z.boolean().describe('Messages are taken once the signing id is stored.'),
  created_at: timestamp,
})

export function toStore(baseUrl: string, row: SyncedConnection): z.input<typeof storeShape> {
  const { id, external_id: shop_domain, display_name, status, created_at } = row
  const webhook_url = `${baseUrl}/hooks/store/${row.profile_id}/${id}`
  return { id, shop_domain, display_name, status, webhook_url, has_signing_id: row.webhook_secret !== null, created_at }
}

export const storeParams = z.object({ connectionId: z.uuid() })

export const storeParamsExample = { connectionId: '0195b3c0-8f11-7c42-b7a0-5d0e9f1a2b3c' }

/** What the box seals a connection's own webhook secret for. */
export const webhookSecretPurpose = 'connection.webhook_secret'

export const shopDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(/^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)+$/, 'must be a host name such as meadow.myshopify.com')
