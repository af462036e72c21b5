import { describe, expect, it } from 'vitest'
import { account } from '../../../test/support/vendors/fake-provider.ts'
import { connectApp, governedProfile } from '../../../test/support/vendors/scripted-vendors.ts'
import { insertDefaultDefinitions } from '../../attribution/definitions/definition-queries.ts'
import { storeConnection } from '../../connect/store-connection.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { storeStages } from './store-stages.ts'

const app = await connectApp()

const board = [
  { pipeline_external_id: 'p1', pipeline_name: 'Ventas', stage_external_id: 's1', name: 'Cita agendada' },
  { pipeline_external_id: 'p1', pipeline_name: 'Ventas', stage_external_id: 's2', name: 'Phase 3' },
]

async function profileWith(scopes: Scope[]) {
  const { profile, key } = await governedProfile(app, { scopes })
  await insertDefaultDefinitions(app.db, profile.id, app.clock.now())
  const connect = () =>
    inTransaction(app.ctx, (ctx) =>
      storeConnection(ctx, profile.id, {
        provider: app.services.providers.find('crm_a')!,
        account: account('loc_1'),
        tokens: null,
        app_id: null,
      }),
    )
  const store = (stages = board) => inTransaction(app.ctx, (ctx) => storeStages(ctx, profile.id, 'crm_a', stages))
  const read = async (locale = 'en') =>
    (await app.call('GET /api/v1/connections/crm_a/stages', { key, query: { locale } })).body.data
  return { key, connect, store, read }
}

describe('the stages of a CRM', () => {
  it('state the next step: connect, wait, map', async () => {
    const { connect, store, read } = await profileWith(['connections:read'])
    expect(await read()).toMatchObject({ status: 'not_connected', next_step: 'connect', stages: [] })
    await connect()
    expect(await read()).toMatchObject({ status: 'reading', next_step: 'wait', stages: [] })
    await store()
    expect(await read()).toMatchObject({ status: 'ready', next_step: 'map_stages', can_write: false })
  })

  it('contain the suggestion, the current mapping and its source, in the requested language', async () => {
    const { connect, store, read } = await profileWith(['analytics:read', 'goals:write'])
    await connect()
    await store()
    const { stages, outcomes, can_write } = await read('es')
    expect(can_write).toBe(true)
    expect(stages).toMatchObject([
      {
        name: 'Ventas: Cita agendada',
        suggested: { key: 'appointment_booked', label: 'Cita agendada' },
        current: { key: 'appointment_booked', source: 'suggested' },
      },
      { suggested: null, current: { key: 'unmapped', label: 'Sin asignar', source: 'engine_default' } },
    ])
    expect(outcomes.map((outcome: { key: string }) => outcome.key)).toEqual([
      ...['appointment_booked', 'closed_won', 'contact_reply', 'dm_started', 'lead_created', 'quote_sent'],
      ...['unmapped', 'ignored'],
    ])
  })

  it("keep a person's mapping when the pipeline is read again, and get its new names", async () => {
    const { key, connect, store, read } = await profileWith(['connections:read', 'goals:write'])
    await connect()
    await store()
    const [, second] = (await read()).stages
    const patched = await app.call(`PATCH /api/v1/outcome-definitions/${second.id}`, {
      key,
      body: { event_key: 'quote_sent' },
    })
    expect(patched.status).toBe(200)
    await store(board.map((stage) => ({ ...stage, pipeline_name: 'Sales' })))
    const { stages, next_step } = await read()
    expect(stages[1]).toMatchObject({ name: 'Sales: Phase 3', current: { key: 'quote_sent', source: 'user' } })
    expect([stages.length, next_step]).toEqual([2, null])
  })

  it('exist only for a CRM', async () => {
    const { key } = await profileWith(['connections:read'])
    for (const provider of ['social_ads', 'nonsense']) {
      const { status, body } = await app.call(`GET /api/v1/connections/${provider}/stages`, { key })
      expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
    }
  })

  it('are suggested in the format that the mapping operation accepts', async () => {
    const { key, connect, store } = await profileWith(['connections:read', 'goals:write'])
    await connect()
    await store()
    const { body } = await app.call('GET /api/v1/integrations/crm/outcomes/prefill', { key })
    expect(body.data.definitions).toEqual([{ id: expect.any(String), event_key: 'appointment_booked' }])
    const { definitions } = body.data
    expect((await app.call('PUT /api/v1/profile/outcome-definitions', { key, body: { definitions } })).status).toBe(200)
  })
})
