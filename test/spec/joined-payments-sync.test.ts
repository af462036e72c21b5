import { describe, expect, it } from 'vitest'
import { syncDueConversions } from '../../src/conversion-sync/run-conversion-sync.ts'
import { type ExportProfile, exportApp, exportProfile } from '../support/vendors/platforms-in-sandbox.ts'

const fixture = await exportApp()
const { app } = fixture
const { db, clock } = app
const ana = { user_traits: { email: 'ana@example.com' }, click_ids: { gclid: 'g-ana', fbclid: 'f-ana' } }

async function work(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    await syncDueConversions(app.ctx)
    clock.advance(40_000)
  }
}

/** A shop that reports payments by its server and its card gateway and sends them to two ad platforms. */
async function shop() {
  const own = await exportProfile(app)
  await own.enableSending('social_ads', { conversion_key: 'payment_received', event_name: 'Purchase' })
  await own.enableSending('search_ads', { conversion_key: 'payment_received' })
  clock.advance(60_000)
  const paid_at = clock.now().toISOString()
  const card = async (amount: number, fields: object = {}) => {
    const body = { idempotency_key: 'c1', amount, currency: 'USD', paid_at, user_traits: ana.user_traits, ...fields }
    return (await own.call('POST /payments/cardpay', body)).body.data.payment_id as string
  }
  // Earlier than the gateway's by time, or else by key, so that it holds the money when it arrives.
  const timestamp = new Date(Date.parse(paid_at) - 1000).toISOString()
  const pay = async (value: number, fields: object = {}) => {
    const event = { event_type: 'payment_received', idempotency_key: 'a1', timestamp, ...ana }
    return `pay_${await own.send({ ...event, properties: { value, currency: 'USD' }, ...fields })}`
  }
  return { ...own, card, pay, paid_at, timestamp }
}

/** Returns how many conversions of the profile a platform received, and how often one was adjusted. */
async function sentTo(own: ExportProfile, vendor: 'social_ads' | 'search_ads') {
  const rows = await db.selectFrom('export_row').selectAll().where('profile_id', '=', own.profile_id).execute()
  const ids = new Set(rows.map((row) => row.platform_event_id ?? row.conversion_id))
  return (await fixture.received(vendor)).events.filter(({ key }) => ids.has(key))
}

async function statuses(own: ExportProfile) {
  const rows = await db.selectFrom('export_row').selectAll().where('profile_id', '=', own.profile_id).execute()
  return rows.map(({ status, reason }) => [status, reason].filter(Boolean).join(' ')).sort()
}

describe('a payment that was sent as its first source reported it', () => {
  it('is not sent again when the second report arrives, and its refund adjusts the sent conversion', async () => {
    const own = await shop()
    await own.card(100, { order_id: 'A-1' })
    await work()
    const eventId = await own.pay(100, { order_id: 'A-1' })
    await work()
    expect(await statuses(own)).toEqual(['sent', 'sent', 'skipped already_sent', 'skipped already_sent'])
    for (const vendor of ['social_ads', 'search_ads'] as const) {
      expect((await sentTo(own, vendor)).map(({ repeats, adjustments }) => [repeats, adjustments])).toEqual([[0, 0]])
    }
    expect((await own.call(`POST /payments/${eventId}/refund`, { amount: 30 })).status).toBe(200)
    await work()
    const [sent, ...others] = await sentTo(own, 'search_ads')
    expect([sent?.adjustments, others]).toEqual([1, []])
    expect(JSON.stringify(sent?.event)).toContain('70')
  })

  it.each([
    ['of other times', false],
    ['with equal data', true],
  ])('is sent as two when a person separates the reports, %s', async (order_id, isSameTime) => {
    const own = await shop()
    const cardId = await own.card(100, { order_id, paid_at: isSameTime ? own.timestamp : own.paid_at })
    await work()
    await own.pay(100, { order_id })
    await work()
    await own.call(`DELETE /payments/${cardId}/same-as`)
    await work()
    expect(await statuses(own)).toEqual(['sent', 'sent', 'sent', 'sent'])
    expect(await sentTo(own, 'social_ads')).toHaveLength(2)
  })
})

it('a payment that was joined before sending is sent once', async () => {
  const own = await shop()
  await own.pay(100, { order_id: 'A-3' })
  await own.card(90, { order_id: 'A-3' })
  await work()
  for (const vendor of ['social_ads', 'search_ads'] as const) {
    const sent = await sentTo(own, vendor)
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent[0]!.event)).toContain('90')
  }
})
