import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Scope } from '../../kernel/context/scopes.ts'

const app = await testApp()
const scopes: Scope[] = ['goals:write', 'analytics:read']
const visit = { name: 'Visit done', source_event_names: ['visit_done'], revenue_type: 'pipeline' }

function save(key: string, body: object) {
  return app.call('POST /api/v1/goals/definitions', { key, body })
}

describe('a goal', () => {
  it('is created with a key derived from its name and the default window', async () => {
    const { key } = await app.seed.profileWithKey({ scopes })
    const { status, body } = await save(key, { ...visit, source_event_names: ['visit_done', 'visit_done'] })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      name: 'Visit done',
      conversion_key: 'visit_done',
      source_event_names: ['visit_done'],
      revenue_type: 'pipeline',
      attribution_eligible: true,
      lookback_window_days: 30,
      is_default: false,
      counts_unverified_revenue: false,
      first_attributed_at: null,
      created_at: '2026-03-10T12:00:00.000Z',
      updated_at: '2026-03-10T12:00:00.000Z',
    })
    const listed = await app.call('GET /api/v1/goals/definitions', { key })
    expect(listed.body.data).toEqual([body.data])
  })

  it('is changed by its id; fields that are left out stay unchanged', async () => {
    const { key } = await app.seed.profileWithKey({ scopes })
    const made = await save(key, { ...visit, conversion_key: 'seen', lookback_window_days: 90, is_default: true })
    const changed = await save(key, { ...visit, id: made.body.data.id, name: 'Seen', attribution_eligible: false })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toEqual({ ...made.body.data, name: 'Seen', attribution_eligible: false })
    expect((await app.call('GET /api/v1/goals/definitions', { key })).body.data).toEqual([changed.body.data])
  })

  it('with a key that the profile already uses is rejected with 409 invalid_state on create and on change', async () => {
    const { key } = await app.seed.profileWithKey({ scopes })
    const first = await save(key, visit)
    const other = await save(key, { ...visit, conversion_key: 'other' })
    const again = await save(key, visit)
    expect([again.status, again.body.error.code]).toEqual([409, 'invalid_state'])
    const renamed = await save(key, { ...visit, id: other.body.data.id, conversion_key: 'visit_done' })
    expect([renamed.status, renamed.body.error.code]).toEqual([409, 'invalid_state'])
    const same = await save(key, { ...visit, id: first.body.data.id, conversion_key: 'visit_done' })
    expect(same.status).toBe(200)
  })

  it('is created once if concurrent requests use the same key', async () => {
    for (let round = 0; round < 5; round++) {
      const { key } = await app.seed.profileWithKey({ scopes })
      const responses = await Promise.all(Array.from({ length: 10 }, () => save(key, visit)))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
    }
  })

  it('of another profile returns the same error as an unknown one', async () => {
    const owner = await app.seed.profileWithKey({ scopes })
    const stranger = await app.seed.profileWithKey({ scopes })
    const { id } = (await save(stranger.key, visit)).body.data
    const changed = await save(owner.key, { ...visit, id })
    const deleted = await app.call(`DELETE /api/v1/goals/definitions/${id}`, { key: owner.key })
    expect([changed.status, deleted.status]).toEqual([404, 404])
  })

  it('can be deleted once; the second delete returns 404', async () => {
    const { key } = await app.seed.profileWithKey({ scopes })
    const { id } = (await save(key, visit)).body.data
    const route = `DELETE /api/v1/goals/definitions/${id}` as const
    expect((await app.call(route, { key })).body.data).toEqual({ deleted: true })
    expect((await app.call(route, { key })).status).toBe(404)
    expect((await app.call('GET /api/v1/goals/definitions', { key })).body.data).toEqual([])
  })

  it.each([
    ['a name that makes no key', { ...visit, name: '予約' }, 'conversion_key'],
    ['a key with capitals', { ...visit, conversion_key: 'Visit' }, 'conversion_key'],
    ['no source events', { ...visit, source_event_names: [] }, 'source_event_names'],
    ['an unknown revenue type', { ...visit, revenue_type: 'net' }, 'revenue_type'],
    ['a window of 0 days', { ...visit, lookback_window_days: 0 }, 'lookback_window_days'],
    ['a window of 366 days', { ...visit, lookback_window_days: 366 }, 'lookback_window_days'],
  ])('with %s is rejected with 422 validation_error naming the field', async (_title, body, field) => {
    const { key } = await app.seed.profileWithKey({ scopes })
    const response = await save(key, body)
    expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
      422,
      'validation_error',
      field,
    ])
  })
})

it('a new profile has the nine default conversions', async () => {
  const workspace = await app.seed.workspace()
  const profile = await app.call('POST /api/v1/admin/profiles', {
    operator: true,
    body: { workspace_id: workspace.id, name: 'Northside' },
  })
  const key = await app.seed.key({ profile_id: profile.body.data.id, scopes })
  const { body } = await app.call('GET /api/v1/goals/definitions', { key })
  const listed = body.data.map(
    (goal: { conversion_key: string; revenue_type: string; attribution_eligible: boolean }) =>
      [goal.conversion_key, goal.revenue_type, goal.attribution_eligible].join(' '),
  )
  expect(listed.toSorted()).toEqual([
    'appointment_booked pipeline true',
    'closed_won pipeline true',
    'contact_reply pipeline true',
    'dm_started pipeline true',
    'lead_created pipeline true',
    'order_placed gross true',
    'payment_received cash true',
    'payment_refunded cash false',
    'quote_sent pipeline true',
  ])
})

it('the deprecated route to create a goal works and announces its removal', async () => {
  const { key } = await app.seed.profileWithKey({ scopes })
  const { status, body, headers } = await app.call('POST /api/v1/goals', { key, body: visit })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ conversion_key: 'visit_done', lookback_window_days: 30 })
  expect(headers).toMatchObject({ deprecation: '@1788566400', sunset: 'Fri, 04 Dec 2026 00:00:00 GMT' })
  expect(headers.link).toContain('/api/v1/goals/definitions>; rel="successor-version"')
})
