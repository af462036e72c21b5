import { describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { addDays } from '../../kernel/time/local-day.ts'
import { audienceHoldouts } from '../holdouts/audience-holdouts.ts'
import { advanceExperiments } from './advance-experiments.ts'

const app = await testApp()
const scopes: Scope[] = ['experiments:write', 'analytics:read', 'customers:read']
const today = () => app.clock.now().toISOString().slice(0, 10)

async function shopWithKey() {
  const shop = await app.seed.business({ timezone: 'UTC' })
  const key = await shop.keyWith(scopes)
  const call = async (route: string, body?: object) => {
    const [method, path] = route.split(' ')
    return app.call(`${method} /api/v1/experiments${path ?? ''}` as 'GET /', { key, ...(body && { body }) })
  }
  return { shop, call }
}

const draft = (changes: object = {}) => ({
  kind: 'switchback',
  name: 'On and off',
  metric: { conversion_key: 'payment_received', measure: 'value' },
  start: addDays(today(), 1),
  end: addDays(today(), 24),
  block_days: 4,
  washout_days: 0,
  ...changes,
})

describe('an experiment', () => {
  it('is drafted, frozen, started, completed and listed', async () => {
    const { shop, call } = await shopWithKey()
    await shop.convert({ touches: [{}], value: '100' })
    const created = await call('POST', draft())
    expect([created.status, created.body.data]).toMatchObject([
      201,
      { state: 'draft', design_hash: null, result: null },
    ])
    const { id } = created.body.data
    const patched = await call(`PATCH /${id}`, { name: 'Search on and off', washout_days: 1 })
    expect(patched.body.data).toMatchObject({ name: 'Search on and off', design: { washout_days: 1, block_days: 4 } })
    const frozen = await call(`POST /${id}/freeze`)
    expect(frozen.body.data).toMatchObject({ state: 'planned', design_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await call(`POST /${id}/freeze`)).body.data.design_hash).toBe(frozen.body.data.design_hash)
    const late = await call(`PATCH /${id}`, { name: 'Other' })
    expect([late.status, late.body.error.code, late.body.error.reason]).toEqual([409, 'invalid_state', 'planned'])
    const early = await call(`POST /${id}/start`)
    expect([early.status, early.body.error.message]).toEqual([409, expect.stringContaining('days from')])
    app.clock.advance(dayMs)
    await advanceExperiments.run(app.ctx, {})
    const { data: running } = (await call(`GET /${id}`)).body
    expect(running).toMatchObject({ state: 'running', result: null })
    const { start, end } = running.design
    expect([running.schedule[0].start, running.schedule.at(-1).end]).toEqual([start, end])
    app.clock.advance(24 * dayMs)
    await advanceExperiments.run(app.ctx, {})
    const { data } = (await call(`GET /${id}`)).body
    expect(data).toMatchObject({
      state: 'completed',
      result: { is_final: true, days: { washout: expect.any(Number) } },
    })
    const kinds = data.history.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind !== 'tracking_gap')).toEqual(['freeze', 'start', 'complete'])
    expect((await call('GET ?state=completed')).body.data.map((row: { id: string }) => row.id)).toEqual([id])
    const events = await app.db.selectFrom('webhook_event').select(['type', 'body']).execute()
    const own = events.filter(({ body }) => body.includes(id)).map(({ type }) => type)
    expect(own.toSorted()).toEqual(['experiment.completed', 'experiment.started'])
    const notes = await app.db.selectFrom('day_note').select('text').where('profile_id', '=', shop.profile.id).execute()
    expect(notes.map(({ text }) => text)).toContain('Completed the experiment Search on and off.')
  })

  it.each<[string, object, string]>([
    ['a start in the past', { start: '2020-01-01' }, 'start'],
    ['an end before the start', { end: '2020-01-01' }, 'end'],
    ['an unknown goal', { metric: { conversion_key: 'nothing', measure: 'count' } }, 'metric.conversion_key'],
    ['an unknown campaign', { campaign_ids: [newId()] }, 'campaign_ids.0'],
    ['a washout as long as a block', { washout_days: 4 }, 'washout_days'],
    ['too few days', { block_days: 20 }, 'end'],
    ['a field of another kind', { held_out_share: 0.5 }, 'held_out_share'],
    [
      'an unknown audience',
      { kind: 'holdout', audience_id: newId(), held_out_share: 0.5, block_days: undefined, washout_days: undefined },
      'audience_id',
    ],
  ])('with %s is rejected', async (_, changes, field) => {
    const { call } = await shopWithKey()
    const { status, body } = await call('POST', draft(changes))
    expect([status, body.error?.code, body.error?.field]).toEqual([422, 'validation_error', field])
  })

  it('whose metric has no outcome cannot be frozen', async () => {
    const { call } = await shopWithKey()
    const { id } = (await call('POST', draft())).body.data
    const { status, body } = await call(`POST /${id}/freeze`)
    expect([status, body.error.field]).toEqual([422, 'metric.conversion_key'])
  })

  it('is imported, and void afterwards', async () => {
    const { call } = await shopWithKey()
    const body = {
      name: 'Lift',
      metric: { conversion_key: 'payment_received', measure: 'count' },
      start: '2026-01-01',
      end: '2026-01-31',
      method: 'Conversion lift',
      incremental: 100,
      interval: { lower: -20, upper: 220, level: 0.9 },
      spend: 50,
    }
    const imported = await call('POST /import', body)
    expect(imported.body.data).toMatchObject({
      kind: 'imported',
      state: 'completed',
      result: { conclusion: 'too_small_to_detect', iroas: 2 },
    })
    const outside = await call('POST /import', { ...body, incremental: 300 })
    expect([outside.status, outside.body.error.field]).toEqual([422, 'interval'])
    const { id } = imported.body.data
    expect((await call(`POST /${id}/void`)).body.data.state).toBe('void')
    expect((await call(`POST /${id}/stop`)).status).toBe(409)
  })
})

