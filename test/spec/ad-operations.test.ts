import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ad, adSet, campaign, foreignCampaign, liveAds } from './live-ads.ts'

const fixture = await liveAds()
const { app, post } = fixture

beforeEach(() => fixture.control('POST', '/reset'))
afterAll(() => fixture.sandbox.close())

const statusOf = (key: string, id = campaign) => app.call(`GET /api/v1/campaigns/${id}/status`, { key })

describe('campaign status (contract 4.2)', () => {
  it('shows the live status, the ads a pause would stop, budget, spend and the possible actions', async () => {
    const { key } = await fixture.profile()
    const { status, body } = await statusOf(key)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      campaign_id: campaign,
      status: 'ACTIVE',
      affected_ads_count: 9,
      daily_budget: 18_000,
      budget_level: 'ad_set',
      recent_daily_spend: [{ date: '2026-03-06', spend: '900', currency: 'CLP' }],
      actions: [
        { action: 'pause', is_available: true, reason: null },
        { action: 'resume', is_available: false, reason: 'already_active' },
        { action: 'set_ad_set_budget', is_available: true, reason: null },
      ],
      confirm_token: expect.stringMatching(/^ct_[0-9a-f]{40}$/),
    })
    expect(body.data.ads_a_pause_would_stop).toHaveLength(9)
  })

  it('is read live: a change on the platform shows immediately, and the token changes with it', async () => {
    const { key, tokens } = await fixture.profile()
    const before = (await statusOf(key)).body.data.confirm_token
    expect((await statusOf(key)).body.data.confirm_token).toBe(before)
    await fixture.outside(tokens, ad, { status: 'PAUSED' })
    const { data } = (await statusOf(key)).body
    expect(data.affected_ads_count).toBe(8)
    expect(data.confirm_token).not.toBe(before)
  })

  it('states why no action is possible under a read-only grant', async () => {
    const { key } = await fixture.profile({ permissions: 'ads_read' })
    const { data } = (await statusOf(key)).body
    expect(new Set(data.actions.map(({ reason }: { reason: string }) => reason))).toEqual(
      new Set(['meta_write_permission_missing']),
    )
  })

  it.each([['1'], ['no-campaign'], [foreignCampaign], [randomUUID()]])(
    'of %s, which is not the connected account’s, is 404 campaign_not_found',
    async (id) => {
      const { key } = await fixture.profile()
      const { status, body } = await statusOf(key, id)
      expect([status, body.error.code]).toEqual([404, 'campaign_not_found'])
    },
  )

  it('without a connection is 409 meta_connection_required', async () => {
    const { key } = await fixture.profile({ isConnected: false })
    const { status, body } = await statusOf(key)
    expect([status, body.error.code]).toEqual([409, 'meta_connection_required'])
  })
})

