import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const scopes = ['campaigns:apply', 'campaigns:read', 'attribution:write'] as const

async function profileWithAds({ is_demo }: { is_demo: boolean }) {
  const { profile, key } = await app.seed.profileWithKey({ scopes: [...scopes] })
  const { id: applied_by } = await app.seed.user({ workspace_id: profile.workspace_id, role: 'owner' })
  await app.db.updateTable('profile').set({ is_demo }).where('id', '=', profile.id).execute()
  for (const platform of ['search_ads', 'social_ads', 'tiktok_ads']) {
    const names = { campaign_name: 'Spring', ad_set_name: 'Women', ad_name: 'Video' }
    const ids = { campaign_id: `${platform}-c`, ad_set_id: `${platform}-s`, ad_id: `${platform}-a` }
    const row = { date: '2026-03-06', ...ids, ...names, daily_budget: '20', status: 'ACTIVE', spend: '5' }
    const body = { platform, account_id: '7', currency: 'USD', rows: [row] }
    await app.call('POST /api/v1/campaigns/import', { key, body })
  }
  const post = async (path: string, body: object = {}) => {
    const headers = { 'idempotency-key': randomUUID() }
    return app.call(`POST /api/v1${path}`, { key, headers, body: { ...body, applied_by } })
  }
  const get = async (path: string) => (await app.call(`GET /api/v1${path}`, { key })).body.data
  return { post, get }
}

describe('the platform behind the ads of the demo', () => {
  it.each(['ads/search_ads-a', 'adsets/search_ads-s', 'campaigns/search_ads-c', 'ads/social_ads-a'])(
    'pauses %s, and the returned undo resumes it',
    async (entity) => {
      const { post, get } = await profileWithAds({ is_demo: true })
      const paused = (await post(`/${entity}/pause`)).body.data
      expect(paused).toMatchObject({ outcome: 'applied', status: 'PAUSED', previous_status: 'ACTIVE' })
      expect((await post(`/${entity}/pause`)).body.data.outcome).toBe('no_change')
      const undone = (await post(paused.undo.path.replace('/api/v1', ''))).body.data
      expect(undone).toMatchObject({ outcome: 'applied', status: 'ACTIVE', undoes_action_id: paused.action_id })
      expect(await get('/ad-actions')).toHaveLength(3)
    },
  )

  it('shows the state of a campaign and changes the budget of an ad set', async () => {
    const { post, get } = await profileWithAds({ is_demo: true })
    expect(await get('/campaigns/social_ads-c/status')).toMatchObject({
      status: 'ACTIVE',
      affected_ads_count: 1,
      daily_budget: 2_000,
      currency: 'USD',
    })
    expect((await post('/adsets/social_ads-s/budget', { daily_budget: 2_500 })).status).toBe(200)
    expect(await get('/campaigns/social_ads-c/status')).toMatchObject({ daily_budget: 2_500 })
    expect((await post('/adsets/search_ads-s/budget', { daily_budget: 2_500 })).body.error.code).toBe('not_implemented')
  })

  it('is listed like connected accounts; platforms that are only read stay so', async () => {
    const { get } = await profileWithAds({ is_demo: true })
    expect(await get('/ad-platforms')).toEqual([
      { platform: 'search_ads', account_id: '7', can_pause: true, can_set_budget: false, reason: null },
      { platform: 'social_ads', account_id: '7', can_pause: true, can_set_budget: true, reason: null },
      { platform: 'tiktok_ads', account_id: '7', can_pause: false, can_set_budget: false, reason: 'not_implemented' },
    ])
  })

  it('is absent in other profiles, which need a connection', async () => {
    const { post, get } = await profileWithAds({ is_demo: false })
    const { status, body } = await post('/ads/search_ads-a/pause')
    expect([status, body.error.code]).toEqual([409, 'meta_connection_required'])
    expect((await get('/ad-platforms')).map(({ reason }: { reason: string }) => reason)).toEqual([
      'meta_connection_required',
      'meta_connection_required',
      'not_implemented',
    ])
  })
})
