import { describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { insertDefaultDefinitions } from '../../attribution/definitions/definition-queries.ts'
import { encryptLinkToken } from '../../identity/link-tokens/link-token.ts'
import { dayMs } from '../../kernel/time/durations.ts'

const app = await testApp()

async function shop() {
  const profile = await app.seed.profile()
  await insertDefaultDefinitions(app.db, profile.id, app.clock.now())
  const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
  const post = (route: 'collect' | 'identity-signal', body: object) =>
    app.call(`POST /api/tracking/${route}`, { body: { trackingKey, ...body } })
  const view = (anonymousId: string, fields: object = {}) =>
    post('collect', {
      eventName: 'page_view',
      anonymousId,
      sessionId: `s-${anonymousId}`,
      pageUrl: 'https://a.example/?gclid=G1',
      ...fields,
    })
  const rows = <T extends 'event' | 'touch' | 'visitor' | 'customer' | 'identity_conflict' | 'conversion' | 'credit'>(
    table: T,
  ) => storedRows(app.db, table, profile.id)
  const customer = async (email: string) => {
    await post('collect', { eventName: 'identify', anonymousId: `of-${email}`, identify: { email } })
    const found = await app.db
      .selectFrom('customer')
      .selectAll()
      .where('profile_id', '=', profile.id)
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return found.id
  }
  const token = (customer_id: string, options: { profile_id?: string; days?: number } = {}) =>
    encryptLinkToken(app.ctx.linkTokenKeys as [Buffer], {
      profile_id: options.profile_id ?? profile.id,
      customer_id,
      expires_at: new Date(app.clock.now().getTime() + (options.days ?? 1) * dayMs),
    })
  return { profile, post, view, rows, customer, token }
}

describe('identify', () => {
  it('assigns the browser and its earlier events to the customer', async () => {
    const { post, view, rows } = await shop()
    await view('v1')
    await view('v1', { pageUrl: 'https://a.example/two' })
    const { status } = await post('identity-signal', {
      anonymousId: 'v1',
      identify: { userId: 'U1', email: 'ana@example.com', firstName: 'Ana' },
    })
    await view('v1')
    const [customer] = await rows('customer')
    expect([status, customer]).toMatchObject([202, { customer_key: 'U1', email: 'ana@example.com', first_name: 'Ana' }])
    expect(await rows('visitor')).toMatchObject([{ customer_id: customer!.id, link_method: 'identify' }])
    expect((await rows('event')).map(({ customer_id }) => customer_id)).toEqual(Array(4).fill(customer!.id))
    expect((await rows('touch')).map(({ customer_id }) => customer_id)).toEqual([customer!.id])
  })

  it('never assigns a browser to a second person, and records the attempt', async () => {
    const { post, view, rows } = await shop()
    await post('identity-signal', { anonymousId: 'v1', identify: { email: 'first@example.com' } })
    await post('identity-signal', { anonymousId: 'v1', identify: { email: 'second@example.com' } })
    await view('v1')
    const first = (await rows('customer')).find(({ email }) => email === 'first@example.com')!
    expect(await rows('visitor')).toMatchObject([{ customer_id: first.id }])
    expect(await rows('identity_conflict')).toMatchObject([{ reason: 'visitor', subject: 'v1' }])
    const view1 = (await rows('event')).find(({ event_name }) => event_name === 'page_view')!
    expect(view1.customer_id).toBe(first.id)
  })

  it('that merges two customers merges their histories', async () => {
    const { post, view, rows } = await shop()
    await view('v1')
    await view('v2')
    await post('identity-signal', { anonymousId: 'v1', identify: { email: 'ana@example.com' } })
    await post('identity-signal', { anonymousId: 'v2', identify: { userId: 'U1' } })
    await post('identity-signal', { anonymousId: 'v3', identify: { userId: 'U1', email: 'ana@example.com' } })
    const survivors = (await rows('customer')).filter(({ merged_into }) => merged_into === null)
    expect(survivors).toHaveLength(1)
    for (const table of ['event', 'touch', 'visitor'] as const) {
      expect(new Set((await rows(table)).map((row) => row.customer_id))).toEqual(new Set([survivors[0]!.id]))
    }
  })

  it('without a browser is rejected naming anonymousId', async () => {
    const { post } = await shop()
    const { status, body } = await post('identity-signal', { identify: { userId: 'U1' } })
    expect([status, body.error.field]).toEqual([422, 'anonymousId'])
  })

  it('by fifty browsers concurrently creates one customer', async () => {
    const { post, rows } = await shop()
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        post('identity-signal', { anonymousId: `v${n}`, identify: { userId: 'U1' } }),
      ),
    )
    expect([(await rows('customer')).length, (await rows('visitor')).length]).toEqual([1, 50])
  })
})

