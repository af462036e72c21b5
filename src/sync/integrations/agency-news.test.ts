import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { storeConnection } from '../../connect/store-connection.ts'
import { inTransaction } from '../../kernel/context/context.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const WEBHOOK_PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const registration = { client_id: 'a-b', client_secret: 's', consent_origin: null, api_origin: null }
const app = await testApp({
  vendors: { find: (key) => (key === 'crm_a' ? { ...registration, settings: { WEBHOOK_PUBLIC_KEY } } : null) },
})

const tokens = { access_token: 'a', refresh_token: 'r', expires_at: null, scopes: [] }

it('an agency that removes the app ends the connections of all its locations and of no other', async () => {
  const profiles = [await app.seed.profile(), await app.seed.profile(), await app.seed.profile()]
  const connect = (index: number, link_id: string) =>
    inTransaction(app.ctx, (ctx) =>
      storeConnection(ctx, profiles[index % profiles.length]!.id, {
        provider: app.services.providers.find('crm_a')!,
        account: { external_id: `${link_id}-${index}`, name: 'Location', currency: null, details: { link_id } },
        tokens,
        app_id: null,
      }),
    )
  const installed = 205
  for (let index = 0; index < installed; index++) await connect(index, 'agency')
  await connect(0, 'another agency')
  const body = JSON.stringify({ type: 'UNINSTALL', appId: 'app', companyId: 'agency' })
  const response = await app.server.inject({
    method: 'POST',
    url: '/hooks/crm_a',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-ghl-signature': sign(null, Buffer.from(body), privateKey).toString('base64'),
    },
  })
  expect(response.statusCode).toBe(200)
  const rows = await app.db.selectFrom('connection').select(['external_id', 'status', 'reconnect_reason']).execute()
  const ended = rows.filter(({ status }) => status === 'reconnect_required')
  expect(ended.length).toBe(installed)
  expect(ended.every(({ reconnect_reason }) => reconnect_reason === 'uninstalled')).toBe(true)
  expect(rows.filter(({ status }) => status === 'connected')).toMatchObject([{ external_id: 'another agency-0' }])
})
