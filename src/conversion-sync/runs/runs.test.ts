import { describe, expect, it } from 'vitest'
import {
  type ExportProfile,
  exportApp,
  exportProfile,
  type Vendor,
} from '../../../test/support/vendors/platforms-in-sandbox.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { syncDueConversions } from '../run-conversion-sync.ts'

const fixture = await exportApp()
const { app } = fixture

async function runPendingWork() {
  await syncDueConversions(app.ctx)
}

/** What the vendor holds of a profile's conversions. */
async function receivedBy(own: ExportProfile, vendor: Vendor) {
  const found = app.db.selectFrom('conversion').select('id').where('profile_id', '=', own.profile_id)
  const ids = new Set((await found.execute()).map(({ id }) => id))
  return (await fixture.received(vendor)).events.filter(({ key }) => ids.has(key))
}

async function runsOf(own: ExportProfile) {
  return (await own.call('GET /exports')).body.data
}

async function rowsOf(own: ExportProfile) {
  const runs = await runsOf(own)
  const pages = await Promise.all(runs.map(({ id }: { id: string }) => own.call(`GET /exports/${id}/rows`)))
  return pages.flatMap((page) => page.body.data)
}

const lead = (key: string, more: object = {}) => ({
  event_type: 'lead_created',
  idempotency_key: key,
  user_traits: { email: `${key}@example.com` },
  ...more,
})

describe('a run at Meta', () => {
  it('sends every new conversion of any action_source once, and none of earlier days', async () => {
    const own = await exportProfile(app)
    await own.send(lead('before'))
    app.clock.advance(60_000)
    await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    app.clock.advance(60_000)
    const sources = ['website', 'physical_store', 'system_generated', 'app', 'phone_call', 'chat', 'email', 'other']
    for (const action_source of sources) {
      const context = { url: 'https://shop.example/a?b=c', user_agent: 'Shop/7.1 (iPhone; iOS 18.1)' }
      await own.send(lead(`of-${action_source}`, { action_source, context }))
    }
    await own.send(lead('of-message', { action_source: 'business_messaging', click_ids: { ctwa_clid: 'ctwa-1' } }))
    await own.send(lead('of-nothing'))
    await runPendingWork()
    await runPendingWork()
    const received = await receivedBy(own, 'social_ads')
    expect(received.map(({ event }) => event.action_source).sort()).toEqual(
      [...sources, 'chat', 'system_generated'].sort(),
    )
    expect(received.every(({ repeats }) => repeats === 0)).toBe(true)
    const withPage = received.filter(({ event }) => event.event_source_url !== undefined)
    expect(withPage.map(({ event }) => [event.action_source, event.event_source_url])).toEqual([
      ['website', 'https://shop.example/a'],
    ])
    expect(await runsOf(own)).toMatchObject([{ status: 'completed', sent: 10, rejected: 0, pending: 0 }])
    const { entries } = (await own.call('GET /conversion-sync/catalog')).body.data
    expect(entries.find((entry: { is_enabled: boolean }) => entry.is_enabled).counts).toMatchObject({
      ...{ selected: 10, sent: 10 },
    })
  })

  it('sends a message to the dataset of the messaging account under an accepted name', async () => {
    const own = await exportProfile(app)
    const { connection_id } = await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    const body = { connection_id, purpose: 'messaging', messaging_account_id: '990011223344' }
    expect((await own.call('POST /conversion-sync/destinations', body)).status).toBe(201)
    await own.send(lead('m-1', { action_source: 'business_messaging', click_ids: { ctwa_clid: 'ctwa-9' } }))
    await own.send(lead('m-2', { action_source: 'business_messaging' }))
    await runPendingWork()
    const received = await receivedBy(own, 'social_ads')
    expect(received.map(({ target, event }) => [target, event.event_name, event.action_source]).sort()).toEqual([
      ['881100220033', 'Lead', 'chat'],
      ['881100229900', 'LeadSubmitted', 'business_messaging'],
    ])
  })

  it('rejects only what the vendor rejects, with its message, and sends it on retry', async () => {
    const own = await exportProfile(app)
    await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    for (let index = 0; index < 9; index++) await own.send(lead(`batch-${index}`))
    const found = app.db.selectFrom('conversion').select('id').where('profile_id', '=', own.profile_id)
    const [bad] = (await found.orderBy('id').execute()).map(({ id }) => id)
    await fixture.order('social_ads', { reject: [bad] })
    await runPendingWork()
    const [run] = await runsOf(own)
    expect(run).toMatchObject({ status: 'completed', sent: 8, rejected: 1, pending: 0 })
    const rejected = (await own.call(`GET /exports/${run.id}/rows?status=rejected`)).body.data
    expect(rejected).toMatchObject([{ conversion_id: bad, reason: 'vendor_rejected', vendor_code: '100' }])
    expect(rejected[0].vendor_message).toBe('Rejected on request: custom_data (code 100)')
    await fixture.order('social_ads', { accept: [bad] })
    const again = await own.call(`POST /exports/${run.id}/retry`)
    expect([again.status, again.body.data.cause, again.body.data.pending]).toEqual([202, 'retry', 1])
    await runPendingWork()
    expect(await receivedBy(own, 'social_ads')).toHaveLength(9)
    const nothing = await own.call(`POST /exports/${run.id}/retry`)
    expect([nothing.status, nothing.body.error.reason]).toEqual([409, 'nothing_to_retry'])
  })

  it('skips events that are too old and schedules future ones', async () => {
    const own = await exportProfile(app)
    await own.enableSending('social_ads', { conversion_key: 'lead_created', backfill_days: 7 })
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()
    await own.send(lead('old', { timestamp: at(-7 * 24 + 0.05) }))
    await own.send(lead('new', { timestamp: at(-1) }))
    await own.send(lead('to-come', { timestamp: at(5) }))
    await runPendingWork()
    expect(
      (await rowsOf(own)).map(({ status, reason }: { status: string; reason: string }) => [status, reason]),
    ).toEqual(
      expect.arrayContaining([
        ['sent', null],
        ['skipped', 'too_old'],
      ]),
    )
    expect(await receivedBy(own, 'social_ads')).toHaveLength(1)
    app.clock.advance(6 * hourMs)
    await runPendingWork()
    expect(await receivedBy(own, 'social_ads')).toHaveLength(2)
  })

  it('waits for the end of throttling and outages, and repeats nothing that arrived', async () => {
    const own = await exportProfile(app)
    await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    await own.send(lead('slow'))
    await fixture.script('social_ads', { kind: 'throttled', path: '/events', retry_after_seconds: 120 })
    await runPendingWork()
    expect(await runsOf(own)).toMatchObject([{ status: 'running', pending: 1 }])
    app.clock.advance(130_000)
    // The answer is lost on its way: the event is there, and nobody knows.
    await fixture.script('social_ads', { kind: 'half_page', path: '/events' })
    await runPendingWork()
    app.clock.advance(hourMs)
    await runPendingWork()
    expect(await runsOf(own)).toMatchObject([{ status: 'completed', sent: 1 }])
    expect(await receivedBy(own, 'social_ads')).toMatchObject([{ repeats: 1 }])
  })

  it('fails when the consent is revoked, marks the connection, and resumes after reconnecting', async () => {
    const own = await exportProfile(app)
    const { connection_id } = await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    await own.send(lead('withdrawn'))
    await fixture.script('social_ads', { kind: 'token_revoked', path: '/events' })
    await runPendingWork()
    expect(await runsOf(own)).toMatchObject([{ status: 'failed', sent: 0 }])
    const events = app.db.selectFrom('webhook_event').select('type').where('profile_id', '=', own.profile_id)
    const types = (await events.execute()).map(({ type }) => type)
    expect(types.filter((type) => type === 'export.failed')).toHaveLength(1)
    const listed = await own.call('GET /connections?channel=social_ads')
    expect(listed.body.data[0]).toMatchObject({ id: connection_id, status: 'reconnect_required' })
    await own.connect('social_ads')
    app.clock.advance(120_000)
    await runPendingWork()
    expect(await receivedBy(own, 'social_ads')).toHaveLength(1)
    expect((await events.execute()).filter(({ type }) => type === 'export.completed')).toHaveLength(1)
  })
})

