import { describe, expect, it } from 'vitest'
import { exportApp, exportProfile } from '../../../test/support/vendors/platforms-in-sandbox.ts'
import { findConnection } from '../../connect/connection-queries.ts'
import { requestSync } from '../../connect/sync-runs/request-sync.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { runSync } from '../runs/run-sync.ts'

const fixture = await exportApp()
const { app } = fixture
const path = '/integrations/store/manual-connections'

async function sync(profileId: string, connectionId: string) {
  const connection = await findConnection(app.db, profileId, connectionId)
  const run = await requestSync(app.ctx, profileId, connection!)
  await runSync(app.ctx, profileId, run!.id)
  return app.db
    .selectFrom('sync_run')
    .select(['status', 'rows_read', 'error_kind'])
    .where('profile_id', '=', profileId)
    .where('id', '=', run!.id)
    .executeTakeFirstOrThrow()
}

const countEvents = async (profileId: string, event_type: string) =>
  (
    await app.db
      .selectFrom('event')
      .select('id')
      .where('profile_id', '=', profileId)
      .where('event_type', '=', event_type)
      .execute()
  ).length

describe('a store connection with an access token', () => {
  it('reads the history of the store, and reading it again changes nothing', async () => {
    const own = await exportProfile(app)
    const shop = { shop_domain: 'muebles-cordillera.myshopify.com', access_token: 'shpat_history' }
    const added = await own.call(`POST ${path}`, shop)
    expect([added.status, added.body.data.has_access_token]).toEqual([201, true])
    expect(JSON.stringify(added.body)).not.toContain('shpat_history')
    const run = await sync(own.profile_id, added.body.data.id)
    expect(run).toMatchObject({ status: 'succeeded', error_kind: null })
    expect(run.rows_read).toBeGreaterThan(50)
    const counts = async () => [
      await countEvents(own.profile_id, 'order_placed'),
      await countEvents(own.profile_id, 'payment_received'),
    ]
    const first = await counts()
    expect(first).toEqual([run.rows_read, run.rows_read])
    app.clock.advance(hourMs)
    expect(await sync(own.profile_id, added.body.data.id)).toMatchObject({ status: 'succeeded' })
    expect(await counts()).toEqual(first)
  })

  it('rejects a token that the store rejects, names it, and changes nothing', async () => {
    const own = await exportProfile(app)
    const shop = { shop_domain: 'second.myshopify.com' }
    for (const body of [
      { ...shop, access_token: 'made-up-token' },
      { shop_domain: 'shop.example', access_token: 'shpat_1234' },
    ]) {
      const response = await own.call(`POST ${path}`, body)
      expect([response.status, response.body.error.code]).toEqual([422, 'validation_error'])
    }
    expect((await own.call(`GET ${path}`)).body.data).toEqual([])
    const added = (await own.call(`POST ${path}`, shop)).body.data
    expect(added.has_access_token).toBe(false)
    const patch = (body: object) => own.call(`PATCH ${path}/${added.id}`, body)
    const rejected = await patch({ access_token: 'made-up-token' })
    expect([rejected.status, rejected.body.error.field]).toEqual([422, 'access_token'])
    expect((await patch({})).status).toBe(422)
    expect((await patch({ access_token: 'shpat_later' })).body.data).toMatchObject({ has_access_token: true })
  })

  it('requires a reconnect when its token was revoked, and still accepts webhooks', async () => {
    const own = await exportProfile(app)
    const shop = { shop_domain: 'third.myshopify.com', access_token: 'shpat_third', signing_id: 'a signing id' }
    const { id } = (await own.call(`POST ${path}`, shop)).body.data
    await fixture.script('store' as never, { kind: 'token_revoked', path: '/orders.json', times: 5 })
    expect(await sync(own.profile_id, id)).toMatchObject({ status: 'failed', error_kind: 'token_revoked' })
    await fixture.revive()
    const [listed] = (await own.call(`GET ${path}`)).body.data
    expect(listed).toMatchObject({ id, status: 'reconnect_required', has_signing_id: true })
    const patched = await own.call(`PATCH ${path}/${id}`, { access_token: 'shpat_fourth' })
    expect(patched.body.data.status).toBe('connected')
    expect(await sync(own.profile_id, id)).toMatchObject({ status: 'succeeded' })
  })
})
