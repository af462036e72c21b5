import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Role } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()

async function team() {
  const profile = await app.seed.profile()
  const as = async (role: Role) => {
    const user = await app.seed.user({ workspace_id: profile.workspace_id, role })
    const session = await app.seed.session({ user_id: user.id, active_profile_id: profile.id })
    const call = (route: string, body?: object) => app.call(route as 'GET /', { session, ...(body && { body }) })
    const names = async () => (await call('GET /api/v1/views')).body.data.map(({ name }: { name: string }) => name)
    return { user, session, call, names }
  }
  return { profile, viewer: await as('viewer'), editor: await as('editor'), other: await as('editor') }
}

const settings = {
  page: 'ads',
  range: { date_from: '2026-01-01', date_to: '2026-01-31' },
  model: 'linear',
  level: 'ad',
  date_basis: 'touch',
  window: '7',
  filters: { platform: 'social_ads', min_spend: 10, status: ['ACTIVE'] },
  columns: ['campaign_name', 'roas'],
  sort: { column: 'roas', direction: 'desc' },
}

describe('views', () => {
  it('are saved with all settings, personal by default, and by name', async () => {
    const { editor, other } = await team()
    const { status, body } = await editor.call('POST /api/v1/views', { name: 'Second', ...settings })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      name: 'Second',
      is_shared: false,
      is_own: true,
      can_be_linked: false,
      ...settings,
    })
    await editor.call('POST /api/v1/views', { name: 'First', page: 'overview' })
    expect(await editor.names()).toEqual(['First', 'Second'])
    expect(await other.names()).toEqual([])
    const filtered = await editor.call('GET /api/v1/views?page=overview')
    expect(filtered.body.data).toMatchObject([{ range: { preset: 'last_30_days' }, filters: {}, can_be_linked: true }])
  })

  it('that are shared are seen by all members and changed by editors; personal ones are not found by others', async () => {
    const { editor, other, viewer } = await team()
    const shared = (await editor.call('POST /api/v1/views', { name: 'All', page: 'overview', is_shared: true })).body
      .data
    const own = (await editor.call('POST /api/v1/views', { name: 'Own', page: 'overview' })).body.data
    expect(await viewer.names()).toEqual(['All'])
    expect((await viewer.call(`PATCH /api/v1/views/${shared.id}`, { name: 'No' })).body.error.reason).toBe('role')
    expect((await viewer.call(`DELETE /api/v1/views/${shared.id}`)).status).toBe(403)
    expect((await viewer.call('POST /api/v1/views', { name: 'No', page: 'overview', is_shared: true })).status).toBe(
      403,
    )
    expect((await viewer.call('POST /api/v1/views', { name: 'Mine', page: 'overview' })).status).toBe(201)
    expect((await other.call(`PATCH /api/v1/views/${shared.id}`, { name: 'Ours' })).body.data.name).toBe('Ours')
    const [foreign, unknown] = [
      await other.call(`PATCH /api/v1/views/${own.id}`, { name: 'No' }),
      await other.call(`PATCH /api/v1/views/${randomUUID()}`, { name: 'No' }),
    ]
    expect([foreign.status, foreign.body.error.message]).toEqual([404, unknown.body.error.message])
    expect((await other.call(`DELETE /api/v1/views/${shared.id}`)).body.data).toEqual({
      deleted: true,
      revoked_links: 0,
    })
    expect(await editor.names()).toEqual(['Own'])
  })

  it.each<[object, string]>([
    [{ page: 'elsewhere' }, 'page'],
    [{ model: 'markov' }, 'model'],
    [{ range: { preset: 'last_30_days', date_from: '2026-01-01' } }, 'range'],
    [{ range: { date_from: '2026-02-01', date_to: '2026-01-01' } }, 'range'],
    [{ range: { date_from: '2020-01-01', date_to: '2026-01-01' } }, 'range'],
    [{ range: {} }, 'range'],
    [{ filters: { q: 'ana@example.com' } }, 'filters.q'],
    [{ name: 'Orders of ana@example.com' }, 'name'],
    [{ columns: Array.from({ length: 51 }, (_, index) => `c${index}`) }, 'columns'],
    [{ sort: { column: 'roas', direction: 'up' } }, 'sort.direction'],
    [{ filters: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, 1])) }, 'filters'],
    [{ filters: { a: Array.from({ length: 50 }, () => 'x'.repeat(200)) } }, 'filters'],
  ])('reject %j', async (changes, field) => {
    const { editor } = await team()
    const { status, body } = await editor.call('POST /api/v1/views', { name: 'View', page: 'overview', ...changes })
    expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', field])
    expect(await editor.names()).toEqual([])
  })

  it('of a person who leaves are deleted with their digests, and their share links are revoked', async () => {
    const { profile, editor, other } = await team()
    const own = (await editor.call('POST /api/v1/views', { name: 'Own', page: 'overview' })).body.data
    await editor.call('POST /api/v1/views', { name: 'All', page: 'overview', is_shared: true })
    await other.call('POST /api/v1/views', { name: 'Mine', page: 'overview' })
    const schedule = { kind: 'daily', hour: 8 }
    await editor.call('POST /api/v1/digests', { schedule, channels: [{ kind: 'email' }] })
    await other.call('POST /api/v1/digests', { schedule, channels: [{ kind: 'email' }] })
    const link = (await editor.call('POST /api/v1/share-links', { view_id: own.id, name: 'Board' })).body.data
    const { workspace_id } = profile
    expect((await editor.call(`DELETE /api/v1/workspaces/${workspace_id}/membership`)).status).toBe(200)
    expect(await other.names()).toEqual(['All', 'Mine'])
    const views = app.db.selectFrom('saved_view').select('name').where('profile_id', '=', profile.id)
    expect((await views.orderBy('name').execute()).map(({ name }) => name)).toEqual(['All', 'Mine'])
    const digests = app.db.selectFrom('digest').select('user_id').where('profile_id', '=', profile.id)
    expect(await digests.execute()).toEqual([{ user_id: other.user.id }])
    expect((await other.call('GET /api/v1/share-links')).body.data).toMatchObject([{ id: link.id, status: 'revoked' }])
    const events = app.db.selectFrom('audit_event').select('action').where('workspace_id', '=', workspace_id)
    expect((await events.execute()).map(({ action }) => action)).toContain('share_link_revoked')
  })

  it('are limited in number', async () => {
    const { profile, editor } = await team()
    const at = app.clock.now()
    const rows = Array.from({ length: 100 }, () => ({
      profile_id: profile.id,
      id: newId(),
      user_id: editor.user.id,
      is_shared: false,
      name: 'x',
      page: 'overview',
      settings: '{"filters":{}}',
      created_at: at,
      updated_at: at,
    }))
    await app.db.insertInto('saved_view').values(rows).execute()
    const { status, body } = await editor.call('POST /api/v1/views', { name: 'One more', page: 'overview' })
    expect([status, body.error.reason]).toEqual([409, 'limit_reached'])
  })
})
