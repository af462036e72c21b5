import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { resolveCustomers } from '../resolution/resolve-customers.ts'
import { linkVisitors } from './link-visitors.ts'

const app = await testApp()

async function newPeople() {
  const { id: profile_id } = await app.seed.profile()
  const claims = ['ana', 'eva'].map((name) => ({
    profile_id,
    identifiers: [{ kind: 'email' as const, value: `${name}@example.com` }],
    seen_at: app.clock.now(),
    can_create: true,
  }))
  const { resolutions } = await inTransaction(app.ctx, (ctx) => resolveCustomers(ctx, claims, 'test'))
  const [ana, eva] = resolutions.map(({ customer_id }) => customer_id!) as [string, string]
  const link = (visitor_id: string, customer_id: string) => ({
    profile_id,
    visitor_id,
    customer_id,
    method: 'identify',
    at: app.clock.now(),
  })
  const visitors = () =>
    app.db.selectFrom('visitor').selectAll().where('profile_id', '=', profile_id).orderBy('visitor_id').execute()
  const conflicts = () =>
    app.db.selectFrom('identity_conflict').selectAll().where('profile_id', '=', profile_id).execute()
  return { profile_id, ana, eva, link, visitors, conflicts }
}

it('new and known browsers are linked and returned', async () => {
  const { profile_id, ana, link, visitors } = await newPeople()
  const before = new Date('2026-01-01T00:00:00Z')
  await app.db
    .insertInto('visitor')
    .values({ profile_id, visitor_id: 'seen', first_seen_at: before, last_seen_at: before })
    .execute()
  const links = [link('seen', ana), link('new', ana)]
  const { linked, rejected } = await linkVisitors(app.ctx, links)
  expect(linked.map(({ visitor_id }) => visitor_id).sort()).toEqual(['new', 'seen'])
  expect(rejected).toEqual([])
  expect(await visitors()).toMatchObject([
    { visitor_id: 'new', customer_id: ana, link_method: 'identify', first_seen_at: app.clock.now() },
    { visitor_id: 'seen', customer_id: ana, linked_at: app.clock.now(), first_seen_at: before },
  ])
})

it('repeating a link is neither new nor a conflict', async () => {
  const { ana, link, conflicts } = await newPeople()
  await linkVisitors(app.ctx, [link('v', ana)])
  expect(await linkVisitors(app.ctx, [link('v', ana), link('v', ana)])).toEqual({ linked: [], rejected: [] })
  expect(await conflicts()).toEqual([])
})

it('a linked browser is never moved to another customer; the second claim is recorded once', async () => {
  const { ana, eva, link, visitors, conflicts } = await newPeople()
  await linkVisitors(app.ctx, [link('v', ana)])
  for (let time = 0; time < 2; time++) {
    const { linked, rejected } = await linkVisitors(app.ctx, [link('v', eva)])
    expect([linked, rejected.map(({ visitor_id }) => visitor_id)]).toEqual([[], ['v']])
  }
  expect(await visitors()).toMatchObject([{ visitor_id: 'v', customer_id: ana }])
  expect(await conflicts()).toMatchObject([
    { customer_id: eva, other_customer_id: ana, reason: 'visitor', subject: 'v' },
  ])
})

it('the first of two claims in one batch wins', async () => {
  const { ana, eva, link, visitors } = await newPeople()
  const { linked, rejected } = await linkVisitors(app.ctx, [link('v', eva), link('v', ana)])
  expect([linked.length, rejected.map(({ customer_id }) => customer_id)]).toEqual([1, [ana]])
  expect(await visitors()).toMatchObject([{ customer_id: eva }])
})

it('fifty concurrent claims link a browser once', async () => {
  const { ana, eva, link, visitors } = await newPeople()
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, writer) =>
      inTransaction(app.ctx, (ctx) => linkVisitors(ctx, [link('v', writer % 2 ? ana : eva)])),
    ),
  )
  expect(responses.flatMap(({ linked }) => linked)).toHaveLength(1)
  expect(await visitors()).toHaveLength(1)
})
