import { furniture } from '../../src/demo/plan/business.ts'
import { numberFor } from '../demo/demo-sales.ts'
import type { SandboxVendor } from '../vendor.ts'

/** The token that a person would copy from the chatbot's settings. */
export const manychatToken = '104200000000001:sandbox0chatbot0token'

/** Manychat: a chatbot of one page. */
export const manychat: SandboxVendor = {
  key: 'chatbot',
  name: 'Manychat',
  settings: {},
  routes: [
    {
      method: 'GET',
      path: '/fb/page/getInfo',
      respond: ({ bearerToken }) =>
        bearerToken === manychatToken
          ? {
              json: {
                status: 'success',
                data: { id: numberFor('page'), name: furniture.name, timezone: 'America/Santiago' },
              },
            }
          : { status: 401, json: { status: 'error', message: 'Wrong token' } },
    },
  ],
  failures: { token_revoked: () => ({ status: 401, json: { status: 'error', message: 'Wrong token' } }) },
}
