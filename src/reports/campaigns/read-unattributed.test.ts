import { describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const ad = seededAd('1')
const paid = { platform: 'social_ads' }

function counted(count: number, value: number) {
  return {
    outcome_count: count,
    outcome_value: value,
    outcome_count_first_payment: 0,
    attributed_outcome_count: count,
    attributed_outcomes_by_type: count ? { payment_received: count } : {},
  }
}

describe('the unattributed remainder', () => {
  it('is the value that no entity was credited with, by reason', async () => {
    const business = await app.seed.business()
    await business.deliver(ad)
    await business.convert({ touches: [{ ad }], value: '1000' })
    await business.convert({ value: '1' })
    await business.convert({ touches: [{}], value: '2' })
    await business.convert({ touches: [paid], value: '4' })
    await business.convert({ touches: [{ ...paid, ad_external_id: 'not-synced' }], value: '8' })
    const { status, body } = await business.report('/campaigns/unattributed')
    expect(status).toBe(200)
    expect(body).toEqual({
      data: {
        ...counted(4, 15),
        reasons: {
          no_touch: counted(1, 1),
          direct_or_organic: counted(1, 2),
          paid_without_ad: counted(1, 4),
          unknown_ad: counted(1, 8),
        },
      },
      meta: {
        date_from: '2026-03-01',
        date_to: '2026-03-31',
        profile_id: business.profile.id,
        recompute: expect.objectContaining({ cause: 'entities_added' }),
      },
    })
  })

  it('contains under a multi-credit model the share of a conversion that no entity has', async () => {
    const business = await app.seed.business()
    await business.deliver(ad)
    await business.convert({ touches: [{ ad }, {}, paid, {}], value: '100' })
    const { body } = await business.report('/campaigns/unattributed', { model: 'linear' })
    expect(body.data).toMatchObject({ ...counted(1, 75) })
    expect(body.data.reasons).toMatchObject({
      no_touch: counted(0, 0),
      direct_or_organic: counted(1, 50),
      paid_without_ad: counted(1, 25),
    })
    expect((await business.report('/campaigns', { model: 'linear' })).body.data).toMatchObject([counted(1, 25)])
  })

  it('excludes refunds', async () => {
    const business = await app.seed.business()
    await business.convert({ type: 'payment_refunded' })
    expect((await business.report('/campaigns/unattributed')).body.data).toMatchObject(counted(0, 0))
  })

  it.each([
    ['model', 'markov'],
    ['level', 'account'],
  ])('rejects %s=%s', async (field, value) => {
    const business = await app.seed.business()
    const { status, body } = await business.report('/campaigns/unattributed', { [field]: value })
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', field])
  })
})