describe('pause and resume (contract 3.4)', () => {
  it('is one write on the campaign; the returned undo reverts it, and ads paused separately stay paused', async () => {
    const { key, tokens, profile, owner } = await fixture.profile()
    await fixture.outside(tokens, ad, { status: 'PAUSED' })
    const writes = await fixture.countWrites()
    const paused = await post(`/campaigns/${campaign}/pause`, key)
    expect(await fixture.countWrites()).toBe(writes + 1)
    expect(paused.body.data).toEqual({
      action_id: expect.any(String),
      outcome: 'applied',
      campaign_id: campaign,
      status: 'PAUSED',
      previous_status: 'ACTIVE',
      affected_ads_count: 8,
      applied_by: owner.id,
      undoes_action_id: null,
      undo: {
        method: 'POST',
        path: `/api/v1/campaigns/${campaign}/resume`,
        idempotency_key: `undo-${paused.body.data.action_id}`,
        body: {},
      },
    })
    const { undo } = paused.body.data
    const resumed = await post(undo.path.replace('/api/v1', ''), key, undo.body, undo.idempotency_key)
    expect(resumed.body.data).toMatchObject({ outcome: 'applied', undoes_action_id: paused.body.data.action_id })
    expect((await statusOf(key)).body.data).toMatchObject({ status: 'ACTIVE', affected_ads_count: 8 })
    expect((await fixture.ledger(profile.id)).map(({ action, status }) => `${action} ${status}`)).toEqual([
      'pause_campaign applied',
      'resume_campaign applied',
    ])
  })

  it('shows in the reports immediately', async () => {
    const { key } = await fixture.profile()
    await post(`/campaigns/${campaign}/pause`, key)
    const query = { date_from: '2026-03-01', date_to: '2026-03-08', level: 'campaign' }
    const { body } = await app.call(`GET /api/v1/ads/${campaign}`, { key, query })
    expect(body.data.status).toBe('PAUSED')
  })

  it.each([
    ['pause', 'PAUSED', 200, 'no_change'],
    ['resume', 'ACTIVE', 200, 'no_change'],
    ['pause', 'ARCHIVED', 409, 'campaign_not_pausable'],
    ['pause', 'DELETED', 409, 'campaign_not_pausable'],
    ['resume', 'ARCHIVED', 409, 'campaign_not_resumable'],
    ['resume', 'DELETED', 409, 'campaign_not_resumable'],
  ])(
    '%s of a campaign that is %s: %s %s, nothing written, in the change history',
    async (verb, live, status, expectedCode) => {
      const { key, tokens, profile } = await fixture.profile()
      await fixture.outside(tokens, campaign, { status: live })
      const writes = await fixture.countWrites()
      const response = await post(`/campaigns/${campaign}/${verb}`, key)
      expect([response.status, response.body.error?.code ?? response.body.data.outcome]).toEqual([status, expectedCode])
      expect(await fixture.countWrites()).toBe(writes)
      const [row] = await fixture.ledger(profile.id)
      expect(row).toMatchObject({
        status: status === 200 ? 'no_change' : 'rejected',
        code: status === 200 ? null : expectedCode,
      })
    },
  )

  it('after reconnecting with the permission is a new request, not a replay of the rejection', async () => {
    const { key, profile } = await fixture.profile({ permissions: 'ads_read' })
    const before = (await statusOf(key)).body.data.confirm_token
    expect((await post(`/campaigns/${campaign}/pause`, key, {}, `pause-${before}`)).status).toBe(403)
    await fixture.reconnect(profile.id, 'ads_read,ads_management')
    const after = (await statusOf(key)).body.data.confirm_token
    expect(after).not.toBe(before)
    expect((await post(`/campaigns/${campaign}/pause`, key, {}, `pause-${after}`)).status).toBe(200)
    await post(`/campaigns/${campaign}/resume`, key)
  })

  it('rejects a stale confirm_token, and accepts a current one', async () => {
    const { key, tokens, profile } = await fixture.profile()
    const { confirm_token } = (await statusOf(key)).body.data
    await fixture.outside(tokens, adSet, { daily_budget: '7000' })
    const stale = await post(`/campaigns/${campaign}/pause`, key, { confirm_token })
    expect([stale.status, stale.body.error.code, stale.body.error.reason]).toEqual([
      409,
      'invalid_state',
      'confirm_token_stale',
    ])
    expect((await fixture.ledger(profile.id))[0]).toMatchObject({ status: 'rejected', code: 'invalid_state' })
    const fresh = (await statusOf(key)).body.data.confirm_token
    expect((await post(`/campaigns/${campaign}/pause`, key, { confirm_token: fresh })).body.data.outcome).toBe(
      'applied',
    )
  })

  it('with a key derived from the token: a second click is the same request, a click after a change is a new one', async () => {
    const { key } = await fixture.profile()
    const derived = async (verb: string) => `${verb}-${(await statusOf(key)).body.data.confirm_token}`
    const first = await derived('pause')
    const paused = await post(`/campaigns/${campaign}/pause`, key, {}, first)
    const again = await post(`/campaigns/${campaign}/pause`, key, {}, first)
    expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', paused.body])
    await post(`/campaigns/${campaign}/resume`, key, {}, await derived('resume'))
    expect(await derived('pause')).not.toBe(first)
  })
})

describe('ads', () => {
  it('are paused and resumed by the platform’s id, with an undo', async () => {
    const { key } = await fixture.profile()
    const paused = await post(`/ads/${ad}/pause`, key)
    expect(paused.body.data).toMatchObject({
      outcome: 'applied',
      ad_id: ad,
      status: 'PAUSED',
      previous_status: 'ACTIVE',
    })
    expect((await post(`/ads/${ad}/pause`, key)).body.data).toMatchObject({ outcome: 'no_change', undo: null })
    const resumed = await post(`/ads/${ad}/resume`, key)
    expect(resumed.body.data).toMatchObject({ outcome: 'applied', undoes_action_id: paused.body.data.action_id })
  })

  it('that are archived get 409, recorded in the change history', async () => {
    const { key, tokens, profile } = await fixture.profile()
    await fixture.outside(tokens, ad, { status: 'ARCHIVED' })
    const { status, body } = await post(`/ads/${ad}/resume`, key)
    expect([status, body.error.code, body.error.reason]).toEqual([409, 'invalid_state', 'ad_archived'])
    expect((await fixture.ledger(profile.id))[0]).toMatchObject({ action: 'resume_ad', status: 'rejected' })
  })

  it('of another profile get the same response as one that does not exist', async () => {
    const { key } = await app.seed.profileWithKey({ scopes: ['campaigns:apply'] })
    await fixture.profile()
    const [foreign, absent] = [await post(`/ads/${ad}/pause`, key), await post('/ads/1/pause', key)]
    expect([foreign.status, foreign.body.error.message]).toEqual([404, absent.body.error.message])
  })
})

