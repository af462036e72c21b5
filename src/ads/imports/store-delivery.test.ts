import { describe, expect, it } from 'vitest'
import type { Business as Fixture } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { recomputeProfile } from '../../attribution/recompute/recompute-profile.ts'
import { sumCredit } from '../../attribution/rollups/report-queries.ts'
import { storeDelivery } from './store-delivery.ts'

const app = await testApp()
const range = { from_day: '2026-01-01', to_day: '2026-12-31', model: 'last_touch' as const }

/** One ad with its ad set and campaign, as a platform reports it for a day. */
interface Reported {
  day?: string
  campaign: string
  name?: string
  set: string
  ad: string
}

function report(business: Fixture, { day = '2026-01-01', campaign, name = `Campaign ${campaign}`, set, ad }: Reported) {
  const row = {
    date: day,
    campaign_id: campaign,
    campaign_name: name,
    campaign_status: null,
    objective: null,
    ad_set_id: set,
    ad_set_name: set,
    ad_set_status: null,
    daily_budget: null,
    ad_id: ad,
    ad_name: ad,
    status: null,
    spend: '1',
    impressions: 0,
    clicks: 0,
    reach: 0,
    platform_conversions: null,
    platform_conversion_value: null,
    messaging_conversations_started_7d: null,
  }
  const batch = { platform: 'social_ads', account_id: '1', currency: 'USD', rows: [row] }
  return storeDelivery(app.ctx, business.profile.id, batch)
}

/** Counts the credited conversions per campaign (by platform id). */
async function countsByCampaign(business: Fixture) {
  const campaigns = new Map((await business.rows('campaign')).map(({ id, external_id }) => [id, external_id]))
  const credits = await sumCredit(app.db, business.profile.id, { ...range, level: 'campaign' })
  return Object.fromEntries(credits.map((credit) => [campaigns.get(credit.entity_id), credit.attributed_outcome_count]))
}

async function convert(business: Fixture, person: string, query: string) {
  await business.touch({ at: '2026-03-01T10:00:00Z', visitor: person, query, person })
  await business.conversion({ at: '2026-03-02T10:00:00Z', person, type: 'lead_created' })
}

const named = (name: string) => `utm_source=facebook&utm_medium=paid&utm_campaign=${encodeURIComponent(name)}`

describe('credit is updated after', () => {
  it('an ad moves to another campaign, with one recompute of the affected customers', async () => {
    const business = await app.seed.business()
    await report(business, { campaign: 'c1', set: 's1', ad: 'a1' })
    await report(business, { campaign: 'c1', set: 's1', ad: 'a2' })
    await recomputeProfile(app.ctx, business.profile.id)
    await convert(business, 'ana', 'utm_source=facebook&utm_medium=paid&ad_id=a1')
    await convert(business, 'bob', 'utm_source=facebook&utm_medium=paid&ad_id=a2')
    await business.fold()
    await report(business, { day: '2026-01-02', campaign: 'c2', set: 's2', ad: 'a1' })
    await report(business, { day: '2026-01-03', campaign: 'c2', set: 's2', ad: 'a1' })
    expect(await business.rows('recompute_run')).toHaveLength(2)
    await business.recompute()
    expect(await countsByCampaign(business)).toEqual({ c1: 1, c2: 1 })
    const runs = await business.rows('recompute_run')
    expect(runs.map(({ customers_done }) => customers_done).sort()).toEqual([0, 1])
  })

  it('an ad set moves to another campaign, including ads that were not reported again', async () => {
    const business = await app.seed.business()
    await report(business, { campaign: 'c1', set: 's1', ad: 'a1' })
    await report(business, { campaign: 'c1', set: 's1', ad: 'a2' })
    await business.recompute()
    await convert(business, 'ana', 'utm_source=facebook&utm_medium=paid&ad_id=a1')
    await report(business, { day: '2026-01-02', campaign: 'c2', set: 's1', ad: 'a2' })
    await business.recompute()
    expect(await countsByCampaign(business)).toEqual({ c2: 1 })
  })

  it('a campaign is renamed: touches with the old name lose it, touches with the new name gain it', async () => {
    const business = await app.seed.business()
    await report(business, { campaign: 'c1', name: 'Spring', set: 's1', ad: 'a1' })
    await convert(business, 'ana', named('Spring'))
    await convert(business, 'bob', named('Summer'))
    await business.recompute()
    expect(await countsByCampaign(business)).toEqual({ c1: 1 })
    await report(business, { day: '2026-01-02', campaign: 'c1', name: 'Summer', set: 's1', ad: 'a1' })
    await business.recompute()
    const methods = (await business.rows('credit')).map(({ join_method }) => join_method)
    expect(methods.sort()).toEqual(['campaign_name', 'none'])
    expect(await countsByCampaign(business)).toEqual({ c1: 1 })
  })

  it('a name that two campaigns shared belongs to one of them', async () => {
    const business = await app.seed.business()
    await report(business, { campaign: 'c1', name: 'Spring', set: 's1', ad: 'a1' })
    await report(business, { campaign: 'c2', name: 'Spring', set: 's2', ad: 'a2' })
    await convert(business, 'ana', named('Spring'))
    await business.recompute()
    expect(await countsByCampaign(business)).toEqual({})
    await report(business, { day: '2026-01-02', campaign: 'c2', name: 'Autumn', set: 's2', ad: 'a2' })
    await business.recompute()
    expect(await countsByCampaign(business)).toEqual({ c1: 1 })
  })
})

it('delivery of ads that did not move, with no recompute', async () => {
  const business = await app.seed.business()
  await report(business, { campaign: 'c1', set: 's1', ad: 'a1' })
  await business.recompute()
  await report(business, { day: '2026-01-02', campaign: 'c1', set: 's1', ad: 'a1' })
  expect(await business.rows('recompute_subject')).toEqual([])
})
