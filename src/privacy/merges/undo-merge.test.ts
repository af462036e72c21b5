import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { payingBusiness } from '../../../test/support/fixtures/paying-business.ts'

const app = await testApp()

/** Ana and Eva, each with an ad, a browser and a payment; `mergeThem` merges them. */
async function createFixture() {
  const business = await payingBusiness(app)
  await business.campaigns(['1-1-1', '2-2-2'])
  for (const [person, ad, day] of [
    ['ana', '1-1-1', '01'],
    ['eva', '2-2-2', '02'],
  ] as const) {
    await business.touch({ at: `2026-02-${day}T10:00:00Z`, visitor: `v-${person}`, query: `svc_aid=${ad}` })
    await business.touch({ at: `2026-02-${day}T11:00:00Z`, visitor: `v-${person}`, person })
    const user_traits = { external_id: person, email: `${person}@example.com`, first_name: person }
    await business.pay(`order-${person}`, 10, { user_traits })
  }
  const mergeThem = () =>
    business.call('POST /api/v1/customers', { rows: [{ email: 'ana@example.com', external_id: 'eva' }] })
  const idOf = async (customer_key: string) =>
    (await app.call('GET /api/v1/customers/journey', { key: business.key, query: { customer_key } })).body.meta.person
      .customer_profile_id as string
  const mergesOf = async (id: string) => (await business.call(`GET /api/v1/customers/${id}/merges`)).body.data
  const undo = (id: string) => business.call(`POST /api/v1/customers/merges/${id}/undo`)
  return { ...business, mergeThem, idOf, mergesOf, undo }
}

type Fixture = Awaited<ReturnType<typeof createFixture>>

/** Everything that a merge moves, without timestamps. */
async function stateOf(business: Fixture) {
  const byId = <Row extends { id: string }>(rows: Row[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return {
    customer: byId(await business.rows('customer')).map(({ last_seen_at: _, ...row }) => row),
    identifier: (await business.rows('identifier'))
      .map(({ kind, value, customer_id }) => `${kind} ${value} ${customer_id}`)
      .sort(),
    visitor: (await business.rows('visitor'))
      .map(({ visitor_id, customer_id }) => `${visitor_id} ${customer_id}`)
      .sort(),
    event: byId(await business.rows('event')),
    touch: byId(await business.rows('touch')),
    conversion: byId(await business.rows('conversion')),
    credit: (await business.rows('credit')).map((row) => JSON.stringify(row)).sort(),
  }
}

describe('undoing a merge', () => {
  it('restores both customers with identifiers, browsers, events, touches and credit', async () => {
    const business = await createFixture()
    const before = await stateOf(business)
    const totals = await business.totals()
    await business.mergeThem()
    const survivor = await business.idOf('ana')
    expect(await business.idOf('eva')).toBe(survivor)
    const [merge] = await business.mergesOf(survivor)
    expect(merge).toMatchObject({ survivor_customer_profile_id: survivor, source: 'import', undone_at: null })
    const { status, body } = await business.undo(merge.id)
    expect([status, body.data.id, body.data.undone_by]).toEqual([200, merge.id, expect.stringMatching(/^api_key /)])
    expect(await stateOf(business)).toEqual(before)
    expect(await business.totals()).toEqual(totals)
    expect((await business.mergesOf(survivor))[0]).toMatchObject({ id: merge.id, undone_at: expect.any(String) })
  })

  it('also returns later events of the browsers, and a recompute changes nothing', async () => {
    const business = await createFixture()
    const [ana, eva] = [await business.idOf('ana'), await business.idOf('eva')]
    await business.mergeThem()
    await business.touch({ at: '2026-02-03T10:00:00Z', visitor: 'v-eva', query: 'svc_aid=2-2-2' })
    await business.undo((await business.mergesOf(ana))[0].id)
    const visits = (await business.rows('event')).filter(({ visitor_id }) => visitor_id === 'v-eva')
    expect(new Set(visits.map(({ customer_id }) => customer_id))).toEqual(new Set([eva]))
    const state = await stateOf(business)
    await app.db
      .insertInto('recompute_subject')
      .values({ profile_id: business.profile.id, kind: 'profile', key: '' })
      .execute()
    await business.recompute()
    expect(await stateOf(business)).toEqual(state)
  })

  it('is permanent: the same evidence does not merge the two again, and the conflict is recorded', async () => {
    const business = await createFixture()
    const ana = await business.idOf('ana')
    await business.mergeThem()
    await business.undo((await business.mergesOf(ana))[0].id)
    await business.mergeThem()
    expect(await business.idOf('eva')).not.toBe(ana)
    expect((await business.rows('identity_conflict')).map(({ reason }) => reason)).toEqual(['merge_undone'])
  })

  it('goes from the newest to the oldest merge, and earlier ones are restored one by one', async () => {
    const business = await createFixture()
    const before = await stateOf(business)
    const [ana, eva] = [await business.idOf('ana'), await business.idOf('eva')]
    await business.call('POST /api/v1/customers', { rows: [{ external_id: 'zoe', email: 'zoe@example.com' }] })
    const zoe = await business.idOf('zoe')
    const importRow = (row: object) => business.call('POST /api/v1/customers', { rows: [row] })
    await importRow({ external_id: 'zoe', email: 'eva@example.com' })
    await importRow({ external_id: 'eva', email: 'ana@example.com' })
    expect([await business.idOf('eva'), await business.idOf('zoe')]).toEqual([ana, ana])
    const [first] = (await business.mergesOf(zoe)) as { id: string }[]
    const rejected = await business.undo(first!.id)
    expect([rejected.status, rejected.body.error.code, rejected.body.error.reason]).toEqual([
      409,
      'invalid_state',
      'merged_further',
    ])
    const second = (await business.mergesOf(ana))[0]
    expect((await business.undo(second.id)).status).toBe(200)
    expect([await business.idOf('ana'), await business.idOf('eva'), await business.idOf('zoe')]).toEqual([
      ana,
      eva,
      eva,
    ])
    expect((await business.undo(first!.id)).status).toBe(200)
    expect(await business.idOf('zoe')).toBe(zoe)
    const after = await stateOf(business)
    expect(after.credit).toEqual(before.credit)
    expect(after.event).toEqual(before.event)
  })

  it('is rejected if already undone, after an erasure, and without a record of what was moved', async () => {
    const business = await createFixture()
    const ana = await business.idOf('ana')
    await business.mergeThem()
    const { id } = (await business.mergesOf(ana))[0]
    const reasonOf = async () => (await business.undo(id)).body.error?.reason
    await app.db.updateTable('customer').set({ erased_at: app.clock.now() }).where('id', '=', ana).execute()
    expect(await reasonOf()).toBe('erased')
    await app.db.updateTable('customer').set({ erased_at: null }).where('id', '=', ana).execute()
    expect((await business.undo(id)).status).toBe(200)
    expect(await reasonOf()).toBe('already_undone')
    const unknown = await business.undo(randomUUID())
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'not_found'])
  })

  it('leaves nothing of an erased person in the merge history', async () => {
    const business = await createFixture()
    await business.mergeThem()
    const erased = await business.call('POST /api/v1/customers/erasures', { request_ref: 'r-1', customer_key: 'ana' })
    expect(erased.status).toBeLessThan(300)
    expect(await business.rows('customer_merge_part')).toEqual([])
    expect(await business.rows('customer_merge')).toMatchObject([{ merged_before: null, survivor_before: null }])
  })
})
