import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { partnerBusiness } from '../../../test/support/fixtures/partner-business.ts'
import { sumCredit } from '../../attribution/rollups/report-queries.ts'

const app = await testApp()

async function fixture() {
  const made = await partnerBusiness(app)
  await made.campaigns(['c-s-a', 'c-s-b'])
  const credited = async () => {
    const query = { from_day: '2026-01-01', to_day: '2026-12-31', model: 'last_touch', level: 'ad' } as const
    return (await sumCredit(app.db, made.profile.id, query)).map((row) => [row.outcome_count, row.outcome_value])
  }
  return { ...made, credited }
}

const ana = { customer: { external_ref: 'ana', email: 'ana@x.example' } }
const referral = { idempotency_key: 'r-1', ad_id: 'c-s-a', occurred_at: '2026-02-01T10:00:00Z', ...ana }

describe('an ad referral', () => {
  it('becomes a touch of its ad at the start of the conversation', async () => {
    const { refer, rows } = await fixture()
    const { status, body } = await refer({ ...referral, ctwa_clid: 'click-1' })
    const [touch] = await rows('touch')
    expect([status, body.data]).toEqual([200, { touch_id: touch!.id, status: 'recorded' }])
    expect(touch).toMatchObject({
      touch_time: new Date('2026-02-01T10:00:00Z'),
      channel: 'Paid Messaging',
      source: 'facebook',
      medium: 'paid',
      platform: 'social_ads',
      ad_external_id: 'c-s-a',
      click_id_kind: 'ctwa_clid',
      click_id: 'click-1',
      join_method: 'ad_referral',
    })
  })

  it('credits the ad with later conversions of the customer, and creates no lead', async () => {
    const { refer, conversion, credited, rows } = await fixture()
    await conversion({ at: '2026-02-05T10:00:00Z', person: 'ana', value: '80' })
    await conversion({ at: '2026-01-20T10:00:00Z', person: 'ana', value: '20' })
    expect(await credited()).toEqual([])
    await refer(referral)
    expect(await credited()).toEqual([[1, '80']])
    expect(await rows('conversion')).toHaveLength(2)
  })

  it('is recorded once per key, even if sent again, twice in a batch, or concurrently', async () => {
    const { refer, rows } = await fixture()
    const responses = await Promise.all(Array.from({ length: 6 }, () => refer(referral)))
    expect(responses.filter(({ body }) => body.data.status === 'recorded')).toHaveLength(1)
    const { body } = await refer({ referrals: [referral, { ...referral, idempotency_key: 'r-2' }, referral] })
    expect(body.data.results.map((item: { status: string }) => item.status)).toEqual([
      'duplicate',
      'recorded',
      'duplicate',
    ])
    expect(body.data.summary).toEqual({ total: 3, recorded: 1, duplicate: 2 })
    expect(await rows('touch')).toHaveLength(2)
  })

  it('is not counted twice if a later event has the same click', async () => {
    const { refer, rows, key } = await fixture()
    await refer({ ...referral, ctwa_clid: 'click-1' })
    const event = {
      event_type: 'lead_created',
      user_traits: { external_id: 'ana' },
      click_ids: { ctwa_clid: 'click-1' },
    }
    await app.call('POST /api/v1/events', { key, body: event })
    expect(await rows('touch')).toHaveLength(1)
  })

  it('of an ad of another profile rejects the whole batch', async () => {
    const other = await fixture()
    await other.campaigns(['c-s-theirs'])
    const { refer, rows } = await fixture()
    for (const ad_id of ['c-s-theirs', 'c-s-nowhere', '', 'c']) {
      const { status, body } = await refer({ referrals: [referral, { ...referral, idempotency_key: 'r-2', ad_id }] })
      expect([status, body.error.code, body.error.field]).toEqual([422, 'unknown_ad', 'referrals.1.ad_id'])
    }
    expect([await rows('touch'), await rows('customer')].flat()).toEqual([])
  })

  it('of an unknown reference rejects the whole batch', async () => {
    const { refer, rows } = await fixture()
    const { customer: _, ...bare } = referral
    const unknownReferral = { ...bare, idempotency_key: 'r-2', external_ref: 'nobody' }
    const { status, body } = await refer({ referrals: [referral, unknownReferral] })
    expect([status, body.error.code]).toEqual([422, 'unknown_customer_ref'])
    expect(body.error.message).toContain('referrals.1.external_ref')
    expect([await rows('touch'), await rows('customer')].flat()).toEqual([])
  })

  it.each([
    [{ ...referral, wa_id: '56987654321' }, 'customer'],
    [{ ...referral, occurred_at: '2099-01-01T00:00:00Z' }, 'occurred_at'],
    [{ ...referral, occurred_at: 'yesterday' }, 'occurred_at'],
    [{ ...referral, ad_id: undefined }, 'ad_id'],
    [{ ...referral, idempotency_key: undefined }, 'idempotency_key'],
    [{ referrals: [] }, 'referrals'],
    [{ referrals: Array.from({ length: 501 }, () => referral) }, 'referrals'],
    [{ referrals: [referral, { ...referral, customer: {} }] }, 'referrals.1.customer.external_ref'],
  ])('is rejected with its field: %#', async (body, field) => {
    const { refer } = await fixture()
    const response = await refer(body)
    expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
      422,
      'validation_error',
      field,
    ])
  })
})
