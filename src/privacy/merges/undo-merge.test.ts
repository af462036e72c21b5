import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { payingBusiness } from '../../../test/support/paying-business.ts'
import { testApp } from '../../../test/support/test-app.ts'

const app = await testApp()

/** Ana and Eva, each with an ad, a browser and a payment; `mergeThem` tells that they are one. */
async function someWorld() {
  const world = await payingBusiness(app)
  await world.campaigns(['1-1-1', '2-2-2'])
  for (const [person, ad, day] of [
    ['ana', '1-1-1', '01'],
    ['eva', '2-2-2', '02'],
  ] as const) {
    await world.touch({ at: `2026-02-${day}T10:00:00Z`, visitor: `v-${person}`, query: `svc_aid=${ad}` })
    await world.touch({ at: `2026-02-${day}T11:00:00Z`, visitor: `v-${person}`, person })
    const user_traits = { external_id: person, email: `${person}@example.com`, first_name: person }
    await world.pay(`order-${person}`, 10, { user_traits })
  }
  const mergeThem = () =>
    world.call('POST /api/v1/customers', { rows: [{ email: 'ana@example.com', external_id: 'eva' }] })
  const idOf = async (customer_key: string) =>
    (await app.call('GET /api/v1/customers/journey', { key: world.key, query: { customer_key } })).body.meta.person
      .customer_profile_id as string
  const mergesOf = async (id: string) => (await world.call(`GET /api/v1/customers/${id}/merges`)).body.data
  const undo = (id: string) => world.call(`POST /api/v1/customers/merges/${id}/undo`)
  return { ...world, mergeThem, idOf, mergesOf, undo }
}

type World = Awaited<ReturnType<typeof someWorld>>

/** Everything that a merge moves, without what tells when. */
async function stateOf(world: World) {
  const byId = <Row extends { id: string }>(rows: Row[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return {
    customer: byId(await world.rows('customer')).map(({ last_seen_at: _, ...row }) => row),
    identifier: (await world.rows('identifier'))
      .map(({ kind, value, customer_id }) => `${kind} ${value} ${customer_id}`)
      .sort(),
    visitor: (await world.rows('visitor')).map(({ visitor_id, customer_id }) => `${visitor_id} ${customer_id}`).sort(),
    event: byId(await world.rows('event')),
    touch: byId(await world.rows('touch')),
    conversion: byId(await world.rows('conversion')),
    credit: (await world.rows('credit')).map((row) => JSON.stringify(row)).sort(),
  }
}

describe('undoing a merge', () => {
  it('restores both customers as they were, with identifiers, browsers, events, touches and credit', async () => {
    const world = await someWorld()
    const before = await stateOf(world)
    const totals = await world.totals()
    await world.mergeThem()
    const survivor = await world.idOf('ana')
    expect(await world.idOf('eva')).toBe(survivor)
    const [merge] = await world.mergesOf(survivor)
    expect(merge).toMatchObject({ survivor_customer_profile_id: survivor, source: 'import', undone_at: null })
    const { status, body } = await world.undo(merge.id)
    expect([status, body.data.id, body.data.undone_by]).toEqual([200, merge.id, expect.stringMatching(/^api_key /)])
    expect(await stateOf(world)).toEqual(before)
    expect(await world.totals()).toEqual(totals)
    expect((await world.mergesOf(survivor))[0]).toMatchObject({ id: merge.id, undone_at: expect.any(String) })
  })

  it('gives back what the browsers have done since, and a recompute changes nothing', async () => {
    const world = await someWorld()
    const [ana, eva] = [await world.idOf('ana'), await world.idOf('eva')]
    await world.mergeThem()
    await world.touch({ at: '2026-02-03T10:00:00Z', visitor: 'v-eva', query: 'svc_aid=2-2-2' })
    await world.undo((await world.mergesOf(ana))[0].id)
    const visits = (await world.rows('event')).filter(({ visitor_id }) => visitor_id === 'v-eva')
    expect(new Set(visits.map(({ customer_id }) => customer_id))).toEqual(new Set([eva]))
    const state = await stateOf(world)
    await app.db
      .insertInto('recompute_subject')
      .values({ profile_id: world.profile.id, kind: 'profile', key: '' })
      .execute()
    await world.recompute()
    expect(await stateOf(world)).toEqual(state)
  })

  it('holds: the same evidence does not merge the two again, and the conflict is recorded', async () => {
    const world = await someWorld()
    const ana = await world.idOf('ana')
    await world.mergeThem()
    await world.undo((await world.mergesOf(ana))[0].id)
    await world.mergeThem()
    expect(await world.idOf('eva')).not.toBe(ana)
    expect((await world.rows('identity_conflict')).map(({ reason }) => reason)).toEqual(['merge_undone'])
  })

  it('goes from the latest to the earliest: earlier ones are led back one by one', async () => {
    const world = await someWorld()
    const before = await stateOf(world)
    const [ana, eva] = [await world.idOf('ana'), await world.idOf('eva')]
    await world.call('POST /api/v1/customers', { rows: [{ external_id: 'zoe', email: 'zoe@example.com' }] })
    const zoe = await world.idOf('zoe')
    const say = (row: object) => world.call('POST /api/v1/customers', { rows: [row] })
    await say({ external_id: 'zoe', email: 'eva@example.com' })
    await say({ external_id: 'eva', email: 'ana@example.com' })
    expect([await world.idOf('eva'), await world.idOf('zoe')]).toEqual([ana, ana])
    const [first] = (await world.mergesOf(zoe)) as { id: string }[]
    const refused = await world.undo(first!.id)
    expect([refused.status, refused.body.error.code, refused.body.error.reason]).toEqual([
      409,
      'invalid_state',
      'merged_further',
    ])
    const second = (await world.mergesOf(ana))[0]
    expect((await world.undo(second.id)).status).toBe(200)
    expect([await world.idOf('ana'), await world.idOf('eva'), await world.idOf('zoe')]).toEqual([ana, eva, eva])
    expect((await world.undo(first!.id)).status).toBe(200)
    expect(await world.idOf('zoe')).toBe(zoe)
    const after = await stateOf(world)
    expect(after.credit).toEqual(before.credit)
    expect(after.event).toEqual(before.event)
  })

  it('is refused once it is done, after an erasure, and where nothing says what was moved', async () => {
    const world = await someWorld()
    const ana = await world.idOf('ana')
    await world.mergeThem()
    const { id } = (await world.mergesOf(ana))[0]
    const reasonOf = async () => (await world.undo(id)).body.error?.reason
    await app.db.updateTable('customer').set({ erased_at: app.clock.now() }).where('id', '=', ana).execute()
    expect(await reasonOf()).toBe('erased')
    await app.db.updateTable('customer').set({ erased_at: null }).where('id', '=', ana).execute()
    expect((await world.undo(id)).status).toBe(200)
    expect(await reasonOf()).toBe('already_undone')
    const unknown = await world.undo(randomUUID())
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'not_found'])
  })

  it('leaves nothing of an erased person in the ledger', async () => {
    const world = await someWorld()
    await world.mergeThem()
    const erased = await world.call('POST /api/v1/customers/erasures', { request_ref: 'r-1', customer_key: 'ana' })
    expect(erased.status).toBeLessThan(300)
    expect(await world.rows('customer_merge_part')).toEqual([])
    expect(await world.rows('customer_merge')).toMatchObject([{ merged_before: null, survivor_before: null }])
  })
})
