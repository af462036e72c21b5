import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { type ActivityInput, describeActivity } from '../domain/describe-activity.ts'

const nothing: ActivityInput = { syncs: [], recomputes: [], scorings: [], exports: [], is_demo_being_written: false }
const started_at = '2026-03-01T10:00:00.000Z'
const sync = {
  id: 's',
  progress: 0.25,
  rows_read: 40,
  error: null,
  created_at: started_at,
  started_at,
  finished_at: null,
  display_name: 'Norte',
  provider: 'social_ads',
}
const recompute = { id: 'r', cause: 'profile_changed', started_at, finished_at: null, error: null }

describe('a long-running task', () => {
  it('has the progress of its parts, and null while they are not counted', () => {
    const shares = (customers_done: number, customers_total: number) =>
      describeActivity({
        ...nothing,
        recomputes: [{ ...recompute, state: 'running', customers_done, customers_total }],
      })
    expect(shares(0, 0)[0]).toMatchObject({ state: 'running', progress: null, done: 0, total: null })
    expect(shares(5, 20)[0]).toMatchObject({ progress: 0.25, total: 20 })
    expect(shares(21, 20)[0]).toMatchObject({ progress: 1 })
  })

  it('is ordered by state: failed, running, waiting, finished', () => {
    const activity = describeActivity({
      ...nothing,
      syncs: [
        { ...sync, id: 'over', status: 'succeeded', finished_at: started_at },
        { ...sync, id: 'pause', status: 'waiting', error: 'asked for a pause' },
        { ...sync, id: 'broken', status: 'failed', error: 'no such account' },
      ],
      recomputes: [{ ...recompute, state: 'running', customers_done: 1, customers_total: 2 }],
      is_demo_being_written: true,
    })
    expect(activity.map(({ id, state }) => `${id} ${state}`)).toEqual([
      ...['broken failed', 'r running', 'demo running', 'pause waiting', 'over done'],
    ])
    expect(activity.find(({ id }) => id === 'over')).toMatchObject({ progress: 1, error: null })
  })
})

describe('the activity of a profile', async () => {
  const app = await testApp()

  it('shows a recompute while it runs and for ten minutes after it ends, and nothing of another profile', async () => {
    const profile = await app.seed.profile()
    const key = await app.seed.key({ profile_id: profile.id, scopes: ['analytics:read'] })
    const other = await app.seed.key({ profile_id: (await app.seed.profile()).id, scopes: ['analytics:read'] })
    const read = async (readerKey: string) => (await app.call('GET /api/v1/activity', { key: readerKey })).body.data
    const id = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
    await app.db
      .insertInto('recompute_run')
      .values({
        profile_id: profile.id,
        id,
        cause: 'operator',
        state: 'running',
        customers_total: 4,
        customers_done: 1,
        conversions: 0,
        started_at: app.clock.now(),
      })
      .execute()
    expect(await read(key)).toMatchObject([
      { kind: 'recompute', state: 'running', progress: 0.25, subject: 'operator' },
    ])
    expect(await read(other)).toEqual([])
    await app.db
      .updateTable('recompute_run')
      .set({ state: 'completed', finished_at: app.clock.now() })
      .where('profile_id', '=', profile.id)
      .execute()
    expect(await read(key)).toMatchObject([{ state: 'done', progress: 1 }])
    app.clock.advance(11 * 60_000)
    expect(await read(key)).toEqual([])
  })
})
