import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'
import { insertDefaultDefinitions, insertDefinition, listDefinitions } from './definition-queries.ts'

const app = await testApp()

async function profileWithStage() {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['goals:write'] })
  await insertDefaultDefinitions(app.db, profile.id, app.clock.now())
  const id = newId()
  await insertDefinition(app.db, profile.id, {
    id,
    kind: 'pipeline_stage',
    name: 'Consultation',
    conversion_key: 'unmapped',
    source_event_names: [],
    revenue_type: 'pipeline',
    attribution_eligible: true,
    lookback_window_days: 30,
    is_default: false,
    counts_unverified_revenue: false,
    stage_provider: 'crm_a',
    pipeline_external_id: 'pipeline-1',
    stage_external_id: 'stage-1',
    stage_key_source: 'engine_default',
    first_attributed_at: null,
    created_at: app.clock.now(),
    updated_at: app.clock.now(),
  })
  const idOf = async (conversionKey: string) => {
    const found = await listDefinitions(app.db, profile.id)
    return found.find((item) => item.conversion_key === conversionKey)!.id
  }
  return { profile, key, id, idOf }
}

function map(key: string, id: string, event_key: unknown) {
  return app.call(`PATCH /api/v1/outcome-definitions/${id}`, { key, body: { event_key } })
}

function put(key: string, definitions: object[]) {
  return app.call('PUT /api/v1/profile/outcome-definitions', { key, body: { definitions } })
}

describe('a pipeline stage', () => {
  it.each(['appointment_booked', 'closed_won', 'unmapped', 'ignored'])('can be mapped to %s', async (eventKey) => {
    const { key, id } = await profileWithStage()
    const { status, body } = await map(key, id, eventKey)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id,
      kind: 'pipeline_stage',
      name: 'Consultation',
      event_key: eventKey,
      source: 'user',
      updated_at: '2026-03-10T12:00:00.000Z',
    })
  })

  it.each(['payment_received', 'order_placed', 'no_such_outcome', 'Appointment_Booked', ''])(
    'cannot be mapped to %j by PATCH or PUT: 422 validation_error',
    async (eventKey) => {
      const { profile, key, id } = await profileWithStage()
      const patched = await map(key, id, eventKey)
      expect([patched.status, patched.body.error.code]).toEqual([422, 'validation_error'])
      expect(patched.body.error.field).toBe('event_key')
      const replaced = await put(key, [{ id, event_key: eventKey }])
      expect([replaced.status, replaced.body.error.field]).toEqual([422, 'definitions.0.event_key'])
      const stored = (await listDefinitions(app.db, profile.id)).find((definition) => definition.id === id)
      expect(stored).toMatchObject({ conversion_key: 'unmapped', stage_key_source: 'engine_default' })
    },
  )

  it('can be mapped to a goal that the profile defined', async () => {
    const { key, id } = await profileWithStage()
    const goal = { name: 'Visit done', source_event_names: ['visit_done'], revenue_type: 'pipeline' }
    await app.call('POST /api/v1/goals/definitions', { key, body: goal })
    expect((await map(key, id, 'visit_done')).status).toBe(200)
  })

  it('is not listed as a goal and cannot be deleted as one', async () => {
    const { profile, id } = await profileWithStage()
    const key = await app.seed.key({ profile_id: profile.id, scopes: ['goals:write', 'analytics:read'] })
    const { body } = await app.call('GET /api/v1/goals/definitions', { key })
    expect(body.data.map((goal: { id: string }) => goal.id)).not.toContain(id)
    expect((await app.call(`DELETE /api/v1/goals/definitions/${id}`, { key })).status).toBe(404)
  })
})

describe('the outcome of an event definition', () => {
  it('accepts an unused key and rejects the key of another definition', async () => {
    const { key, idOf } = await profileWithStage()
    const lead = await idOf('lead_created')
    expect((await map(key, lead, 'first_contact')).body.data).toMatchObject({
      event_key: 'first_contact',
      source: null,
    })
    expect((await map(key, lead, 'closed_won')).body.error.code).toBe('invalid_state')
    expect((await map(key, lead, 'Not a key')).body.error.code).toBe('validation_error')
  })
})

describe('several outcomes', () => {
  it('are changed together', async () => {
    const { key, id, idOf } = await profileWithStage()
    const { status, body } = await put(key, [
      { id, event_key: 'quote_sent' },
      { id: await idOf('quote_sent'), event_key: 'offer_sent' },
    ])
    expect(status).toBe(200)
    expect(body.data).toHaveLength(10)
    const keys = Object.fromEntries(
      body.data.map((item: { id: string; event_key: string }) => [item.id, item.event_key]),
    )
    expect(keys[id]).toBe('quote_sent')
    expect(Object.values(keys)).toContain('offer_sent')
  })

  it('stay unchanged if one of them is rejected', async () => {
    const { profile, key, id } = await profileWithStage()
    const before = await listDefinitions(app.db, profile.id)
    const { status, body } = await put(key, [
      { id, event_key: 'quote_sent' },
      { id: newId(), event_key: 'quote_sent' },
    ])
    expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', 'definitions.1.id'])
    expect(await listDefinitions(app.db, profile.id)).toEqual(before)
  })

  it('of another profile return the same error as unknown ones', async () => {
    const owner = await profileWithStage()
    const stranger = await profileWithStage()
    expect((await map(owner.key, stranger.id, 'quote_sent')).status).toBe(404)
    expect((await put(owner.key, [{ id: stranger.id, event_key: 'quote_sent' }])).status).toBe(422)
  })
})
