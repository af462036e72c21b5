import { operation } from '../../kernel/operation.ts'
import { storePixelPayload, storePixelShape } from './store-pixel-payload.ts'

export const readStorePixelInstaller = operation({
  id: 'tracking.readStorePixelInstaller',
  http: 'GET /tracking/installers/store-pixel',
  summary: 'Payload for a store web pixel',
  scopes: ['analytics:read'],
  data: storePixelShape,
  errors: ['invalid_state'],
  async run(ctx) {
    return { data: await storePixelPayload(ctx) }
  },
})
