import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { recomputeProfile } from '../../attribution/recompute/recompute-profile.ts'
import { type Role, scopeNames } from '../../kernel/context/scopes.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { pruneHistory } from './prune-history.ts'

const app = await testApp()
const route = '/api/v1/profile/retention'

async function shop() {
  const made = await app.seed.profileWithKey({ scopes: ['attribution:write', 'analytics:read', 'campaigns:read'] })
  const { id: profile_id, workspace_id } = made.profile
  const sessionOf = async (role: Role) => {
    const { id } = await app.seed.user({ workspace_id, role })
    return app.seed.session({ user_id: id, active_profile_id: profile_id })
  }
  return { ...made, sessionOf, session: await sessionOf('admin') }
}

/** A visit of three pages from an ad with a sale in it, received this many days ago. */
async function visitAndSale(profileId: string, key: string, daysAgo: number) {
  const trackingKey = (await app.call('POST /api/v1/tracking/keys', { key })).body.data.key
  const at = new Date(app.clock.now().getTime() - daysAgo * dayMs)
  const page = (minute: number, query: string) => ({
    eventName: 'page_view',
    anonymousId: `b${daysAgo}`,
    sessionId: `s${daysAgo}`,
    eventId: `e${daysAgo}-${minute}`,
    pageUrl: `https://shop.example/${query}`,
    eventTimeClient: new Date(at.getTime() + minute * 60_000).toISOString(),
  })
  const events = [
    page(0, '?fbclid=X&svc_cid=c1&svc_asid=s1&svc_aid=a1'),
    page(1, 'chairs'),
    page(2, 'sofas'),
    page(3, 'thanks'),
  ]
  await app.call('POST /api/tracking/collect', { body: { trackingKey, events } })
  const saleAt = new Date(at.getTime() + 10 * 60_000).toISOString()
  await app.call('POST /api/v1/events', {
    key,
    body: {
      event_type: 'payment_received',
      idempotency_key: `sale-${daysAgo}`,
      timestamp: saleAt,
      anonymous_id: `b${daysAgo}`,
      properties: { value: 10, currency: 'USD' },
      user_traits: { external_id: `c${daysAgo}` },
    },
  })
  await app.db
    .updateTable('event')
    .set({ received_at: at } as never)
    .where('profile_id', '=', profileId)
    .where('event_time', '>=', at)
    .where('event_time', '<', new Date(at.getTime() + dayMs))
    .execute()
}

async function stored(profileId: string) {
  const rows = await app.db
    .selectFrom('event')
    .select('event_key')
    .where('profile_id', '=', profileId)
    .orderBy('event_key')
    .execute()
  return rows.map(({ event_key }) => event_key)
}

async function derived(profileId: string) {
  const rowsOf = (table: 'touch' | 'visit' | 'conversion' | 'credit') =>
    app.db.selectFrom(table).selectAll().where('profile_id', '=', profileId).execute()
  const rows = await Promise.all([rowsOf('touch'), rowsOf('visit'), rowsOf('conversion'), rowsOf('credit')])
  return rows.map((table) => table.map((row) => JSON.stringify(row)).sort())
}

it('keeps everything by default, and previews the effect of a setting before it is saved', async () => {
  const { profile, key } = await shop()
  await visitAndSale(profile.id, key, 100)
  expect((await app.call(`GET ${route}`, { key })).body.data).toEqual({
    history_months: null,
    decided_at: null,
    effective_at: null,
    pruned_before: null,
    preview: null,
  })
  const { preview } = (await app.call(`GET ${route}?history_months=2`, { key })).body.data
  expect(preview.history_months).toBe(2)
  expect(preview.effective_at).toBe(new Date(app.clock.now().getTime() + 7 * dayMs).toISOString())
  expect(preview.months).toEqual([{ month: expect.stringMatching(/^\d{4}-\d{2}$/), events_at_most: 5 }])
  expect((await app.call(`GET ${route}?history_months=24`, { key })).body.data.preview.months).toEqual([])
})

