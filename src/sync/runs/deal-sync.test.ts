import { afterAll, describe, expect, it } from 'vitest'
import { idFor, salesOf } from '../../../sandbox/demo/demo-sales.ts'
import { highlevel as vendor } from '../../../sandbox/vendors/highlevel.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { vendorInSandbox } from '../../../test/support/vendors/vendor-in-sandbox.ts'
import { insertDefaultDefinitions } from '../../attribution/definitions/definition-queries.ts'
import { recomputeProfile } from '../../attribution/recompute/recompute-profile.ts'
import { highlevel } from '../../connect/providers/highlevel/index.ts'
import { storeConnection } from '../../connect/store-connection.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { runSync } from './run-sync.ts'

const today = '2026-03-10'
const fixture = await vendorInSandbox(highlevel, vendor, { today })
const app = await testApp({ vendors: { find: (key) => (key === 'crm_a' ? fixture.registration : null) } })
afterAll(() => fixture.close())

const scopes = ['connections:read', 'connections:write', 'goals:write', 'campaigns:read'] as const

/** Deals of the furniture shop with the vendor's status. */
const dealsOf = (status: string) => salesOf(today, 'furniture').deals.filter((deal) => deal.status === status)

/** A profile whose deals have been synced once. */
async function synced() {
  const { profile, key } = await app.seed.profileWithKey({ scopes: [...scopes] })
  await insertDefaultDefinitions(app.db, profile.id, app.clock.now())
  const { account, tokens } = await fixture.connect()
  const connect = { provider: highlevel, account, tokens, app_id: null }
  await inTransaction(app.ctx, (ctx) => storeConnection(ctx, profile.id, connect))
  const run = async () => {
    const [{ id }] = (await app.call('GET /api/v1/connections/sync/status', { key })).body.data
    await runSync(app.ctx, profile.id, id)
    const [after] = (await app.call('GET /api/v1/connections/sync/status', { key })).body.data
    expect([after.status, after.error]).toEqual(['succeeded', null])
  }
  await run()
  const again = async () => {
    app.clock.advance(60_000)
    await app.call('POST /api/v1/connections/sync', { key, body: {} })
    await run()
  }
  const report = async () => {
    const query = { date_from: '2025-04-01', date_to: '2026-03-31' }
    const { status, body } = await app.call('GET /api/v1/campaigns/unattributed', { key, query })
    expect(status).toBe(200)
    const { attributed_outcomes_by_type: counts, outcome_value: cash } = body.data
    return { counts: counts as Record<string, number>, cash: cash as number }
  }
  const map = async (names: readonly string[], event_key: string) => {
    const stages = await app.db
      .selectFrom('conversion_definition')
      .select(['id', 'name'])
      .where('profile_id', '=', profile.id)
      .where('kind', '=', 'pipeline_stage')
      .execute()
    app.clock.advance(60_000)
    for (const { id } of stages.filter(({ name }) => names.some((candidate) => name.endsWith(candidate)))) {
      const path = `/api/v1/outcome-definitions/${id}` as const
      expect((await app.call(`PATCH ${path}`, { key, body: { event_key } })).status).toBe(200)
    }
    app.clock.advance(60_000)
    await recomputeProfile(app.ctx, profile.id)
  }
  const listOutcomes = async () => {
    const events = app.db.selectFrom('webhook_event').select('body').where('profile_id', '=', profile.id)
    return (await events.where('type', '=', 'outcome.recorded').execute()).map(({ body }) => JSON.parse(body).data)
  }
  const worth = (dealId: string) =>
    app.db
      .selectFrom('conversion as c')
      .innerJoin('deal_event as d', (on) =>
        on.onRef('d.profile_id', '=', 'c.profile_id').onRef('d.event_id', '=', 'c.event_id'),
      )
      .select(['c.conversion_key', 'c.value', 'c.conversion_time'])
      .where('c.profile_id', '=', profile.id)
      .where('d.deal_external_id', '=', dealId)
      .orderBy('c.conversion_time')
      .execute()
  return { profile, key, account, again, report, map, listOutcomes, worth }
}

const post = (path: string, content: object) =>
  fetch(fixture.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
  })

/** Changes a deal at the vendor. */
async function change(what: { id: string; [field: string]: unknown }) {
  fixture.clock.now = new Date(app.clock.now())
  expect((await post('/sandbox/deal', what)).status).toBe(204)
}

const hooks = await app.listen()

/** Sends the vendor's webhook about the last change. */
async function sendWebhook() {
  const response = await post('/sandbox/webhook', { url: `${hooks}/hooks/crm_a` })
  expect(await response.json()).toEqual({ status: 200 })
}

