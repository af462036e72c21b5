import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { payingBusiness } from '../../../test/support/fixtures/paying-business.ts'
import { inlineConversionsMax } from '../conversions/recompute-outcomes.ts'
import { sumCredit } from '../rollups/report-queries.ts'

const app = await testApp()
const paidAd = 'utm_source=facebook&utm_medium=paid&ad_id=c-s-a'

async function business() {
  const made = await payingBusiness(app)
  const assign = (id: string, payer: object) => made.call(`PUT /api/v1/payments/${id}/payer`, payer)
  const customerBy = async (key: string) => (await made.rows('customer')).find((row) => row.customer_key === key)!
  const credited = async () => {
    const query = { from_day: '2026-01-01', to_day: '2026-12-31', model: 'last_touch' as const, level: 'ad' as const }
    const rows = await sumCredit(app.db, made.profile.id, query)
    return rows.map((row) => [row.outcome_count, row.outcome_value, row.outcome_count_first_payment])
  }
  return { ...made, assign, customerBy, credited }
}

const by = (external_id: string) => ({ user_traits: { external_id } })

describe('assigning the payer', () => {
  it('credits the payer’s touches with the payment immediately', async () => {
    const { campaigns, touch, pay, assign, credited, totals } = await business()
    await campaigns(['c-s-a'])
    await touch({ at: '2026-02-01T10:00:00Z', visitor: 'v', query: paidAd, person: 'ana' })
    const id = await pay('order-1', 80)
    expect([await credited(), await totals()]).toEqual([[], [1, '80', 0]])
    const { status, body } = await assign(id, { customer_key: 'ana' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ customer_key: 'ana', payer_source: 'merchant', is_first_payment: true })
    expect([await credited(), await totals()]).toEqual([[[1, '80', 1]], [1, '80', 1]])
  })

  it('removes the payment from the former payer, whose next payment becomes the first', async () => {
    const { pay, assign, firsts, totals, customerBy } = await business()
    const id = await pay('order-1', 80, by('ana'))
    await pay('order-2', 20, { ...by('ana'), timestamp: '2026-03-05T10:00:00Z' })
    await pay('order-3', 10, { ...by('bob'), timestamp: '2026-03-05T10:00:00Z' })
    const { id: customer_profile_id } = await customerBy('bob')
    const { body } = await assign(id, { customer_profile_id })
    expect(body.data.customer_profile_id).toBe(customer_profile_id)
    expect(await firsts()).toEqual({ 'order-1': true, 'order-2': true, 'order-3': false })
    expect(await totals()).toEqual([3, '110', 2])
  })

  it('to null leaves no payer, no credit and no first payment', async () => {
    const { campaigns, touch, pay, assign, credited, totals, list } = await business()
    await campaigns(['c-s-a'])
    await touch({ at: '2026-02-01T10:00:00Z', visitor: 'v', query: paidAd, person: 'ana' })
    const id = await pay('order-1', 80, by('ana'))
    const { status, body } = await assign(id, { customer_profile_id: null })
    expect([status, body.data.customer_profile_id, body.data.payer_source]).toEqual([200, null, 'merchant'])
    expect([await credited(), await totals()]).toEqual([[], [1, '80', 0]])
    expect((await list({ status: 'unidentified' })).body.data).toHaveLength(1)
  })

  it('moves the click that came with the payment, in both directions', async () => {
    const { pay, assign, rows, customerBy } = await business()
    const id = await pay('order-1', 80, { click_ids: { gclid: 'G' } })
    await pay('order-2', 5, by('ana'))
    const ana = await customerBy('ana')
    await assign(id, { customer_key: 'ana' })
    expect(await rows('touch')).toMatchObject([{ click_id: 'G', customer_id: ana.id }])
    expect(await rows('credit')).toHaveLength(2)
    await assign(id, { email: null })
    expect(await rows('touch')).toMatchObject([{ click_id: 'G', customer_id: null }])
    const [credit, ...others] = await rows('credit')
    expect(others).toEqual([])
    expect((await rows('conversion')).find(({ id: own }) => own === credit!.conversion_id)).toMatchObject({
      value: '80',
    })
  })

  it('by email or phone finds the customer or creates one', async () => {
    const { pay, assign, rows } = await business()
    const id = await pay('order-1', 80)
    await pay('order-2', 80, { user_traits: { email: 'ana@example.com' } })
    const known = await assign(id, { email: ' ANA@example.com' })
    expect(known.body.data).toMatchObject({ payer: { email: 'ana@example.com' } })
    expect(await rows('customer')).toHaveLength(1)
    const fresh = await assign(id, { phone: '+56 9 8765 4321' })
    expect(fresh.body.data).toMatchObject({ payer: { phone: '+56987654321' } })
    expect(await rows('customer')).toHaveLength(2)
  })

  it('survives a merge of the payer into another customer', async () => {
    const { pay, assign, conversion, byKey, customerBy } = await business()
    const id = await pay('order-1', 80)
    await conversion({ at: '2026-02-01T10:00:00Z', person: 'ana', type: 'lead_created' })
    await conversion({ at: '2026-02-02T10:00:00Z', person: 'ana2', type: 'lead_created' })
    await assign(id, { customer_key: 'ana2' })
    await conversion({ at: '2026-02-06T10:00:00Z', person: 'ana=ana@x.example', type: 'lead_created' })
    await conversion({ at: '2026-02-07T10:00:00Z', person: 'ana2=ana@x.example', type: 'lead_created' })
    const { id: survivor } = await customerBy('ana')
    expect((await byKey())['order-1']).toMatchObject({ customer_profile_id: survivor, is_first_payment: true })
  })

  it('of a customer with a long history returns 502 until the recompute has finished, then 200', async () => {
    const { pay, assign, customerBy, profile, recompute, list, totals } = await business()
    await pay('order-0', 5, by('hotel'))
    const id = await pay('order-1', 80, by('ana'))
    const hotel = await customerBy('hotel')
    await sql`
      insert into conversion (profile_id, id, event_id, definition_id, conversion_key, revenue_type, is_counted,
        is_counting, rollup_type, customer_id, conversion_time, local_day, created_at)
      select ${profile.id}, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', 'gross', false, false, 'gross', ${hotel.id},
        now(), '2025-01-01', now()
      from generate_series(1, ${sql.lit(inlineConversionsMax)})`.execute(app.db)
    for (let sent = 1; sent <= 2; sent++) {
      const { status, body } = await assign(id, { customer_key: 'hotel' })
      expect([status, body.error.code]).toEqual([502, 'payment_assignment_incomplete'])
    }
    expect((await list()).body.data).toMatchObject([{ customer_key: 'hotel' }, { customer_key: 'hotel' }])
    await recompute()
    const { status, body } = await assign(id, { customer_key: 'hotel' })
    expect([status, body.data.is_first_payment]).toEqual([200, true])
    expect(await totals()).toEqual([2, '85', 1])
  })

  it('of one payment to many customers concurrently ends with one of them and correct numbers for all', async () => {
    const { pay, assign, totals, firsts } = await business()
    const id = await pay('order-0', 5)
    const names = ['ana', 'bob', 'eve']
    for (const name of names) await pay(name, 10, { ...by(name), timestamp: '2026-03-05T10:00:00Z' })
    const responses = await Promise.all(names.map((name) => assign(id, { customer_key: name })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await totals()).toEqual([4, '35', 3])
    expect(Object.values(await firsts()).filter(Boolean)).toHaveLength(3)
  })
})

describe('an invalid payer', () => {
  it.each([
    ['no field', {}, 422, 'validation_error', 'customer_profile_id'],
    ['two fields', { email: 'a@b.cl', phone: null }, 422, 'validation_error', 'phone'],
    ['an invalid email', { email: 'nobody' }, 422, 'validation_error', 'email'],
    ['an invalid phone', { phone: '12' }, 422, 'validation_error', 'phone'],
    ['an invalid id', { customer_profile_id: 'ana' }, 422, 'validation_error', 'customer_profile_id'],
    ['an unknown key', { customer_key: 'nobody' }, 422, 'customer_not_in_profile', 'customer_key'],
    [
      'an unknown id',
      { customer_profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' },
      422,
      'customer_not_in_profile',
      'customer_profile_id',
    ],
  ])('named by %s is rejected and changes nothing', async (_title, payer, status, code, field) => {
    const { pay, assign, byKey } = await business()
    const id = await pay('order-1', 80, by('ana'))
    const response = await assign(id, payer)
    expect([response.status, response.body.error.code, response.body.error.field]).toEqual([status, code, field])
    expect((await byKey())['order-1']).toMatchObject({ customer_key: 'ana', payer_source: 'event' })
  })

  it('that is in another profile, merged or erased is rejected with 422 customer_not_in_profile', async () => {
    const [{ pay, assign, conversion, rows, profile, customerBy }, other] = [await business(), await business()]
    const id = await pay('order-1', 80, by('ana'))
    await other.pay('order-1', 80, by('ana'))
    const [foreign] = await other.rows('customer')
    await conversion({ at: '2026-02-01T10:00:00Z', person: 'ana2', type: 'lead_created' })
    await conversion({ at: '2026-02-06T10:00:00Z', person: 'ana=ana@x.example', type: 'lead_created' })
    await conversion({ at: '2026-02-07T10:00:00Z', person: 'ana2=ana@x.example', type: 'lead_created' })
    const merged = (await rows('customer')).find(({ merged_into }) => merged_into !== null)
    await pay('order-2', 80, by('gone'))
    const gone = await customerBy('gone')
    await app.db
      .updateTable('customer')
      .set({ erased_at: app.clock.now() })
      .where('profile_id', '=', profile.id)
      .where('id', '=', gone.id)
      .execute()
    for (const { id: customer_profile_id } of [foreign!, merged!, gone]) {
      const { status, body } = await assign(id, { customer_profile_id })
      expect([status, body.error.code]).toEqual([422, 'customer_not_in_profile'])
    }
  })
})
