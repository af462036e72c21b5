import { sql } from 'kysely'
import { describe, expect, inject, it, vi } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type {} from '../../../test/support/database/global-database.ts'
import { payingBusiness } from '../../../test/support/fixtures/paying-business.ts'
import { encryptLinkToken } from '../../identity/link-tokens/link-token.ts'
import { dayMs } from '../../kernel/time/durations.ts'

const app = await testApp()

/** On a cluster, the blocked statement may be on any node. */
const waiting =
  inject('testRun').citusWorkers.length > 0
    ? sql`select from citus_lock_waits`
    : sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const untilBlocked = (count: number) =>
  vi.waitFor(async () => expect((await waiting.execute(app.db)).rows).toHaveLength(count), { timeout: 10_000 })

/** Ana and Eva with the same displayed fields, merged: their merge and its undo change no field that the survivor shows. */
async function createFixture() {
  const business = await payingBusiness(app)
  const { key, profile } = business
  for (const person of ['ana', 'eva']) {
    await business.touch({ at: '2026-02-01T10:00:00Z', visitor: `v-${person}`, person })
    const user_traits = { external_id: person, email: `${person}@example.com`, phone: phoneOf(person) }
    await business.pay(`order-${person}`, 10, { user_traits })
  }
  const [ana, eva] = [await business.idOf('ana'), await business.idOf('eva')]
  await business.call('POST /api/v1/customers', { rows: [{ email: 'ana@example.com', external_id: 'eva' }] })
  expect(await business.idOf('eva')).toBe(ana)
  const [merge] = (await business.call(`GET /api/v1/customers/${ana}/merges`)).body.data
  const stored = { profile_id: profile.id, customer_id: eva, expires_at: new Date(app.clock.now().getTime() + dayMs) }
  const linkToken = await encryptLinkToken(app.ctx.linkTokenKeys as [Buffer], stored)
  const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
  const hit = (anonymousId: string, fields: object) =>
    app.call('POST /api/tracking/collect', {
      body: {
        trackingKey,
        eventName: 'page_view',
        anonymousId,
        sessionId: 's',
        pageUrl: 'https://a.example/',
        ...fields,
      },
    })
  const payment = await business.pay('order-of-nobody', 5)

  /**
   * Starts `write` while `change` has locked both customers and waits for an event that it moves; lets `change` end when the write
   * waits for it.
   */
  async function during<T>(
    change: () => ReturnType<typeof app.call>,
    write: () => Promise<T>,
    heldEvent = 'order-eva',
  ): Promise<T> {
    const { changed, written } = await app.db.transaction().execute(async (holder) => {
      await sql`select from event where profile_id = ${profile.id} and event_key = ${heldEvent} for update`.execute(
        holder,
      )
      const changed = change()
      await untilBlocked(1)
      const written = write()
      await untilBlocked(2)
      return { changed, written }
    })
    const result = await written
    expect((await changed).status).toBe(200)
    return result
  }

  const undo = () => app.call(`POST /api/v1/customers/merges/${merge.id}/undo`, { key })
  const duringUndo = <T>(write: () => Promise<T>) => during(undo, write)
  const customerOf = async (event_key: string) =>
    (await business.rows('event')).find((event) => event.event_key === event_key)!.customer_id
  return { ...business, ana, eva, linkToken, hit, payment, during, duringUndo, customerOf }
}

const phoneOf = (person: string) => (person === 'ana' ? '+56987654321' : '+56912345678')

describe('an erasure that overlaps the undo of a merge', () => {
  it.each([
    { customer_key: 'eva' },
    { email: 'eva@example.com' },
    { phone: phoneOf('eva') },
    { identifier_type: 'external_customer_id', identifier_value: 'eva' },
  ])('erases the customer that %o names after the undo, and the receipt names the same one', async (selector) => {
    const { call, duringUndo, ana, eva, rows } = await createFixture()
    const { status, body } = await duringUndo(() =>
      call('POST /api/v1/customers/erasures', { request_ref: 'r-1', ...selector }),
    )
    expect([status, body.data]).toMatchObject([202, { status: 'done', customer_key: 'eva' }])
    const customers = await rows('customer')
    expect(customers.find(({ id }) => id === eva)).toMatchObject({ erased_at: expect.any(Date), email: null })
    expect(customers.find(({ id }) => id === ana)).toMatchObject({ erased_at: null, email: 'ana@example.com' })
    const left = (await rows('identifier')).map(({ value }) => value).toSorted()
    expect(left).toEqual(['+56987654321', 'ana', 'ana@example.com'])
    expect(await rows('erasure')).toMatchObject([{ customer_id: eva }])
  })
})