it('prunes only hits without references, after seven days, and no report changes, even after a recompute', async () => {
  const { profile, key, session } = await shop()
  await app.seed.campaign({ profile_id: profile.id })
  await visitAndSale(profile.id, key, 100)
  await visitAndSale(profile.id, key, 1)
  const before = { events: await stored(profile.id), derived: await derived(profile.id) }
  expect((await app.call(`PUT ${route}`, { session, body: { history_months: 2 } })).status).toBe(200)
  await pruneHistory.run(app.ctx, {})
  expect(await stored(profile.id)).toEqual(before.events)
  app.clock.advance(7 * dayMs)
  await pruneHistory.run(app.ctx, {})
  await pruneHistory.run(app.ctx, {})
  expect(before.events.filter((name) => !name.startsWith('e100-1') && !name.startsWith('e100-2'))).toEqual(
    await stored(profile.id),
  )
  expect(before.events.length - (await stored(profile.id)).length).toBe(2)
  expect(await derived(profile.id)).toEqual(before.derived)
  await recomputeProfile(app.ctx, profile.id)
  expect(await derived(profile.id)).toEqual(before.derived)
  const { data } = (await app.call(`GET ${route}`, { key })).body
  expect(data.pruned_before).not.toBeNull()
  expect(data.preview.months).toEqual([])
})

it('can be reverted without loss within seven days, and affects no other profile', async () => {
  const [one, other] = [await shop(), await shop()]
  for (const { profile, key } of [one, other]) await visitAndSale(profile.id, key, 100)
  await app.call(`PUT ${route}`, { session: one.session, body: { history_months: 1 } })
  const { data } = (await app.call(`PUT ${route}`, { session: one.session, body: { history_months: null } })).body
  expect(data).toMatchObject({ history_months: null, effective_at: null, preview: null })
  await app.call(`PUT ${route}`, { session: other.session, body: { history_months: 2 } })
  app.clock.advance(8 * dayMs)
  await pruneHistory.run(app.ctx, {})
  expect(await stored(one.profile.id)).toHaveLength(5)
  expect(await stored(other.profile.id)).toHaveLength(3)
})

it.each([
  [{}],
  [{ history_months: 0 }],
  [{ history_months: 121 }],
  [{ history_months: 1.5 }],
  [{ history_months: '2' }],
])('rejects %o and changes nothing', async (body) => {
  const { key, session } = await shop()
  const response = await app.call(`PUT ${route}`, { session, body })
  expect([response.status, response.body.error.code]).toEqual([422, 'validation_error'])
  expect((await app.call(`GET ${route}`, { key })).body.data.history_months).toBeNull()
})

it('can be changed only by the session of an owner or admin, not by a key, an app token or a personal token', async () => {
  const { profile, key, sessionOf } = await shop()
  const body = { history_months: 1 }
  const { id: user_id } = await app.seed.user({ workspace_id: profile.workspace_id, role: 'owner' })
  const { app: partner } = await app.seed.app()
  await app.seed.grant({ profile_id: profile.id, app_id: partner.id, scopes: [...scopeNames] })
  const apiKeys = [
    await app.seed.key({ profile_id: profile.id, scopes: [...scopeNames] }),
    await app.seed.appToken({ app_id: partner.id, profile_id: profile.id, scopes: [...scopeNames] }),
    await app.seed.userToken({ user_id, scopes: [...scopeNames] }),
  ]
  const headers = { 'x-profile-id': profile.id }
  const attempts = [
    ...apiKeys.map((apiKey) => ({ key: apiKey, headers })),
    { session: await sessionOf('editor') },
    { session: await sessionOf('viewer') },
  ]
  for (const caller of attempts) {
    const { status, body: retention } = await app.call(`PUT ${route}`, { ...caller, body })
    expect([status, retention.error.code]).toEqual([403, 'forbidden'])
    expect((await app.call(`GET ${route}`, { key })).body.data.history_months).toBeNull()
  }
  for (const role of ['admin', 'owner'] as const) {
    expect((await app.call(`PUT ${route}`, { session: await sessionOf(role), body })).status).toBe(200)
  }
})