describe('a run at Google', () => {
  it('is sent when the request status says so, in part if only a part was accepted', async () => {
    const own = await exportProfile(app)
    await own.enableSending('search_ads', { conversion_key: 'lead_created' })
    for (let index = 0; index < 5; index++)
      await own.send(lead(`g-${index}`, { click_ids: { gclid: `gclid-${index}` } }))
    const found = app.db.selectFrom('conversion').select('id').where('profile_id', '=', own.profile_id)
    const [bad] = (await found.orderBy('id').execute()).map(({ id }) => id)
    await fixture.order('search_ads', { reject: [bad] })
    for (let turn = 0; turn < 12; turn++) {
      await runPendingWork()
      app.clock.advance(40_000)
    }
    expect(await runsOf(own)).toMatchObject([{ status: 'completed', sent: 4, rejected: 1, pending: 0 }])
    const received = await receivedBy(own, 'search_ads')
    expect(received).toHaveLength(4)
    expect(received[0]!.event).toMatchObject({ eventSource: 'OTHER', adIdentifiers: { gclid: expect.any(String) } })
  })

  it('gets a refund as an adjustment; Meta gets none, and the row says not_offered', async () => {
    const own = await exportProfile(app)
    const google = await own.enableSending('search_ads', { conversion_key: 'payment_received' })
    await own.enableSending('social_ads', { conversion_key: 'payment_received', event_name: 'Purchase' })
    const event_id = await own.send({
      event_type: 'payment_received',
      idempotency_key: 'order-1',
      properties: { value: 100, currency: 'USD' },
      user_traits: { email: 'payer@example.com' },
      click_ids: { gclid: 'g-1' },
    })
    for (let turn = 0; turn < 3; turn++) {
      await runPendingWork()
      app.clock.advance(40_000)
    }
    expect(await receivedBy(own, 'search_ads')).toMatchObject([{ adjustments: 0, event: { conversionValue: 100 } }])
    const refund = await own.call(`POST /payments/pay_${event_id}/refund`, { amount: 40 })
    expect(refund.status).toBeLessThan(300)
    for (let turn = 0; turn < 3; turn++) {
      await runPendingWork()
      app.clock.advance(40_000)
    }
    expect(await receivedBy(own, 'search_ads')).toMatchObject([{ adjustments: 1, event: { conversionValue: 60 } }])
    expect(await receivedBy(own, 'social_ads')).toMatchObject([{ event: { custom_data: { value: 100 } } }])
    const rows = await rowsOf(own)
    expect(new Set(rows.map(({ adjustment }: { adjustment: string }) => adjustment))).toEqual(
      new Set(['sent', 'not_offered']),
    )
    expect(rows.every(({ change_reason }: { change_reason: string }) => change_reason === 'value_changed')).toBe(true)
    const runs = (await own.call(`GET /exports?destination_id=${google.destination_id}`)).body.data
    expect(runs[0]).toMatchObject({ cause: 'adjustment', adjusted: 1, status: 'completed' })
  })
})
