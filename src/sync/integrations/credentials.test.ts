import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hubspotKey } from '../../../sandbox/vendors/hubspot.ts'
import { manychatToken } from '../../../sandbox/vendors/manychat.ts'
import { wooKey } from '../../../sandbox/vendors/woocommerce.ts'
import { exportApp, exportProfile } from '../../../test/support/vendors/platforms-in-sandbox.ts'
import { providers } from '../../connect/registry.ts'
import { runSync } from '../runs/run-sync.ts'

const { app } = await exportApp()
const path = 'POST /integrations/chatbot/credentials'

describe('a pasted credential', () => {
  it('connects the accounts that it reaches, once, and is not shown again', async () => {
    const own = await exportProfile(app)
    const values = { token: manychatToken }
    const first = await own.call(path, { values })
    expect([first.status, first.body.data.connections]).toEqual([
      200,
      [
        {
          connection_id: expect.any(String),
          external_id: expect.any(String),
          display_name: 'Muebles Cordillera',
          webhook_url: null,
        },
      ],
    ])
    const again = await own.call(path, { values })
    expect(again.body.data).toEqual(first.body.data)
    expect(JSON.stringify([first.body, again.body])).not.toContain(manychatToken)
    expect((await own.call('GET /connections')).body.data).toHaveLength(1)
  })

  it.each([
    ['that is missing', {}, 'token: is required'],
    ['that does not look like one', { token: 'short' }, 'token: is not valid'],
    ['that the vendor rejects', { token: 'made-up-token' }, 'token: is not accepted by Manychat: Wrong token'],
  ])('%s is named, and connects nothing', async (_, values, message) => {
    const own = await exportProfile(app)
    const { status, body } = await own.call(path, { values })
    expect([status, body.error]).toMatchObject([422, { code: 'validation_error', field: 'token', message }])
    expect((await own.call('GET /connections')).body.data).toEqual([])
  })

  it('is accepted only for vendors that have one', async () => {
    const own = await exportProfile(app)
    expect((await own.call('POST /integrations/social_ads/credentials', { values: {} })).status).toBe(400)
  })
})

describe('the list of vendors', () => {
  it('says of each one what is read and how it is connected', async () => {
    const own = await exportProfile(app)
    const { data } = (await own.call('GET /integrations/providers?locale=es')).body
    expect(data.map(({ key }: { key: string }) => key)).toEqual(providers.map(({ key }) => key))
    const of = (key: string) => data.find((item: { key: string }) => item.key === key)
    expect(of('social_ads')).toMatchObject({
      ...{ name: 'Meta Ads', kind: 'ads', receives_conversions: true, receives_audiences: true },
      credential_fields: null,
      consent: { is_configured: true, callback_url: 'http://tributary.test/connect/callback/social_ads' },
    })
    expect(of('chatbot')).toMatchObject({
      consent: null,
      credential_fields: [{ name: 'token', label: 'Token de la API', is_secret: true, is_required: true }],
    })
    for (const { key, setup } of data) {
      const { url, steps } = providers.find((provider) => provider.key === key)!.setup!
      expect(setup).toMatchObject({ url, steps: steps.es })
      expect([key, steps.es.length]).toEqual([key, steps.en.length])
      expect(URL.parse(url)?.protocol).toBe('https:')
    }
  })
})

/** Signs a message to a URL with the secret of a connection, as the vendor does. */
type Sign = (secret: string, url: string, payload: string) => Record<string, string>

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64')

const signShop: Sign = (secret, _, payload) => ({ 'x-wc-webhook-signature': hmac(secret, payload) })

const signDeals: Sign = (secret, url, payload) => {
  const at = String(app.ctx.now().getTime())
  return {
    'x-hubspot-signature-v3': hmac(secret, `POST${url}${payload}${at}`),
    'x-hubspot-request-timestamp': at,
  }
}

const shop = { shop_url: 'shop.example', ...wooKey, webhook_secret: 'secret of the webhook' }
const crm = { token: hubspotKey, client_secret: 'the-secret-of-the-private-app' }

describe.each([
  ['store_b', shop, shop.webhook_secret, '{"id":1}', signShop],
  [
    'crm_b',
    crm,
    crm.client_secret,
    '[{"subscriptionType":"deal.creation","portalId":24681357,"objectId":1}]',
    signDeals,
  ],
])('%s', (provider, values, secret, payload, sign) => {
  it('is read once however often it is synced, and its webhook starts a sync', async () => {
    const own = await exportProfile(app)
    const { body } = await own.call(`POST /integrations/${provider}/credentials`, { values })
    const { connection_id, webhook_url } = body.data.connections[0]
    const runs = async () =>
      await app.db.selectFrom('sync_run').selectAll().where('profile_id', '=', own.profile_id).orderBy('id').execute()
    // Ids of the same millisecond have no order.
    const runQueued = async () =>
      runSync(app.ctx, own.profile_id, (await runs()).find(({ status }) => status === 'queued')!.id)
    await runQueued()
    const count = async () =>
      (await app.db.selectFrom('event').select('id').where('profile_id', '=', own.profile_id).execute()).length
    const first = await count()
    expect(first).toBeGreaterThan(50)
    const send = (signature: Record<string, string>) =>
      app.server.inject({
        ...{ method: 'POST', url: new URL(webhook_url).pathname, payload },
        headers: { 'content-type': 'application/json', ...signature },
      })
    expect((await send(sign('wrong', webhook_url, payload))).statusCode).toBe(401)
    expect((await send(sign(secret, webhook_url, payload))).statusCode).toBe(200)
    expect((await runs()).map((run) => run.connection_id)).toEqual([connection_id, connection_id])
    await runQueued()
    expect((await runs()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    expect(await count()).toBe(first)
  })
})
