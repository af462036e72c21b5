import { operation } from '../../kernel/operation.ts'
import { storePixelPayload, storePixelShape } from './store-pixel-payload.ts'

export const readShopifyPixelInstaller = operation({
  id: 'tracking.readShopifyPixelInstaller',
  http: 'GET /tracking/installers/shopify-pixel',
  summary: 'Payload for a store web pixel',
  scopes: ['analytics:read'],
  data: storePixelShape,
  errors: ['invalid_state'],
  async run(ctx) {
    return { data: await storePixelPayload(ctx) }
  },
})