describe('a deleted deal', () => {
  it('is removed from every count when the vendor reports it, and stays removed', async () => {
    const { profile, report, again, listOutcomes } = await synced()
    const before = await report()
    const reportedBefore = (await listOutcomes()).length
    const id = idFor(dealsOf('won')[0]!.key)
    await change({ id, is_deleted: true })
    await sendWebhook()
    const after = { ...before.counts, closed_won: before.counts.closed_won! - 1 }
    expect((await report()).counts).toEqual(after)
    await again()
    await recomputeProfile(app.ctx, profile.id)
    expect((await report()).counts).toEqual(after)
    const events = app.db.selectFrom('deal_event as d').where('d.deal_external_id', '=', id)
    const left = await events
      .innerJoin('event as e', (on) => on.onRef('e.profile_id', '=', 'd.profile_id').onRef('e.id', '=', 'd.event_id'))
      .select('e.event_type')
      .where('d.profile_id', '=', profile.id)
      .execute()
    expect(left.map(({ event_type }) => event_type)).toEqual(['deal_removed', 'deal_removed'])
    expect((await listOutcomes()).length).toBe(reportedBefore)
  })

  it('without a webhook is removed by the next sync, in every profile that listed it', async () => {
    const fixtures = [await synced(), await synced()]
    const id = idFor(dealsOf('won')[1]!.key)
    await change({ id, is_deleted: true })
    for (const { report, again, worth } of fixtures) {
      const { counts } = await report()
      await again()
      expect((await report()).counts).toEqual({ ...counts, closed_won: counts.closed_won! - 1 })
      expect(await worth(id)).toEqual([])
    }
  })
})

describe('two stages of one outcome', () => {
  const [booked, quoted] = ['Hora agendada', 'Cotización enviada'] as const

  it('count a deal once, at its first time, whatever they were mapped to before', async () => {
    const { profile, report, again, map, worth, listOutcomes } = await synced()
    await map([booked, quoted], 'quote_sent')
    const before = await report()
    const deal = dealsOf('open').find(({ stage }) => stage === booked)!
    const id = idFor(deal.key)
    const first = { conversion_key: 'quote_sent', conversion_time: new Date(deal.moved_ms) }
    expect(await worth(id)).toMatchObject([first])
    app.clock.advance(60_000)
    await change({ id, stage: quoted })
    await again()
    expect(await worth(id)).toMatchObject([first])
    expect((await report()).counts).toEqual(before.counts)
    await map([booked], 'appointment_booked')
    expect(await worth(id)).toMatchObject([{ conversion_key: 'appointment_booked' }, { conversion_key: 'quote_sent' }])
    await map([booked], 'quote_sent')
    await again()
    await recomputeProfile(app.ctx, profile.id)
    expect(await worth(id)).toMatchObject([first])
    expect((await report()).counts).toEqual(before.counts)
    const quotes = (await listOutcomes()).filter(
      (item) => item.external_id === id && item.outcome_type === 'quote_sent',
    )
    expect(quotes).toHaveLength(1)
  })

  it('count a won deal once when its stage is also mapped to won', async () => {
    const { report, again, map } = await synced()
    const { counts } = await report()
    await map(['Cierre'], 'closed_won')
    expect((await report()).counts).toEqual(counts)
    await again()
    expect((await report()).counts).toEqual(counts)
    await map(['Cierre'], 'ignored')
    expect((await report()).counts).toEqual(counts)
  })
})

describe('the value of a deal', () => {
  it('is updated in every outcome of it, and no outcome is published again', async () => {
    const { key, report, again, worth, listOutcomes, map } = await synced()
    const goal = { name: 'Sale', source_event_names: ['closed_won'], revenue_type: 'cash' }
    expect((await app.call('POST /api/v1/goals', { key, body: goal })).status).toBe(201)
    await map(['Cierre'], 'quote_sent')
    await again()
    const before = await report()
    const deal = dealsOf('won')[2]!
    const id = idFor(deal.key)
    const reportedBefore = (await listOutcomes()).length
    await change({ id, value: deal.value! + 5_000 })
    await again()
    const values = (await worth(id)).map(({ conversion_key, value }) => `${conversion_key} ${value}`)
    const now = deal.value! + 5_000
    expect(values.sort()).toEqual([`closed_won ${now}`, `quote_sent ${now}`, `sale ${now}`])
    const after = await report()
    expect(after.cash).toBe(before.cash + 5_000)
    expect(after.counts).toEqual(before.counts)
    expect((await listOutcomes()).length).toBe(reportedBefore)
  })
})