describe('a write that overlaps the undo of a merge reaches the customer that it names after the undo', () => {
  it.each([{ customer_key: 'eva' }, { email: 'eva@example.com' }, { phone: phoneOf('eva') }])(
    'the payer %o of a payment',
    async (payer) => {
      const { call, payment, duringUndo, customerOf, eva } = await createFixture()
      const { status } = await duringUndo(() => call(`PUT /api/v1/payments/${payment}/payer`, payer))
      expect([status, await customerOf('order-of-nobody')]).toEqual([200, eva])
    },
  )

  it.each([{ external_id: 'eva' }, { email: 'eva@example.com' }, { phone: phoneOf('eva') }])(
    'an event of %o',
    async (user_traits) => {
      const { call, duringUndo, eva, customerOf } = await createFixture()
      const event = { event_type: 'lead_created', idempotency_key: 'lead-1', user_traits }
      expect((await duringUndo(() => call('POST /api/v1/events', event))).status).toBe(202)
      expect(await customerOf('lead-1')).toBe(eva)
    },
  )

  it('an import, which gives its new identifier to the customer', async () => {
    const { call, duringUndo, eva, idOf } = await createFixture()
    const row = { email: 'eva@example.com', national_id: '12.345.678-5' }
    const { body } = await duringUndo(() => call('POST /api/v1/customers', { rows: [row] }))
    expect([body.data.results[0].customer_profile_id, await idOf('12345678-5')]).toEqual([eva, eva])
  })

  it('a declared source', async () => {
    const { call, duringUndo, eva, rows } = await createFixture()
    const { status } = await duringUndo(() =>
      call('POST /api/v1/partner/declared-source', {
        wamid: 'wamid.1',
        answer_key: 'instagram_ad',
        customer: { external_ref: 'eva' },
        answered_at: app.clock.now().toISOString(),
      }),
    )
    const declared = (await rows('touch')).find(({ channel }) => channel === 'Declared')
    expect([status, declared?.customer_id]).toEqual([200, eva])
  })

  it('a link token that was created for the merged customer', async () => {
    const { hit, linkToken, duringUndo, eva, rows } = await createFixture()
    await duringUndo(() => hit('v-new', { linkToken }))
    expect((await rows('visitor')).find(({ visitor_id }) => visitor_id === 'v-new')).toMatchObject({ customer_id: eva })
  })

  it('a hit of a browser that the undo returns', async () => {
    const { hit, duringUndo, eva, rows } = await createFixture()
    await duringUndo(() => hit('v-eva', { eventName: 'scroll' }))
    expect((await rows('event')).find(({ event_name }) => event_name === 'scroll')).toMatchObject({ customer_id: eva })
  })
})

describe('a payer who is merged while the payment is assigned', () => {
  async function separateFixture() {
    const fixture = await createFixture()
    await fixture.pay('order-zoe', 10, { user_traits: { external_id: 'zoe', email: 'zoe@example.com' } })
    const zoe = await fixture.idOf('zoe')
    const merge = () =>
      fixture.call('POST /api/v1/customers', { rows: [{ email: 'ana@example.com', external_id: 'zoe' }] })
    const assign = (payer: object) =>
      fixture.during(merge, () => fixture.call(`PUT /api/v1/payments/${fixture.payment}/payer`, payer), 'order-zoe')
    return { ...fixture, zoe, assign }
  }

  it('is the survivor if named by key', async () => {
    const { assign, ana, customerOf } = await separateFixture()
    const { status } = await assign({ customer_key: 'zoe' })
    expect([status, await customerOf('order-of-nobody')]).toEqual([200, ana])
  })

  it('is rejected if named by id', async () => {
    const { assign, zoe, customerOf } = await separateFixture()
    const { status, body } = await assign({ customer_profile_id: zoe })
    expect([status, body.error.code]).toEqual([422, 'customer_not_in_profile'])
    expect(await customerOf('order-of-nobody')).toBeNull()
  })
})
