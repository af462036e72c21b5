import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { partnerBusiness } from '../../../test/support/fixtures/partner-business.ts'
import { modelNames } from '../../attribution/models/models.ts'

// This test writes rows directly, without their rollups.
const app = await testApp({ areRollupsVerified: false })
const zero = Object.fromEntries(modelNames.map((model) => [model, 0]))

type Fixture = Awaited<ReturnType<typeof partnerBusiness>>

async function fixture() {
  const made = await partnerBusiness(app)
  await made.campaigns(['c-s-a', 'c-s-b'])
  return made
}

const day = (n: number, hour = 10) => `2026-02-${String(n).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`

function referralOf(key: string, n: number, named: object) {
  return { idempotency_key: key, ad_id: 'c-s-a', occurred_at: day(n), ...named }
}

/** Applies the change and counts the recredited conversions per model. */
async function recreditedBy(made: Fixture, apply: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await made.shares()
  await apply()
  await made.recompute()
  const after = await made.shares()
  const counts: Record<string, number> = { ...zero }
  for (const at of new Set([...before.keys(), ...after.keys()])) {
    const sorted = (shares: Record<string, number> = {}) => JSON.stringify(Object.entries(shares).sort())
    if (sorted(before.get(at)) !== sorted(after.get(at))) counts[at.split(' ')[1]!]!++
  }
  return counts
}

describe('the preview of ad referrals', () => {
  it('reports, per model, the effect of applying them', async () => {
    const made = await fixture()
    await made.touch({ at: day(1), visitor: 'v', query: 'utm_source=google&utm_medium=cpc', person: 'ana' })
    await made.touch({ at: day(9), visitor: 'v', person: 'ana' })
    await made.conversion({ at: day(10), person: 'ana', value: '80' })
    await made.conversion({ at: day(3), person: 'ana', type: 'lead_created' })
    await made.conversion({ at: day(10), person: 'bob', value: '10' })
    const referrals = [referralOf('r-1', 5, { external_ref: 'ana' }), referralOf('r-2', 12, { external_ref: 'bob' })]
    const { status, body } = await made.preview(referrals)
    expect([status, body.data]).toEqual([
      200,
      {
        conversions_considered: 1,
        recredited: { ...zero, linear: 1, time_decay: 1, last_non_direct: 1, position_based: 1 },
      },
    ])
    expect(await recreditedBy(made, () => made.refer({ referrals }))).toEqual(body.data.recredited)
    expect((await made.preview(referrals)).body.data).toEqual({ conversions_considered: 0, recredited: zero })
  })

  it('also counts the credit that a customer gains by a merge', async () => {
    const made = await fixture()
    await made.touch({ at: day(2), visitor: 'v', query: 'utm_source=google&utm_medium=cpc', person: 'ana@x.example' })
    await made.conversion({ at: day(4), person: 'ana', value: '80' })
    await made.conversion({ at: day(5), person: 'ana@x.example', value: '10' })
    const named = { customer: { external_ref: 'ana', email: 'ana@x.example' } }
    const referrals = [referralOf('r-1', 20, named)]
    const { body } = await made.preview(referrals)
    expect(body.data.recredited.last_touch).toBe(1)
    expect(await recreditedBy(made, () => made.refer({ referrals }))).toEqual(body.data.recredited)
  })

  it('leaves out a payment that was refunded in full, since reports do not count it', async () => {
    const made = await fixture()
    await made.conversion({ at: day(10), person: 'ana', value: '80' })
    await made.conversion({ at: day(11), person: 'ana', value: '20' })
    const referrals = [referralOf('r-1', 5, { external_ref: 'ana' })]
    expect((await made.preview(referrals)).body.data).toMatchObject({
      conversions_considered: 2,
      recredited: { last_touch: 2 },
    })
    const { numUpdatedRows } = await app.db
      .updateTable('conversion')
      .set({ is_refunded: true, refunded_value: '80', is_counting: false, net_value: '0' })
      .where('profile_id', '=', made.profile.id)
      .where('value', '=', '80')
      .executeTakeFirst()
    expect(numUpdatedRows).toBe(1n)
    expect((await made.preview(referrals)).body.data).toMatchObject({
      conversions_considered: 1,
      recredited: { last_touch: 1 },
    })
  })

  it('writes nothing, also for a new customer', async () => {
    const made = await fixture()
    const { body } = await made.preview([referralOf('r-1', 5, { wa_id: '56987654321' })])
    expect(body.data).toEqual({ conversions_considered: 0, recredited: zero })
    expect([await made.rows('customer'), await made.rows('touch'), await made.rows('event')].flat()).toEqual([])
  })

  it.each([
    [{ ad_id: 'c-s-nowhere' }, 'unknown_ad'],
    [{ external_ref: 'nobody' }, 'unknown_customer_ref'],
    [{ wa_id: '56987654321' }, 'validation_error'],
  ])('is rejected exactly as the referrals would be: %j', async (wrong, code) => {
    const made = await fixture()
    await made.conversion({ at: day(10), person: 'ana' })
    const referral = { ...referralOf('r-1', 5, { external_ref: 'ana' }), ...wrong }
    const preview = await made.preview([referral])
    const recorded = await made.refer({ referrals: [referral] })
    expect([preview.status, preview.body.error.code, recorded.body.error.code]).toEqual([422, code, code])
  })

  it('accepts 500 and rejects 501', async () => {
    const made = await fixture()
    const referrals = (count: number) =>
      Array.from({ length: count }, (_, n) => referralOf(`r-${n}`, 5, { wa_id: String(56_900_000_000 + n) }))
    expect((await made.preview(referrals(500))).status).toBe(200)
    const { status, body } = await made.preview(referrals(501))
    expect([status, body.error.field]).toEqual([422, 'referrals'])
  })

  it('reports the effect of applying for any history (invariant)', { timeout: 120_000 }, async () => {
    const person = fc.constantFrom('ana', 'bob', 'eve')
    const at = fc.integer({ min: 1, max: 27 })
    const history = fc.record({
      visits: fc.array(fc.record({ person, at, isAd: fc.boolean() }), { maxLength: 5 }),
      outcomes: fc.array(fc.record({ person, at }), { minLength: 1, maxLength: 5 }),
      referrals: fc.array(fc.record({ person, at }), { minLength: 1, maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(history, async ({ visits, outcomes, referrals: recorded }) => {
        const made = await fixture()
        for (const [n, { person, at, isAd }] of visits.entries()) {
          const query = isAd ? 'utm_source=facebook&utm_medium=paid&ad_id=c-s-b' : ''
          // Eve is two customers until a referral names her by both identifiers.
          const visitor = person === 'eve' ? 'eve@x.example' : person
          await made.touch({ at: day(at, 9), visitor: `v${n}`, query, person: visitor })
        }
        for (const { person, at } of outcomes) await made.conversion({ at: day(at, 11), person, value: '10' })
        const referrals = recorded.map(({ person, at }, n) => {
          const email = `${person}@x.example`
          return referralOf(`r-${n}`, at, { customer: { external_ref: person, email } })
        })
        const { body } = await made.preview(referrals)
        expect(await recreditedBy(made, () => made.refer({ referrals }))).toEqual(body.data.recredited)
      }),
      { numRuns: 12 },
    )
  })
})
