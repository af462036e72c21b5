import { describe, expect, it } from 'vitest'
import { account, fakeVendor } from '../support/vendors/fake-provider.ts'
import { bounced, browser, connectApp, governedProfile } from '../support/vendors/scripted-vendors.ts'

const app = await connectApp()
const { vendors } = app
const return_url = 'https://app.partner.example/done'

async function createHandoff(accounts = [account('act_1')]) {
  Object.assign(vendors.social_ads, fakeVendor(), { accounts })
  const fixture = await governedProfile(app)
  const { key, profile } = fixture
  const { body } = await app.call('POST /api/v1/connections/social_ads/handoff', { key, body: { return_url } })
  const read = async (as = key) => app.call(`GET /api/v1/handoffs/${body.data.id}`, { key: as })
  const list = (as = key) => app.call('GET /api/v1/connections/pending/social_ads', { key: as })
  const finalize = (candidate_id: string, as = key) =>
    app.call('POST /api/v1/connections/pending/social_ads/finalize', { key: as, body: { candidate_id } })
  const rival = async () => {
    const { app: other } = await app.seed.app()
    return app.seed.key({
      profile_id: profile.id,
      app_id: other.id,
      scopes: ['connections:read', 'connections:write'],
    })
  }
  return { ...fixture, handoff: body.data, read, list, finalize, rival }
}

describe('a start link that is opened twice in one browser', () => {
  it.each([
    ['the first', 0],
    ['the second', 1],
  ])('connects by %s consent that returns, and the other shows the real outcome', async (_, used) => {
    const { handoff, read } = await createHandoff()
    const visit = browser(app)
    const callbacks = [await visit.begin(handoff.start_url), await visit.begin(handoff.start_url)]
    const first = bounced(await visit.finish(callbacks[used]!, { code: 'code-1' }))
    expect(first).toMatchObject({ status: 'success' })
    const other = bounced(await visit.finish(callbacks[1 - used]!, { code: 'code-2' }))
    expect(other).toMatchObject({ status: 'success' })
    expect((await read()).body.data).toMatchObject({ status: 'completed' })
  })

  it('uses exactly one of two that return concurrently', async () => {
    const { handoff, profile } = await createHandoff()
    const visit = browser(app)
    const callbacks = [await visit.begin(handoff.start_url), await visit.begin(handoff.start_url)]
    await Promise.all(callbacks.map((callback, index) => visit.finish(callback, { code: `code-${index}` })))
    const connections = await app.db
      .selectFrom('connection')
      .select('id')
      .where('profile_id', '=', profile.id)
      .execute()
    expect(connections).toHaveLength(1)
  })
})

describe('a hand-off of another app', () => {
  it('is treated as nonexistent, including its links and the accounts it offered', async () => {
    const { handoff, read, list, finalize, rival, profile } = await createHandoff([account('act_1'), account('act_2')])
    const visit = browser(app)
    await visit.finish(await visit.begin(handoff.start_url))
    expect((await list()).body.data).toHaveLength(2)
    const own = await app.seed.key({ profile_id: profile.id, scopes: ['connections:read', 'connections:write'] })
    for (const other of [await rival(), own]) {
      const response = await read(other)
      expect([response.status, JSON.stringify(response.body).includes('/connect/')]).toEqual([404, false])
      expect((await list(other)).body).toMatchObject({ data: [], meta: { expires_at: null } })
      expect((await finalize('act_1', other)).status).toBe(404)
    }
    expect((await finalize('act_1')).status).toBe(200)
  })
})

describe('a choice whose connection has ended', () => {
  it('can no longer be finalized: there is nothing to choose until a person consents again', async () => {
    const { key, handoff, list, finalize } = await createHandoff([account('act_1'), account('act_2')])
    const visit = browser(app)
    await visit.finish(await visit.begin(handoff.start_url))
    const { body } = await finalize('act_1')
    expect((await finalize('act_1')).body.data.already_finalized).toBe(true)
    await app.call(`POST /api/v1/connections/${body.data.connection_id}/disconnect`, { key })
    const again = await finalize('act_1')
    expect([again.status, again.body.error.code]).toEqual([404, 'not_found'])
    expect((await list()).body.meta.finalized_candidate_id).toBeNull()
  })
})
