import { describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { storeCredit } from '../../../test/support/fixtures/append-credit.ts'
import { newId } from '../../kernel/ids.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { storeDelivery } from '../imports/store-delivery.ts'
import { findRanker } from './ranker-queries.ts'
import { findLatestRun, findRun, insertOpenRun } from './run-queries.ts'
import { scoreAds } from './score-ads.ts'

// This test writes rows directly, without their rollups.
const app = await testApp({ areRollupsVerified: false })

/** The minimum number of ads that a ranker needs. */
const adCount = 120
const dayBack = (back: number) => new Date(Date.parse('2026-03-09') - back * dayMs).toISOString().slice(0, 10)

/**
 * A profile whose ads each run for twelve weeks: some have cheap impressions, and only those sell, in the latest period only with
 * `sellsAlways`. The rules give cheap impressions little weight; a ranker can learn better.
 */
async function profileWithPast(sellsAlways: boolean) {
  const profile = await app.seed.profile()
  const isCheap = (ad: number) => ad % 4 === 0
  const backs = [3, 20, 34, 48, 62, 76]
  const rows = backs.flatMap((back) =>
    Array.from({ length: adCount }, (_, ad) => ({
      date: dayBack(back),
      campaign_id: 'c',
      campaign_name: 'C',
      campaign_status: null,
      objective: 'OUTCOME_SALES',
      ad_set_id: 's',
      ad_set_name: 'S',
      ad_set_status: null,
      daily_budget: null,
      status: null,
      ad_id: `a${ad}`,
      ad_name: `A ${ad}`,
      spend: '10',
      reach: 0,
      clicks: 100,
      impressions: isCheap(ad) ? 9_000 + ad : 3_000 + ad,
      platform_conversions: null,
      platform_conversion_value: null,
      messaging_conversations_started_7d: null,
    })),
  )
  await storeDelivery(app.ctx, profile.id, { platform: 'social_ads', account_id: '1', currency: 'USD', rows })
  const ads = await app.db
    .selectFrom('ad')
    .select(['id', 'external_id', 'campaign_id', 'ad_set_id'])
    .where('profile_id', '=', profile.id)
    .execute()
  for (const back of backs) {
    const sells = (ad: number) => (back === 3 && !sellsAlways ? ad % 4 === 2 : isCheap(ad))
    const sellers = ads.filter(({ external_id }) => sells(Number(external_id.slice(1))))
    const sales = sellers.map(({ id, campaign_id, ad_set_id }) => ({
      day: dayBack(back),
      entity: { campaign_id, ad_set_id, ad_id: id },
      value: '50',
    }))
    await storeCredit(app.ctx, profile.id, sales)
  }
  return profile
}

const scoresOf = (profileId: string) => storedRows(app.db, 'ad_score', profileId)

describe('a workspace', () => {
  it('uses a ranker that beats the rules on the latest period, and each new one increases the version', async () => {
    const profile = await profileWithPast(true)
    await scoreAds.run(app.ctx, { profile_id: profile.id })
    const scores = await scoresOf(profile.id)
    expect(new Set(scores.map(({ model_version }) => model_version))).toEqual(new Set([1]))
    expect(scores.every((score) => score.top_performer_likelihood >= 0 && score.top_performer_likelihood <= 1)).toBe(
      true,
    )
    const key = await app.seed.key({ profile_id: profile.id, scopes: ['campaigns:read'] })
    const { body } = await app.call('GET /api/v1/top-performers', { key })
    expect(body.data[0]).toMatchObject({ score_source: 'model', model_version: 1 })
    await scoreAds.run(app.ctx, { workspace_id: profile.workspace_id })
    expect((await findRanker(app.db, profile.workspace_id))!.version).toBe(2)
    expect((await scoresOf(profile.id))[0]!.model_version).toBe(2)
  })

  it('returns to the rules when the learned pattern no longer holds', async () => {
    const profile = await profileWithPast(false)
    await app.db
      .insertInto('ad_ranker')
      .values({
        workspace_id: profile.workspace_id,
        version: 4,
        weights: [0],
        auc: 1,
        rules_auc: 0,
        examples: 1,
        retired_at: null,
      })
      .execute()
    await scoreAds.run(app.ctx, { workspace_id: profile.workspace_id })
    expect(await findRanker(app.db, profile.workspace_id)).toBeNull()
    expect(new Set((await scoresOf(profile.id)).map(({ model_version }) => model_version))).toEqual(new Set([null]))
  })

  it('enqueues a ranking of its ads once per day if it has any', async () => {
    const profile = await app.seed.profile()
    const requests: object[] = []
    const ctx = { ...app.ctx, enqueue: async (_: unknown, payload: object) => void requests.push(payload) }
    await scoreAds.run(ctx, {})
    expect(requests).not.toContainEqual({ workspace_id: profile.workspace_id })
    const withAds = await profileWithPast(true)
    await scoreAds.run(ctx, {})
    expect(requests.filter((request) => JSON.stringify(request).includes(withAds.workspace_id))).toHaveLength(1)
  })
})

describe('a scoring run', () => {
  it('shows its progress, is joined while it runs, and is done once for all requests', async () => {
    const profile = await profileWithPast(true)
    const startScoring = () =>
      app.call('POST /api/v1/admin/score', { operator: true, body: { profile_id: profile.id } })
    const read = () => app.call(`GET /api/v1/admin/score/${profile.id}`, { operator: true })
    expect((await read()).body.data).toBeNull()
    const [first, second] = await Promise.all([startScoring(), startScoring()])
    expect([first.status, second.body.data]).toEqual([202, first.body.data])
    const { score_run_id: run_id } = first.body.data
    expect((await read()).body.data).toMatchObject({ score_run_id: run_id, status: 'running', scores: 0 })
    await scoreAds.run(app.ctx, { profile_id: profile.id, run_id })
    await scoreAds.run(app.ctx, { profile_id: profile.id, run_id })
    const { data } = (await read()).body
    expect(data).toMatchObject({ score_run_id: run_id, status: 'completed', ads: adCount, scores: 4 * adCount })
    expect(data.scores_total).toBe(4 * adCount)
    expect(await storedRows(app.db, 'score_run', profile.id)).toHaveLength(1)
  })

  it('that fails reports the error, and succeeds on retry', async () => {
    const profile = await profileWithPast(true)
    const run_id = await insertOpenRun(app.db, profile.id, app.clock.now())
    let requests = 0
    // Called when the run starts; the third call happens while the ranker is trained.
    const now = () => {
      if (++requests === 3) throw new Error('the clock has stopped')
      return app.clock.now()
    }
    const failing = { ...app.ctx, now }
    await expect(scoreAds.run(failing, { profile_id: profile.id, run_id })).rejects.toThrow('the clock has stopped')
    expect(await findRun(app.db, profile.id, run_id)).toMatchObject({ state: 'failed', error: 'the clock has stopped' })
    app.clock.advance(1_000)
    await scoreAds.run(app.ctx, { profile_id: profile.id, run_id })
    expect(await findLatestRun(app.db, profile.id)).toMatchObject({ state: 'completed', ads: adCount })
  })

  it('of an unknown profile is rejected', async () => {
    const profile_id = newId()
    expect((await app.call('POST /api/v1/admin/score', { operator: true, body: { profile_id } })).status).toBe(404)
    expect((await app.call(`GET /api/v1/admin/score/${profile_id}`, { operator: true })).status).toBe(404)
  })
})