describe('a link token', () => {
  it('links the browser that opens it, with its earlier visits', async () => {
    const { view, rows, customer, token } = await shop()
    const id = await customer('ana@example.com')
    await view('v1')
    await view('v1', { linkToken: await token(id), pageUrl: 'https://a.example/offer?svc_t=abc&x=1' })
    expect((await rows('visitor')).find(({ visitor_id }) => visitor_id === 'v1')).toMatchObject({
      customer_id: id,
      link_method: 'link_token',
    })
    const linkedEvents = (await rows('event')).filter(({ visitor_id }) => visitor_id === 'v1')
    expect(linkedEvents.map(({ customer_id }) => customer_id)).toEqual([id, id])
    expect(JSON.stringify(linkedEvents)).not.toContain('svc_t')
  })

  it.each(['changed', 'expired', 'foreign', 'erased'])(
    'that is %s is ignored, and the visit counts',
    async (scenario) => {
      const { view, rows, customer, token } = await shop()
      const id = await customer('ana@example.com')
      const good = await token(id, {
        ...(scenario === 'expired' && { days: -1 }),
        ...(scenario === 'foreign' && { profile_id: (await app.seed.profile()).id }),
      })
      if (scenario === 'erased')
        await app.db.updateTable('customer').set({ erased_at: app.clock.now() }).where('id', '=', id).execute()
      const linkToken = scenario === 'changed' ? `${good.slice(0, -4)}AAAA` : good
      expect((await view('v1', { linkToken })).status).toBe(202)
      expect((await rows('event')).find(({ visitor_id }) => visitor_id === 'v1')).toMatchObject({ customer_id: null })
      expect((await rows('touch')).length).toBe(1)
    },
  )

  it('of another customer does not reassign a linked browser', async () => {
    const { view, rows, customer, token } = await shop()
    const [ana, eva] = [await customer('ana@example.com'), await customer('eva@example.com')]
    await view('v1', { linkToken: await token(ana) })
    await view('v1', { linkToken: await token(eva), sessionId: 's2' })
    expect((await rows('visitor')).find(({ visitor_id }) => visitor_id === 'v1')).toMatchObject({ customer_id: ana })
    expect(await rows('identity_conflict')).toHaveLength(1)
  })

  it('of another customer leaves event, touch and credit with the owner of the browser', async () => {
    const { view, post, rows, customer, token } = await shop()
    const [ana, eva] = [await customer('ana@example.com'), await customer('eva@example.com')]
    await view('v1', { linkToken: await token(ana) })
    const linkToken = await token(eva)
    await view('v1', { linkToken, sessionId: 's2', pageUrl: 'https://a.example/?gclid=G2' })
    await post('collect', { eventName: 'lead_created', anonymousId: 'v1', sessionId: 's2', linkToken })
    const ofBrowser = <T extends { visitor_id: string | null }>(all: T[]) =>
      all.filter((row) => row.visitor_id === 'v1')
    const people = [...ofBrowser(await rows('event')), ...ofBrowser(await rows('touch')), ...(await rows('conversion'))]
    expect(people.map(({ customer_id }) => customer_id)).toEqual(Array(6).fill(ana))
    expect((await rows('credit')).length).toBe(2)
  })
})

describe('the verification beacon', () => {
  it('returns 202 and reports that no such verification is pending', async () => {
    const { profile } = await shop()
    const trackingKey = (
      await app.db
        .selectFrom('tracking_key')
        .select('key')
        .where('profile_id', '=', profile.id)
        .executeTakeFirstOrThrow()
    ).key
    const { status, body } = await app.call('POST /api/tracking/verification/beacon', {
      body: { trackingKey, nonce: 'n'.repeat(64) },
    })
    expect([status, body.data]).toEqual([202, { verified: false }])
  })
})