describe('the history of a running experiment', () => {
  it('names what may explain its result, each once', async () => {
    const { shop, call } = await shopWithKey()
    const now = app.clock.now().toISOString()
    await shop.convert({ touches: [{}], at: now, value: '100' })
    const run = async (name: string) => {
      const { id } = (await call('POST', draft({ name, campaign_ids: [campaign] }))).body.data
      await call(`POST /${id}/freeze`)
      return id as string
    }
    await shop.deliver(seededAd('1'))
    const campaign = await shop.entityId('campaign', seededAd('1'))
    const id = await run('First')
    await run('Second')
    app.clock.advance(dayMs)
    await advanceExperiments.run(app.ctx, {})
    const key = await shop.keyWith(['goals:write'])
    const noted = { day: today(), text: 'National holiday' }
    expect((await app.call('POST /api/v1/notes', { key, body: noted })).status).toBe(201)
    const silent = today()
    app.clock.advance(dayMs)
    for (let look = 0; look < 2; look++) await advanceExperiments.run(app.ctx, {})
    const { history } = (await call(`GET /${id}`)).body.data
    const found = history.map(({ kind, text }: { kind: string; text: string }) => [kind, text])
    expect(found).toEqual(
      expect.arrayContaining([
        ['note', 'National holiday'],
        ['overlap', expect.stringContaining('Second')],
        ['tracking_gap', `No event was received on ${silent}.`],
      ]),
    )
    expect(found).toHaveLength(5)
  })
})

describe('stopping', () => {
  it('records the changes of ads and ad sets of the tested campaigns first', async () => {
    const { shop, call } = await shopWithKey()
    await shop.convert({ touches: [{}], at: app.clock.now().toISOString(), value: '100' })
    await shop.deliver(seededAd('7'))
    await shop.deliver(seededAd('8'))
    const campaign = await shop.entityId('campaign', seededAd('7'))
    const { id } = (await call('POST', draft({ campaign_ids: [campaign] }))).body.data
    await call(`POST /${id}/freeze`)
    app.clock.advance(dayMs)
    await call(`POST /${id}/start`)
    app.clock.advance(60_000)
    const changed = async (
      action: string,
      level: 'ad_set' | 'ad',
      { platform, ...ad }: ReturnType<typeof seededAd>,
    ) => {
      app.clock.advance(1_000)
      const at = app.clock.now()
      await app.db
        .insertInto('ad_action')
        .values({
          ...{ profile_id: shop.profile.id, id: newId(at.getTime()), action, level, platform, external_id: ad[level] },
          ...{ status: 'applied', finished_at: at, actor_kind: 'user', request_id: 'r', created_at: at },
        } as never)
        .execute()
    }
    await changed('set_ad_set_budget', 'ad_set', seededAd('7'))
    await changed('pause_ad', 'ad', seededAd('7'))
    await changed('pause_ad', 'ad', seededAd('8'))
    await call(`POST /${id}/stop`)
    const { history } = (await call(`GET /${id}`)).body.data
    const actions = history.filter(({ kind }: { kind: string }) => kind === 'ad_action')
    expect(actions.map(({ text }: { text: string }) => text)).toEqual(['set ad set budget: S s7', 'pause ad: A a7'])
  })
})

