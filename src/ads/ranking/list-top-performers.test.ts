import { describe, expect, it } from 'vitest'
import { type SeededAd, seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'
import { scoreProfile } from './score-profile.ts'

const app = await testApp()
type Fixture = Awaited<ReturnType<typeof app.seed.business>>

/** The clock is set to 2026-03-10, so the last complete day is the 9th. */
const lastDay = '2026-03-09'

async function scored(prepare: (fixture: Fixture) => Promise<void>) {
  const fixture = await app.seed.business()
  await prepare(fixture)
  await scoreProfile(app.ctx, fixture.profile.id)
  const list = async (query: Record<string, string> = {}) => {
    const { status, body } = await app.call('GET /api/v1/top-performers', { key: fixture.key, query })
    expect(status).toBe(200)
    return body.data as { ad_external_id: string; [field: string]: unknown }[]
  }
  return { ...fixture, list, ids: async (query = {}) => (await list(query)).map((ad) => ad.ad_external_id) }
}

async function describeAd(fixture: Fixture, ad: SeededAd, columns: object): Promise<void> {
  await app.db
    .insertInto('creative_descriptor')
    .values({
      profile_id: fixture.profile.id,
      ad_id: await fixture.entityId('ad', ad),
      offers: [],
      source: 'rules',
      described_at: app.clock.now(),
      ...columns,
    })
    .execute()
}

/** Ten ads of one cohort, the last with the most sales; each has 1,000 impressions and 20 clicks for 10 dollars. */
async function tenAds(fixture: Fixture): Promise<void> {
  for (let number = 0; number < 10; number++) {
    const ad = seededAd(String(number))
    const columns = { date: lastDay, objective: 'OUTCOME_SALES', impressions: 1_000, clicks: 20 }
    await fixture.deliver(ad, columns)
    for (let sale = 0; sale < (number > 6 ? number * 2 : 0); sale++) {
      await fixture.convert({ at: `${lastDay}T12:00:00Z`, touches: [{ ad }], value: '50' })
    }
  }
}

describe('a ranked ad', () => {
  it.each(['7d', '28d'])('with one sale on 10 impressions ranks below one with 24 on 84,000, in %s', async (window) => {
    const { ids } = await scored(async (fixture) => {
      const [lucky, proven] = [seededAd('lucky'), seededAd('proven')]
      const sell = (ad: SeededAd) => fixture.convert({ at: `${lastDay}T12:00:00Z`, touches: [{ ad }], value: '50' })
      await fixture.deliver(lucky, { date: lastDay, impressions: 10, clicks: 1, spend: '0.1' })
      await fixture.deliver(proven, { date: lastDay, impressions: 84_000, clicks: 1_200, spend: '840' })
      for (let number = 0; number < 3; number++) {
        const other = seededAd(`other-${number}`)
        await fixture.deliver(other, { date: lastDay, impressions: 20_000, clicks: 300, spend: '200' })
        for (let sale = 0; sale < 4 + number; sale++) await sell(other)
      }
      await sell(lucky)
      for (let sale = 0; sale < 24; sale++) await sell(proven)
    })
    const order = await ids({ window })
    expect(order.indexOf('aproven')).toBeLessThan(order.indexOf('alucky'))
  })

  it('with an absurd cost is ranked with a trillion, and the other ads are unaffected', async () => {
    const { list } = await scored(async (fixture) => {
      await fixture.deliver(seededAd('absurd'), {
        date: lastDay,
        impressions: 1_000,
        clicks: 10,
        spend: `9${'0'.repeat(13)}`,
      })
      await fixture.deliver(seededAd('plain'), { date: lastDay, impressions: 1_000, clicks: 10, spend: '12.5' })
    })
    const spends = (await list({ window: '7d' })).map((ad) => [ad.ad_external_id, ad.spend])
    expect(Object.fromEntries(spends)).toEqual({ aabsurd: 1e12, aplain: 12.5 })
  })

  it('has amounts that are summed exactly over days and stretches', async () => {
    const ad = seededAd('cents')
    const { list } = await scored(async (fixture) => {
      for (const date of ['2026-03-09', '2026-03-08', '2026-02-25', '2026-02-12']) {
        await fixture.deliver(ad, { date, impressions: 1_000, clicks: 10, spend: '0.1' })
        await fixture.convert({ at: `${date}T12:00:00Z`, touches: [{ ad }], value: '0.7' })
      }
    })
    const [row] = await list({ window: '28d' })
    expect([row!.spend, row!.attributed_revenue, row!.attributed_cash_outcomes]).toEqual([0.4, 2.8, 4])
    const [week] = await list({ window: '7d' })
    expect([week!.spend, week!.attributed_revenue]).toEqual([0.2, 1.4])
  })

  it('has the contract’s fields, with metrics that can be checked by hand', async () => {
    const { list } = await scored(tenAds)
    const rows = await list()
    expect(rows).toHaveLength(10)
    expect(rows[0]).toEqual({
      ad_external_id: 'a9',
      ad_name: 'A a9',
      campaign_name: 'C c9',
      ad_set_name: 'S s9',
      creative_thumbnail_url: null,
      video_id: null,
      score_window: '28d',
      // Revenue weighs 30 and click intent 12, both at the 95th percentile; attention (10) and delivery (6) are equal for all
      // ads.
      composite_score: 82.6,
      top_performer_likelihood: expect.closeTo(0.906, 3),
      model_version: null,
      score_source: 'rules',
      maturity_stage: 'cold',
      truth_grade: 'attributed',
      primary_outcome_kind: 'cash',
      cohort_key: 'social_ads/unknown/sales/cold/all/all',
      cohort_objective: 'sales',
      cohort_format: 'unknown',
      cohort_audience_warmth: 'cold',
      cohort_n_ads: 10,
      hook_type: null,
      creative_format: null,
      cta_type: null,
      primary_angle: null,
      offers: [],
      spend: 10,
      impressions: 1_000,
      ctr: 2,
      cpc: 0.5,
      attributed_cash_outcomes: 18,
      attributed_revenue: 900,
      roas: 90,
      cac: expect.closeTo(0.5556, 4),
      attributed_outcomes_total: 18,
      attributed_pipeline_outcomes: 0,
      attributed_pipeline_value: 0,
      meta_reported_conversions: null,
      meta_reported_conversion_value: null,
      messaging_conversations_started: null,
      cost_per_conversation: null,
      first_reply_rate: null,
      avg_engagement_score: null,
      reason_codes: [
        { layer: 'attributed_revenue', polarity: 'strength', percentile: 95, sample_confidence: 'low' },
        { layer: 'click_intent', polarity: 'strength', percentile: 95, sample_confidence: 'low' },
      ],
    })
    expect(rows.map(({ ad_external_id }) => ad_external_id).slice(0, 3)).toEqual(['a9', 'a8', 'a7'])
    expect(rows[9]).toMatchObject({ truth_grade: 'predicted', primary_outcome_kind: 'none', cac: null, roas: 0 })
  })

  it('counts leads and deals as pipeline, quotes only in the total, and conversations separately', async () => {
    const ad = seededAd('1')
    const { list } = await scored(async (fixture) => {
      await fixture.deliver(ad, {
        date: lastDay,
        impressions: 100,
        platform_conversions: '3',
        platform_conversion_value: '60',
        messaging_conversations_started_7d: 4,
      })
      const outcome = (type: string, value: string | null) =>
        fixture.convert({ at: `${lastDay}T12:00:00Z`, touches: [{ ad }], type, value })
      await outcome('lead_created', null)
      await outcome('quote_sent', '700')
      await outcome('closed_won', '700')
      await outcome('dm_started', null)
      await outcome('dm_started', null)
      await outcome('contact_reply', null)
    })
    expect(await list()).toMatchObject([
      {
        primary_outcome_kind: 'pipeline',
        attributed_outcomes_total: 6,
        attributed_pipeline_outcomes: 2,
        attributed_pipeline_value: 700,
        attributed_cash_outcomes: 0,
        meta_reported_conversions: 3,
        meta_reported_conversion_value: 60,
        messaging_conversations_started: 4,
        cost_per_conversation: 2.5,
        first_reply_rate: 0.5,
      },
    ])
  })

  it('shows its descriptors after its creative is described', async () => {
    const ad = seededAd('1')
    const fixture = await scored(async (fixture) => {
      await fixture.deliver(ad, { date: lastDay, impressions: 100 })
      await describeAd(fixture, ad, {
        hook_type: 'question',
        creative_format: 'ugc_video',
        video_id: '77',
        offers: ['2x1'],
      })
    })
    expect(await fixture.list()).toMatchObject([
      {
        hook_type: 'question',
        creative_format: 'ugc_video',
        video_id: '77',
        offers: ['2x1'],
      },
    ])
  })

  it.each<[string, object, boolean]>([
    ['found an effect', {}, true],
    ['could not tell', { conclusion: 'too_small_to_detect' }, false],
    ['is void', { state: 'void' }, false],
    ['has expired', { end_day: '2025-09-09' }, false],
    ['ended 180 days ago', { end_day: '2025-09-10' }, true],
    ['tested another campaign', { campaign_ids: [newId()] }, false],
  ])('whose campaign has an experiment that %s is calibrated accordingly', async (_, changes, isCalibrated) => {
    const ad = seededAd('1')
    const { list } = await scored(async (fixture) => {
      await fixture.deliver(ad, { date: lastDay, impressions: 100 })
      const campaign_ids = [await fixture.entityId('campaign', ad)]
      const { state, end_day, conclusion, ...design } = {
        ...{ state: 'completed', end_day: lastDay, conclusion: 'increase', campaign_ids },
        ...changes,
      }
      const at = app.clock.now()
      const row = { profile_id: fixture.profile.id, id: newId(), kind: 'imported', name: 'Lift', state, end_day }
      const texts = { design: JSON.stringify(design), result: JSON.stringify({ conclusion }) }
      const times = { start_day: '2025-01-01', created_at: at, updated_at: at }
      await app.db
        .insertInto('experiment')
        .values({ ...row, ...texts, ...times } as never)
        .execute()
    })
    const expected = { maturity_stage: 'calibrated', truth_grade: 'lift' }
    expect(await list({ truth_grades: 'lift' })).toMatchObject(isCalibrated ? [expected] : [])
  })
})

describe('a window', () => {
  it('holds the ads with impressions in it, up to the last complete day', async () => {
    const days = {
      today: '2026-03-10',
      late: '2026-03-09',
      week: '2026-03-03',
      before: '2026-03-02',
      old: '2026-01-01',
    }
    const { ids } = await scored(async (fixture) => {
      for (const [name, date] of Object.entries(days)) await fixture.deliver(seededAd(name), { date, impressions: 10 })
    })
    const sorted = async (window: string) => (await ids({ window })).toSorted()
    expect(await sorted('7d')).toEqual(['alate', 'aweek'])
    expect(await sorted('14d')).toEqual(['abefore', 'alate', 'aweek'])
    expect(await sorted('28d')).toEqual(['abefore', 'alate', 'aweek'])
    expect(await sorted('lifetime')).toEqual(['abefore', 'alate', 'aold', 'aweek'])
  })

  it('is replaced entirely when ads are scored again', async () => {
    const fixture = await scored((fixture) => fixture.deliver(seededAd('1'), { date: lastDay, impressions: 10 }))
    await fixture.deliver(seededAd('2'), { date: lastDay, impressions: 10 })
    expect(await fixture.ids()).toEqual(['a1'])
    await Promise.all([scoreProfile(app.ctx, fixture.profile.id), scoreProfile(app.ctx, fixture.profile.id)])
    expect((await fixture.ids()).toSorted()).toEqual(['a1', 'a2'])
  })
})

describe('filters', () => {
  it('return the matching ads, alone and combined', async () => {
    const fixture = await scored(async (fixture) => {
      const shown = { date: lastDay, impressions: 100 }
      await fixture.deliver(seededAd('sales'), { ...shown, objective: 'OUTCOME_SALES', spend: '90' })
      await fixture.deliver(seededAd('leads'), { ...shown, objective: 'OUTCOME_LEADS', spend: '40' })
      await fixture.deliver(seededAd('claims'), { ...shown, objective: 'LINK_CLICKS', platform_conversions: '2' })
      await fixture.convert({ at: `${lastDay}T12:00:00Z`, touches: [{ ad: seededAd('sales') }] })
      await describeAd(fixture, seededAd('sales'), { creative_format: 'talking_head' })
      await describeAd(fixture, seededAd('leads'), { creative_format: 'carousel' })
    })
    const idsFor = async (query: Record<string, string>) => (await fixture.ids(query)).toSorted()
    expect(await idsFor({ objectives: 'sales,leads' })).toEqual(['aleads', 'asales'])
    expect(await idsFor({ objectives: 'awareness' })).toEqual([])
    expect(await idsFor({ truth_grades: 'attributed' })).toEqual(['asales'])
    expect(await idsFor({ truth_grades: 'predicted' })).toEqual(['aclaims', 'aleads'])
    expect(await idsFor({ outcome_kinds: 'meta, cash' })).toEqual(['aclaims', 'asales'])
    expect(await idsFor({ formats: 'carousel' })).toEqual(['aleads'])
    expect(await idsFor({ has_video: 'true' })).toEqual(['asales'])
    expect(await idsFor({ has_video: 'false' })).toEqual(['aleads'])
    expect(await idsFor({ min_spend: '40' })).toEqual(['aleads', 'asales'])
    expect(await idsFor({ min_spend: '40.01', objectives: 'leads,sales' })).toEqual(['asales'])
    expect(await idsFor({ limit: '1' })).toHaveLength(1)
  })

  it.each<Record<string, string>>([
    { window: '30d' },
    { window: '' },
    { limit: '51' },
    { limit: '0' },
    { objectives: 'sales,profit' },
    { objectives: '' },
    { truth_grades: 'true' },
    { outcome_kinds: 'cash,,meta' },
    { formats: 'UGC Video' },
    { has_video: 'yes' },
    { min_spend: '-1' },
    { min_spend: 'NaN' },
  ])('with %o are rejected with the name of the field', async (query) => {
    const { key } = await app.seed.profileWithKey({ scopes: ['campaigns:read'] })
    const { status, body } = await app.call('GET /api/v1/top-performers', {
      key,
      query,
    })
    expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
    expect(body.error.field).toMatch(Object.keys(query)[0]!)
  })

  it('return nothing of another profile', async () => {
    await scored((fixture) => fixture.deliver(seededAd('1'), { date: lastDay, impressions: 10 }))
    const { key, profile } = await app.seed.profileWithKey({ scopes: ['campaigns:read'] })
    const { body } = await app.call('GET /api/v1/top-performers', { key })
    expect(body).toMatchObject({ data: [], meta: { profile_id: profile.id } })
  })
})
