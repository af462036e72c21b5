import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const ad = seededAd('1')
const sibling = seededAd('2', { campaign: 'c1', ad_set: 's1' })

describe('one ad', () => {
  it('is the report row at its level, by either of its ids', async () => {
    const business = await app.seed.business()
    await business.deliver(ad, { impressions: 500, clicks: 10, objective: 'leads' })
    await business.deliver(sibling)
    await business.convert({ touches: [{ ad }], value: '40' })
    await business.convert({ touches: [{ ad: sibling }], value: '4' })
    for (const level of ['ad', 'ad_set', 'campaign'] as const) {
      const id = await business.entityId(level, ad)
      const rows = (await business.report('/campaigns', { level })).body.data
      const { learning_stage_status, campaign_objective, ...row } = (await business.report(`/ads/${id}`, { level }))
        .body.data
      expect(row).toEqual(rows.find((row: { campaign_id: string }) => row.campaign_id === id))
      expect([learning_stage_status, campaign_objective]).toEqual([null, level === 'ad_set' ? 'leads' : null])
      expect((await business.report(`/ads/${ad[level]}`, { level })).body.data.campaign_id).toBe(id)
    }
  })

  it('returns the learning phase of an ad set, and no other field', async () => {
    const business = await app.seed.business()
    await business.deliver(ad)
    await app.db
      .updateTable('ad_set')
      .set({ learning_stage_status: 'LEARNING' })
      .where('profile_id', '=', business.profile.id)
      .execute()
    const stageAt = async (level: string, id: string) =>
      (await business.report(`/ads/${id}`, { level })).body.data.learning_stage_status
    expect(await stageAt('ad_set', 's1')).toBe('LEARNING')
    expect([await stageAt('ad', 'a1'), await stageAt('campaign', 'c1')]).toEqual([null, null])
  })

  it('without delivery and credit is all zeros', async () => {
    const business = await app.seed.business()
    await business.deliver(ad, { date: '2026-01-01' })
    const { body } = await business.report('/ads/a1')
    const none = { spend: 0, outcome_count: 0, outcome_value: 0, roas: 0, cac: 0, attributed_outcomes_by_type: {} }
    expect(body.data).toMatchObject({ campaign_name: 'A a1', parent_name: 'S s1', ...none })
  })

  it('of another profile returns 404 exactly as an unknown one', async () => {
    const [mine, theirs] = [await app.seed.business(), await app.seed.business()]
    await theirs.deliver(ad)
    for (const id of [randomUUID(), await theirs.entityId('ad', ad), 'a1']) {
      const { status, body } = await mine.report(`/ads/${id}`)
      expect([id, status, body.error.code]).toEqual([id, 404, 'not_found'])
    }
    expect((await mine.report('/ads/c1', { level: 'campaign' })).body.error.code).toBe('campaign_not_found')
  })

  it.each([
    ['model', 'markov'],
    ['level', 'account'],
  ])('rejects %s=%s', async (field, value) => {
    const business = await app.seed.business()
    const { status, body } = await business.report('/ads/a1', { [field]: value })
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', field])
  })
})
