import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { recordNote } from './record-note.ts'

const app = await testApp()
const day = app.clock.now().toISOString().slice(0, 10)

async function profileWithNotes() {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['goals:write', 'analytics:read'] })
  const create = (body: object) => app.call('POST /api/v1/notes', { key, body })
  const list = async (search = '') => (await app.call(`GET /api/v1/notes${search}`, { key })).body
  return { profile, key, create, list }
}

describe('notes', () => {
  it('are written, changed, deleted and listed by day', async () => {
    const { key, create, list } = await profileWithNotes()
    const { status, body } = await create({ day, text: '  Sale begins ' })
    expect([status, body.data]).toEqual([201, expect.objectContaining({ day, text: 'Sale begins', kind: 'api' })])
    await create({ day: '2026-01-05', text: 'Before' })
    expect((await list()).data.map(({ text }: { text: string }) => text)).toEqual(['Sale begins'])
    const wide = '?date_from=2026-01-01&date_to=2026-12-31'
    const first = await list(`${wide}&limit=1`)
    const second = await list(`${wide}&limit=1&cursor=${first.pagination.cursor}`)
    expect([...first.data, ...second.data].map(({ text }) => text)).toEqual(['Before', 'Sale begins'])
    const path = `/api/v1/notes/${body.data.id}` as const
    expect((await app.call(`PATCH ${path}`, { key, body: { text: 'Sale ends' } })).body.data.text).toBe('Sale ends')
    expect((await app.call(`DELETE ${path}`, { key })).status).toBe(204)
    expect((await list()).data).toEqual([])
  })

  it('of the service exist once per cause and can only be deleted', async () => {
    const { profile, key, list } = await profileWithNotes()
    const note = { kind: 'ad_action', key: 'a1', text: 'Paused the campaign Spring.' } as const
    await recordNote(app.ctx, profile.id, note)
    await recordNote(app.ctx, profile.id, note)
    const [stored, ...more] = (await list()).data
    expect([stored.kind, stored.text, more]).toEqual(['ad_action', 'Paused the campaign Spring.', []])
    const changed = await app.call(`PATCH /api/v1/notes/${stored.id}`, { key, body: { text: 'Other' } })
    expect(changed.status).toBe(409)
    expect((await app.call(`DELETE /api/v1/notes/${stored.id}`, { key })).status).toBe(204)
  })

  it('are written when a goal is added, changed and deleted', async () => {
    const { key, list } = await profileWithNotes()
    const goal = { name: 'Trial', conversion_key: 'trial', source_event_names: ['trial'], revenue_type: 'pipeline' }
    const { body } = await app.call('POST /api/v1/goals/definitions', { key, body: goal })
    app.clock.advance(1000)
    await app.call('POST /api/v1/goals/definitions', {
      key,
      body: { ...goal, id: body.data.id, name: 'Trial started' },
    })
    app.clock.advance(1000)
    await app.call(`DELETE /api/v1/goals/definitions/${body.data.id}`, { key })
    expect((await list()).data.map(({ text }: { text: string }) => text)).toEqual([
      'Added the goal Trial.',
      'Changed the goal Trial started.',
      'Deleted the goal Trial started.',
    ])
  })

  it.each([
    [{ day: '2026-02-30', text: 'x' }, 'day'],
    [{ day, text: ' ' }, 'text'],
    [{ day, text: 'x'.repeat(501) }, 'text'],
    [{ day, text: 'a\u0000b' }, 'text'],
    [{ text: 'x' }, 'day'],
  ])('that are invalid are rejected with the field: %j', async (body, field) => {
    const { create, list } = await profileWithNotes()
    const response = await create(body)
    expect([400, 422]).toContain(response.status)
    expect(response.body.error.message).toContain(field)
    expect((await list()).data).toEqual([])
  })
})
