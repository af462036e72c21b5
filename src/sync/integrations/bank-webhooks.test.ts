import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { governedProfile } from '../../../test/support/vendors/scripted-vendors.ts'
import { insertDefaultDefinitions } from '../../attribution/definitions/definition-queries.ts'
import { storeConnection } from '../../connect/store-connection.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { storePayments } from '../records/store-payments.ts'

const secret = 'whsec_of_the_bank'
const registration = { client_id: 'pk', client_secret: 'sk_live_1', consent_origin: null, api_origin: null }
const app = await testApp({
  vendors: { find: (key) => (key === 'bank_link' ? { ...registration, settings: { WEBHOOK_SECRET: secret } } : null) },
})

const linkTokens = { access_token: 'link_token', refresh_token: null, expires_at: null, scopes: ['movements'] }

/** A profile with one bank link that has two accounts. */
async function linked() {
  const scopes = ['connections:read', 'connections:write', 'conversions:read'] as const
  const { profile, key } = await governedProfile(app, { scopes: [...scopes] })
  await insertDefaultDefinitions(app.db, profile.id, app.clock.now())
  const link_id = `link_${newId()}`
  const connect = (external_id: string) =>
    inTransaction(app.ctx, (ctx) =>
      storeConnection(ctx, profile.id, {
        provider: app.services.providers.find('bank_link')!,
        account: { external_id, name: 'Cuenta', currency: 'CLP', details: { link_id } },
        tokens: linkTokens,
        app_id: null,
      }),
    )
  const accounts = [await connect(`acc_${newId()}`), await connect(`acc_${newId()}`)] as const
  const statuses = async () =>
    (await app.call('GET /api/v1/connections', { key })).body.data.map((item: { status: string }) => item.status).sort()
  const listReconnectEvents = async () => {
    const events = app.db.selectFrom('webhook_event').select('body').where('profile_id', '=', profile.id)
    const rows = await events.where('type', '=', 'connection.reconnect_required').execute()
    return rows.map(({ body }) => JSON.parse(body).data)
  }
  return { profile, key, link_id, accounts, statuses, listReconnectEvents, connect }
}

async function send(type: string, data: object, created_at = app.clock.now().toISOString()) {
  const body = JSON.stringify({ id: `evt_${newId()}`, object: 'event', type, mode: 'live', created_at, data })
  const time = Math.floor(app.clock.now().getTime() / 1000)
  const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'fintoc-signature': `t=${time},v1=${v1}` }
  const response = await app.server.inject({ method: 'POST', url: '/hooks/bank_link', payload: body, headers })
  expect(response.statusCode).toBe(200)
}

// The messages are those of docs.fintoc.com (guides-reconnect-link, refresh-intents-webhook, the changelog of October 2025).
describe('a bank’s message', () => {
  it('about changed credentials of a link requires a reconnect of each of its accounts, and notifies once each', async () => {
    const { link_id, statuses, listReconnectEvents } = await linked()
    for (const _ of [1, 2])
      await send('link.credentials_changed', { id: link_id, object: 'link', status: 'login_required' })
    expect(await statuses()).toEqual(['reconnect_required', 'reconnect_required'])
    expect(await listReconnectEvents()).toMatchObject([
      { reason: 'credentials_changed' },
      { reason: 'credentials_changed' },
    ])
  })

  it('about a rejected refresh requires a reconnect of only its account; one about a failed refresh changes nothing', async () => {
    const { accounts, statuses, listReconnectEvents } = await linked()
    const about = {
      object: 'refresh_intent',
      refreshed_object: 'account',
      refreshed_object_id: accounts[1].external_id,
    }
    await send('account.refresh_intent.failed', { ...about, status: 'failed', public_error: 'retryable_error' })
    expect(await statuses()).toEqual(['connected', 'connected'])
    await send('account.refresh_intent.rejected', { ...about, status: 'rejected', public_error: null })
    expect(await statuses()).toEqual(['connected', 'reconnect_required'])
    expect(await listReconnectEvents()).toMatchObject([{ connection_id: accounts[1].id, reason: 'refresh_rejected' }])
  })

  it('about the time before an account was reconnected changes nothing', async () => {
    const { link_id, statuses } = await linked()
    await send('link.credentials_changed', { id: link_id, object: 'link' }, '2020-01-01T00:00:00Z')
    expect(await statuses()).toEqual(['connected', 'connected'])
  })

  it('about another link, or none, changes nothing', async () => {
    const { statuses } = await linked()
    await send('link.credentials_changed', { id: 'link_other' })
    await send('link.credentials_changed', {})
    expect(await statuses()).toEqual(['connected', 'connected'])
  })

  it.each([
    ['by their ids', (id: string) => ({ movements_removed: [id] })],
    ['as they were', (id: string) => ({ removed: [{ id, object: 'movement' }] })],
  ])('that names removed movements %s removes their payments from the metrics', async (_, naming) => {
    const { profile, key, accounts } = await linked()
    const paid = {
      paid_at: new Date('2026-03-05T10:00:00Z'),
      value: '5000',
      currency: 'CLP',
      payer: {
        external_id: null,
        email: 'ana@example.com',
        phone: null,
        first_name: null,
        last_name: null,
        country: null,
      },
      is_installment: false,
      refunds: [],
    }
    await inTransaction(app.ctx, (ctx) =>
      storePayments(ctx, accounts[0], [
        { ...paid, external_id: 'mov_gone' },
        { ...paid, external_id: 'mov_stays' },
      ]),
    )
    const range = { from: '2026-03-01', to: '2026-03-10' }
    const shown = async () => (await app.call('GET /api/v1/payments', { key, query: range })).body.data
    expect(await shown()).toHaveLength(2)
    const data = { account_id: accounts[0].external_id, ...naming('mov_gone') }
    await send('account.refresh_intent.movements_removed', data)
    expect(await shown()).toMatchObject([{ external_id: 'mov_stays', is_first_payment: true }])
    const runs = await app.db.selectFrom('sync_run').select('id').where('profile_id', '=', profile.id).execute()
    expect(runs.length).toBeGreaterThan(0)
  })
})