describe('an ad set’s budget (contract 4.2)', () => {
  it('changes by at most half of the live budget, and the response contains the undo', async () => {
    const { key } = await fixture.profile()
    const raised = await post(`/adsets/${adSet}/budget`, key, { daily_budget: 9000 })
    expect(raised.body.data).toMatchObject({ outcome: 'applied', daily_budget: 9000, previous_daily_budget: 6000 })
    expect(raised.body.data.undo.body).toEqual({ daily_budget: 6000 })
    const back = await post(`/adsets/${adSet}/budget`, key, raised.body.data.undo.body)
    expect(back.body.data.undoes_action_id).toBe(raised.body.data.action_id)
    const halved = await post(`/adsets/${adSet}/budget`, key, { daily_budget: 3000 })
    expect(halved.body.data).toMatchObject({ outcome: 'applied', undo: null })
  })

  it.each([
    [0, 'budget_change_out_of_bounds'],
    [2940, 'budget_change_out_of_bounds'],
    [9060, 'budget_change_out_of_bounds'],
    [99, 'budget_change_out_of_bounds'],
    ['much', 'validation_error'],
    [6000.5, 'validation_error'],
    [-1, 'validation_error'],
  ])('of %j is 422 %s', async (daily_budget, code) => {
    const { key, profile } = await fixture.profile()
    const { status, body } = await post(`/adsets/${adSet}/budget`, key, { daily_budget })
    expect([status, body.error.code]).toEqual([422, code])
    const rejected = (await fixture.ledger(profile.id)).map(({ status, code }) => `${status} ${code}`)
    expect(rejected).toEqual(code === 'validation_error' ? [] : [`rejected ${code}`])
  })

  it('is limited by the live budget, not by the synced one', async () => {
    const { key, tokens } = await fixture.profile()
    await fixture.outside(tokens, adSet, { daily_budget: '20000' })
    expect((await post(`/adsets/${adSet}/budget`, key, { daily_budget: 9000 })).status).toBe(422)
    expect((await post(`/adsets/${adSet}/budget`, key, { daily_budget: 30_000 })).status).toBe(200)
  })

  it('below the platform’s minimum is rejected by the platform, as validation_error', async () => {
    const { key, tokens, profile } = await fixture.profile()
    await fixture.outside(tokens, adSet, { daily_budget: '800' })
    const { status, body } = await post(`/adsets/${adSet}/budget`, key, { daily_budget: 600 })
    expect([status, body.error.code]).toEqual([422, 'validation_error'])
    expect(body.error.message).toContain('too low')
    expect((await fixture.ledger(profile.id))[0]).toMatchObject({ status: 'rejected', code: 'rejected' })
  })

  it.each([
    ['ad set', adSet],
    ['campaign', campaign],
  ])('of an archived %s is 409 adset_not_editable', async (_what, id) => {
    const { key, tokens, profile } = await fixture.profile()
    await fixture.outside(tokens, id, { status: 'ARCHIVED' })
    const { status, body } = await post(`/adsets/${adSet}/budget`, key, { daily_budget: 6500 })
    expect([status, body.error.code]).toEqual([409, 'adset_not_editable'])
    expect((await fixture.ledger(profile.id))[0]).toMatchObject({ status: 'rejected', code: 'adset_not_editable' })
  })
})

describe('permissions and attribution of ad changes', () => {
  it('a grant without ad management gets 403 meta_write_permission_missing before anything is written', async () => {
    const { key, profile } = await fixture.profile({ permissions: 'ads_read' })
    const writes = await fixture.countWrites()
    const { status, body } = await post(`/campaigns/${campaign}/pause`, key)
    expect([status, body.error.code]).toEqual([403, 'meta_write_permission_missing'])
    expect(await fixture.countWrites()).toBe(writes)
    expect((await fixture.ledger(profile.id))[0]).toMatchObject({
      status: 'rejected',
      code: 'meta_write_permission_missing',
    })
  })

  it('a key that no provisioning app created must name a member of the workspace', async () => {
    const { profile, owner } = await fixture.profile()
    const key = await app.seed.key({ profile_id: profile.id, scopes: ['campaigns:apply'] })
    const stranger = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'owner' })
    for (const applied_by of [undefined, stranger.id, stranger.email]) {
      const { status, body } = await post(`/campaigns/${campaign}/pause`, key, { applied_by })
      expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', 'applied_by'])
    }
    const { body } = await post(`/campaigns/${campaign}/pause`, key, { applied_by: owner.email })
    expect(body.data).toMatchObject({ applied_by: owner.id, undo: { body: { applied_by: owner.email } } })
  })

  it('the change history lists every attempt of the profile, and of no other', async () => {
    const { key } = await fixture.profile()
    const other = await fixture.profile()
    await post(`/campaigns/${campaign}/pause`, key)
    await post(`/adsets/${adSet}/budget`, key, { daily_budget: 1 })
    const { body } = await app.call('GET /api/v1/ad-actions', { key, query: { limit: '1' } })
    expect(body.data).toMatchObject([
      { action: 'set_ad_set_budget', outcome: 'rejected', currency: 'CLP', actor: { kind: 'api_key' } },
    ])
    const next = await app.call('GET /api/v1/ad-actions', { key, query: { cursor: body.pagination.cursor } })
    expect(next.body.data).toMatchObject([
      { action: 'pause_campaign', name: expect.any(String), value_before: 'ACTIVE', value_after: 'PAUSED' },
    ])
    expect((await app.call('GET /api/v1/ad-actions', { key: other.key })).body.data).toEqual([])
  })
})
