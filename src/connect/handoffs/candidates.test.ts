import { describe, expect, it } from 'vitest'
import { account, fakeVendor } from '../../../test/support/vendors/fake-provider.ts'
import { browser, connectApp, governedProfile } from '../../../test/support/vendors/scripted-vendors.ts'
import { startSyncs } from '../../sync/start-syncs.ts'

const app = await connectApp()
const { vendors } = app
const minute = 60_000

/** Creates a profile whose consent returned two accounts. */
async function pending(options: { workspace_id?: string } = {}) {
  Object.assign(vendors.social_ads, fakeVendor(), { accounts: [account('act_1'), account('act_2')] })
  const fixture = await governedProfile(app, options)
  const { key } = fixture
  const { body } = await app.call('POST /api/v1/connections/social_ads/handoff', { key, body: {} })
  const visit = browser(app)
  await visit.finish(await visit.begin(body.data.start_url))
  const finalize = (candidate_id: string) =>
    app.call('POST /api/v1/connections/pending/social_ads/finalize', { key, body: { candidate_id } })
  const list = () => app.call('GET /api/v1/connections/pending/social_ads', { key })
  const parked = () =>
    app.db
      .selectFrom('pending_selection')
      .select(['tokens', 'accounts'])
      .where('profile_id', '=', fixture.profile.id)
      .executeTakeFirstOrThrow()
  return { ...fixture, finalize, list, parked }
}

describe('accounts on offer', () => {
  it('are listed flat, always with id and name', async () => {
    const { list } = await pending()
    const { body } = await list()
    expect(body.data).toEqual([
      { id: 'act_1', name: 'Account act_1', currency: 'USD', timezone: 'UTC' },
      { id: 'act_2', name: 'Account act_2', currency: 'USD', timezone: 'UTC' },
    ])
    expect(body.meta.finalized_candidate_id).toBeNull()
  })

  it('expire after 60 minutes, and the stored token is deleted', async () => {
    const { list, finalize, parked } = await pending()
    app.clock.advance(60 * minute)
    expect((await list()).body.data).toEqual([])
    expect((await finalize('act_1')).status).toBe(404)
    await startSyncs.run(app.ctx, {})
    expect(await parked()).toEqual({ tokens: null, accounts: [] })
  })

  it('are an empty list where no consent was given', async () => {
    const { key } = await governedProfile(app)
    expect((await app.call('GET /api/v1/connections/pending/social_ads', { key })).body.data).toEqual([])
    const finalize = { key, body: { candidate_id: 'act_1' } }
    expect((await app.call('POST /api/v1/connections/pending/social_ads/finalize', finalize)).status).toBe(404)
  })
})

describe('a choice', () => {
  it('connects the account; repeating it is already finalized; choosing another account is 409', async () => {
    const { finalize, list, parked, key } = await pending()
    const first = await finalize('act_2')
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({ provider: 'social_ads', already_finalized: false })
    expect((await finalize('act_2')).body.data).toEqual({ ...first.body.data, already_finalized: true })
    const other = await finalize('act_1')
    expect([other.status, other.body.error.code]).toEqual([409, 'invalid_state'])
    expect((await parked()).tokens).toBeNull()
    expect((await list()).body.meta.finalized_candidate_id).toBe('act_2')
    const { body } = await app.call('GET /api/v1/connections', { key })
    expect(body.data.map((item: { external_id: string }) => item.external_id)).toEqual(['act_2'])
  })

  it('responds 404 for an account that is not on offer and changes nothing', async () => {
    const { finalize, list } = await pending()
    expect((await finalize('act_3')).status).toBe(404)
    expect((await list()).body.data).toHaveLength(2)
  })

  it('responds 409 for an account of another profile of the workspace, writes nothing and keeps the stored token', async () => {
    const first = await pending()
    await first.finalize('act_1')
    const second = await pending({ workspace_id: first.profile.workspace_id })
    const { status, body } = await second.finalize('act_1')
    expect([status, body.error.code]).toEqual([409, 'account_connected_elsewhere'])
    expect((await second.parked()).tokens).not.toBeNull()
    expect((await second.finalize('act_2')).status).toBe(200)
  })

  it('accepts the same account in another workspace', async () => {
    const first = await pending()
    await first.finalize('act_1')
    const elsewhere = await pending()
    expect((await elsewhere.finalize('act_1')).status).toBe(200)
  })

  it('connects once when it is made twice concurrently', async () => {
    const { finalize, key } = await pending()
    const responses = await Promise.all(['act_1', 'act_2', 'act_1', 'act_2'].map((id) => finalize(id)))
    expect(responses.filter(({ body }) => body.data?.already_finalized === false)).toHaveLength(1)
    expect((await app.call('GET /api/v1/connections', { key })).body.data).toHaveLength(1)
  })
})
