import { describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { sumCampaignWeeks, sumCreditWeeks } from './curve-queries.ts'

const app = await testApp()

describe('credited cash by platform and week', () => {
  it('is the credit of payments, from Monday on', async () => {
    const shop = await app.seed.business({ timezone: 'UTC' })
    await shop.deliver(seededAd('1'))
    // A Sunday and the Monday after it.
    for (const [day, value] of [
      ['2026-02-01', '100'],
      ['2026-02-02', '30'],
      ['2026-02-02', '12.5'],
    ] as const)
      await shop.convert({ touches: [{ ad: seededAd('1') }], value, at: `${day}T12:00:00Z` })
    const range = { from_day: '2026-01-01', to_day: '2026-03-01', position: 1 }
    const weeks = await sumCreditWeeks(app.db, shop.profile.id, range)
    const expected = [
      { platform: 'social_ads', week: '2026-01-26', amount: 100 },
      { platform: 'social_ads', week: '2026-02-02', amount: 42.5 },
    ]
    const sorted = <Row extends { week: string }>(rows: Row[]) => rows.toSorted((a, b) => (a.week < b.week ? -1 : 1))
    expect(sorted(weeks)).toEqual(expected)
    const campaign_id = await shop.entityId('campaign', seededAd('1'))
    const own = await sumCampaignWeeks(app.db, shop.profile.id, { ...range, campaign_ids: [campaign_id] })
    expect(sorted(own)).toEqual(expected.map((row) => ({ ...row, campaign_id })))
    expect(await sumCampaignWeeks(app.db, shop.profile.id, { ...range, campaign_ids: [] })).toEqual([])
  })
})

describe('GET /budgets/curves', () => {
  it('says why a platform has no curve', async () => {
    const shop = await app.seed.business({ timezone: 'UTC' })
    const key = await shop.keyWith(['campaigns:read'])
    const read = async () => (await app.call('GET /api/v1/budgets/curves', { key })).body
    expect((await read()).data).toEqual([])
    await shop.deliver(seededAd('1'), { spend: '40' })
    await shop.convert({ touches: [{ ad: seededAd('1') }], value: '100' })
    app.clock.advance(8 * 86_400_000)
    const { data, meta } = await read()
    expect(data).toMatchObject([{ rejection: 'too_few_weeks', curve: null, calibrated_campaigns: 0 }])
    expect(meta).toMatchObject({ model: 'last_touch', date_to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    expect(new Date(meta.date_to).getUTCDay()).toBe(0)
  })
})
