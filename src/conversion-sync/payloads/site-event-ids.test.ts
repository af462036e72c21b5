import { describe, expect, it } from 'vitest'
import {
  type ExportProfile,
  exportApp,
  exportProfile,
  type Vendor,
} from '../../../test/support/vendors/platforms-in-sandbox.ts'
import { syncDueConversions } from '../run-conversion-sync.ts'

const fixture = await exportApp()
const { app } = fixture

async function work(turns = 4): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    await syncDueConversions(app.ctx)
    app.clock.advance(40_000)
  }
}

/** The keys that a vendor holds of one profile, which its customers' addresses name. */
async function keysAt(vendor: Vendor, own: ExportProfile): Promise<string[]> {
  const rows = await app.db
    .selectFrom('export_row')
    .select(['conversion_id', 'platform_event_id'])
    .where('profile_id', '=', own.profile_id)
    .execute()
  const keys = new Set(rows.flatMap((row) => [row.conversion_id, row.platform_event_id]))
  return (await fixture.received(vendor)).events.map(({ key }) => key).filter((key) => keys.has(key))
}

const payment = (key: string, more: object = {}) => ({
  event_type: 'payment_received',
  idempotency_key: key,
  properties: { value: 100, currency: 'USD' },
  user_traits: { email: `${key}@example.com` },
  click_ids: { gclid: `g-${key}`, fbclid: `f-${key}` },
  ...more,
})

async function shop(options: Parameters<typeof exportProfile>[1] = {}): Promise<ExportProfile> {
  const own = await exportProfile(app, options)
  await own.enableSending('social_ads', { conversion_key: 'payment_received', event_name: 'Purchase' })
  await own.enableSending('search_ads', { conversion_key: 'payment_received' })
  return own
}

describe('the event id of a site', () => {
  it('is the vendor’s key: the pixel event id at Meta, the order id at Google', async () => {
    const own = await shop()
    await own.send(payment('both', { order_id: 'both-77', pixel_event_id: 'both-px' }))
    await own.send(payment('order', { properties: { value: 5, currency: 'USD', order_id: 'order-78' } }))
    await work()
    expect((await keysAt('social_ads', own)).sort()).toEqual(['both-px', 'order-78'])
    expect((await keysAt('search_ads', own)).sort()).toEqual(['both-77', 'order-78'])
    const [run] = (await own.call('GET /exports')).body.data
    const { data } = (await own.call(`GET /exports/${run.id}/rows`)).body
    expect(data.map((row: { platform_event_id: string }) => row.platform_event_id)).not.toContain(null)
  })

  it('is used for one conversion per event name and destination; others use their own id', async () => {
    const own = await shop()
    await own.send(payment('first-part', { order_id: 'shared-1' }))
    await work()
    // Another amount: with the same it would be the same payment, reported twice.
    const rest = { properties: { value: 60, currency: 'USD' } }
    await own.send(payment('second-part', { order_id: 'shared-1', ...rest }))
    await work()
    for (const vendor of ['social_ads', 'search_ads'] as const) {
      const keys = await keysAt(vendor, own)
      expect(keys).toHaveLength(2)
      expect(keys.filter((key) => key === 'shared-1')).toHaveLength(1)
      const events = (await fixture.received(vendor)).events.filter(({ key }) => keys.includes(key))
      expect(events.map(({ repeats, adjustments }) => repeats + adjustments)).toEqual([0, 0])
    }
  })

  it('stays the same for an adjustment, even if the event no longer has it', async () => {
    const own = await shop()
    const event_id = await own.send(payment('sale', { order_id: 'sale-1' }))
    await work()
    await app.db
      .updateTable('event')
      .set({ properties: '{}' } as never)
      .where('profile_id', '=', own.profile_id)
      .where('id', '=', event_id)
      .execute()
    await app.db
      .updateTable('export_row')
      .set({ is_adjustment_due: true, due_at: app.clock.now() })
      .where('profile_id', '=', own.profile_id)
      .where('platform_event_id', '=', 'sale-1')
      .where('sent_to', '=', '6611223301')
      .execute()
    await app.db
      .updateTable('export_destination')
      .set({ due_at: app.clock.now() })
      .where('profile_id', '=', own.profile_id)
      .execute()
    await work()
    expect(await keysAt('search_ads', own)).toEqual(['sale-1'])
  })

  it('is not sent for a platform-safe profile, or if it contains an email address', async () => {
    const safe = await shop({ privacy_mode: 'platform_safe' })
    await safe.send(payment('safe', { order_id: 'safe-order', pixel_event_id: 'safe-px' }))
    const own = await shop()
    await own.send(payment('mail', { order_id: 'ana@example.com-1' }))
    await work()
    const sent = [
      ...(await fixture.received('social_ads')).bodies,
      ...(await fixture.received('search_ads')).bodies,
    ].join('\n')
    for (const value of ['safe-order', 'safe-px', 'ana@example.com-1']) expect(sent).not.toContain(value)
    expect(await keysAt('social_ads', safe)).toHaveLength(1)
    expect(await keysAt('search_ads', own)).toHaveLength(1)
  })

  it.each([
    ['order_id', { order_id: 'x'.repeat(201) }],
    ['order_id', { order_id: '  ' }],
    ['order_id', { order_id: true }],
    ['pixel_event_id', { pixel_event_id: 'x'.repeat(201) }],
  ])('is rejected with the field %s if invalid: %j', async (field, more) => {
    const own = await exportProfile(app)
    const answer = await own.call('POST /events', payment('bad', more))
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([422, 'validation_error', field])
  })
})

describe('an action of a website tag at Google', () => {
  const website = '6611223302'

  it('is offered after conversions have an order id, and receives only those', async () => {
    const own = await exportProfile(app)
    const connection_id = await own.connect('search_ads')
    const offered = async () => {
      const { body } = await own.call(`GET /conversion-sync/targets?connection_id=${connection_id}`)
      return body.data.targets.map((target: { external_id: string }) => target.external_id)
    }
    expect(await offered()).not.toContain(website)
    const choose = () => own.call('POST /conversion-sync/destinations', { connection_id, external_id: website })
    const rejected = await choose()
    expect([rejected.status, rejected.body.error.field]).toEqual([422, 'external_id'])
    await own.send(payment('w-1', { order_id: 'web-1' }))
    expect(await offered()).toContain(website)
    const chosen = await choose()
    expect(chosen.body.data).toMatchObject({ external_id: website, requires_order_id: true })
    const definition_id = await own.definition('payment_received')
    const entry = { definition_id, destination_id: chosen.body.data.id, is_enabled: true }
    await own.call('PUT /conversion-sync/catalog', { entries: [entry] })
    app.clock.advance(1_000)
    await own.send(payment('w-2', { order_id: 'web-2', action_source: 'website' }))
    await own.send(payment('w-3', { action_source: 'website' }))
    await work()
    expect(await keysAt('search_ads', own)).toEqual(['web-2'])
    const rows = await app.db
      .selectFrom('export_row')
      .select(['status', 'reason'])
      .where('profile_id', '=', own.profile_id)
      .where('status', '=', 'skipped')
      .execute()
    expect(rows).toEqual([{ status: 'skipped', reason: 'transaction_id_missing' }])
  })
})