describe('a holdout', () => {
  it('leaves people out of the audience and compares the groups', async () => {
    const { shop, call } = await shopWithKey()
    for (let sale = 0; sale < 40; sale++) await shop.convert({ touches: [{}], value: '10', person: `p${sale}` })
    const customers = await app.db
      .selectFrom('customer')
      .select('id as customer_id')
      .where('profile_id', '=', shop.profile.id)
      .execute()
    const audience = await seedAudience(shop.profile.id)
    const created = await call('POST', {
      kind: 'holdout',
      name: 'Buyers',
      metric: { conversion_key: 'payment_received', measure: 'count' },
      start: addDays(today(), 1),
      end: addDays(today(), 10),
      audience_id: audience.id,
      held_out_share: 0.5,
    })
    const { id } = created.body.data
    await call(`POST /${id}/freeze`)
    expect(await audienceHoldouts.select(app.ctx, audience, customers)).toHaveLength(customers.length)
    app.clock.advance(dayMs)
    const dueAt = async (due_at?: Date) => {
      const ofAudience = { profile_id: shop.profile.id, id: audience.id }
      const update = app.db.updateTable('audience').set({ due_at: due_at ?? null })
      if (due_at) await update.where((eb) => eb.and(ofAudience)).execute()
      const query = app.db.selectFrom('audience').select('due_at')
      return (await query.where((eb) => eb.and(ofAudience)).executeTakeFirstOrThrow()).due_at
    }
    await dueAt(new Date(app.clock.now().getTime() + dayMs))
    expect((await call(`POST /${id}/start`)).body.data.state).toBe('running')
    expect(await dueAt()).toEqual(app.clock.now())
    const sent = await audienceHoldouts.select(app.ctx, audience, customers)
    expect(sent.length).toBeLessThan(customers.length)
    expect(await audienceHoldouts.select(app.ctx, audience, customers)).toEqual(sent)
    const { data: assigned } = (await call(`GET /${id}/assignments`)).body
    expect(assigned).toHaveLength(customers.length)
    expect(assigned.filter(({ group }: { group: string }) => group === 'treated')).toHaveLength(sent.length)
    const soon = app.clock.now().toISOString()
    for (let sale = 0; sale < 12; sale++)
      await shop.convert({ touches: [{}], at: soon, value: '10', person: `p${sale}` })
    app.clock.advance(60_000)
    await advanceExperiments.run(app.ctx, {})
    const { result } = (await call(`GET /${id}`)).body.data
    expect(result).toMatchObject({
      is_final: false,
      p_value: null,
      people: { treated: sent.length, held_out: customers.length - sent.length },
      sample_ratio: { is_mismatch: false },
    })
    expect(result.looks).toEqual([
      { day: today(), incremental: result.incremental, lower: expect.any(Number), upper: expect.any(Number) },
    ])
    expect(result.per_head.map(({ measure }: { measure: string }) => measure)).toEqual(['count', 'value', 'customers'])
    app.clock.advance(dayMs)
    await advanceExperiments.run(app.ctx, {})
    const later = (await call(`GET /${id}`)).body.data.result
    expect(later.looks.map(({ day }: { day: string }) => day)).toEqual([addDays(today(), -1), today()])
    const stopped = (await call(`POST /${id}/stop`)).body.data
    expect(stopped).toMatchObject({ state: 'stopped', result: { is_final: true, p_value: null, looks: later.looks } })
    expect(stopped.result.interval).toEqual(later.interval)
    expect(await audienceHoldouts.select(app.ctx, audience, customers)).toHaveLength(customers.length)
  })
})

async function seedAudience(profile_id: string) {
  const [id, connection_id, at] = [newId(), newId(), app.clock.now()]
  const account = { provider: 'social_ads', external_id: connection_id, display_name: 'Account', currency: null }
  const state = { details: '{}', status: 'disconnected', tokens: null, authorized_at: at, disconnected_at: at }
  await app.db
    .insertInto('connection')
    .values({ profile_id, id: connection_id, ...account, ...state, created_at: at, updated_at: at } as never)
    .execute()
  const rule = { conversion_key: 'payment_received', within_days: 30, min_spent: null, not_since_days: null }
  const list = { provider: 'social_ads', name: 'Buyers', rule: JSON.stringify(rule), external_id: '1', created_at: at }
  await app.db
    .insertInto('audience')
    .values({ profile_id, id, connection_id, ...list } as never)
    .execute()
  return { profile_id, id }
}
