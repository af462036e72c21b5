import { describe, expect, it } from 'vitest'
import { connected as connectedIn, deliveryPage, fail } from '../../../test/support/vendors/connected-account.ts'
import { connectApp } from '../../../test/support/vendors/scripted-vendors.ts'
import { convertAmounts } from '../../ads/entities/convert-amounts.ts'
import { insertRates } from '../../attribution/currency/rate-queries.ts'
import type { Opportunity, Payment, Person, Tokens } from '../../connect/provider.ts'

const app = await connectApp()
const minute = 60_000
const connected = (provider: Parameters<typeof connectedIn>[1], tokens?: Partial<Tokens>) =>
  connectedIn(app, provider, tokens)

const person: Person = {
  external_id: 'contact_1',
  email: 'ana@example.com',
  phone: null,
  first_name: 'Ana',
  last_name: null,
  country: null,
}

function deal(change: Partial<Opportunity> = {}): Opportunity {
  const at = new Date('2026-03-01T10:00:00Z')
  return {
    external_id: 'o1',
    pipeline_external_id: 'p1',
    stage_external_id: 'booked',
    status: 'open',
    value: '120',
    currency: 'USD',
    created_at: at,
    stage_changed_at: at,
    status_changed_at: null,
    updated_at: at,
    contact: person,
    ...change,
  }
}

const stages = [
  { pipeline_external_id: 'p1', pipeline_name: 'Sales', stage_external_id: 'booked', name: 'Cita agendada' },
  { pipeline_external_id: 'p1', pipeline_name: 'Sales', stage_external_id: 'phase3', name: 'Phase 3' },
]

describe('delivery', () => {
  it('is stored with entities, statuses, budgets and learning stage, and reading it again duplicates nothing', async () => {
    const fixture = await connected('social_ads')
    fixture.vendor.delivery = [deliveryPage('2026-03-08', '10'), deliveryPage('2026-03-09', '12.5')]
    await fixture.run()
    expect(await fixture.status()).toMatchObject({ status: 'succeeded', progress: 1, rows_read: 2, error: null })
    await fixture.again()
    expect(await fixture.count('ad_delivery')).toBe(2)
    const set = await app.db.selectFrom('ad_set').selectAll().where('profile_id', '=', fixture.profile.id).execute()
    expect(set).toMatchObject([{ status: 'PAUSED', daily_budget: '20', learning_stage_status: 'LEARNING' }])
    expect(await fixture.read()).toMatchObject({
      status: 'connected',
      sync: { status: 'succeeded', error: null, last_success_at: '2026-03-10T12:00:01.000Z' },
    })
  })

  it('is read from one year back at first, then from four weeks before the last success', async () => {
    const fixture = await connected('social_ads')
    fixture.vendor.delivery = [deliveryPage('2026-03-08', '10')]
    await fixture.run()
    await fixture.again()
    expect(fixture.vendor.ranges.map(({ since }) => since)).toEqual(['2025-03-10', '2026-02-10'])
  })
})

describe('a vendor that', () => {
  it('throttles makes the run wait as long as it says, and resume where it was', async () => {
    const fixture = await connected('social_ads')
    fixture.vendor.delivery = [deliveryPage('2026-03-01', '1'), deliveryPage('2026-03-02', '1')]
    fixture.vendor.onRead = (_, page) =>
      page === 1 ? fail({ kind: 'throttled', message: 'too many calls', retry_after_seconds: 120 })() : undefined
    await fixture.run()
    const waiting = await fixture.status()
    expect(waiting).toMatchObject({ status: 'waiting', error: 'too many calls', rows_read: 1 })
    expect(Date.parse(waiting.resumes_at) - app.clock.now().getTime()).toBe(120_000)
    expect((await fixture.read()).sync).toMatchObject({ status: 'waiting', error: 'too many calls' })
    fixture.vendor.onRead = () => {}
    await fixture.run()
    expect((await fixture.status()).status).toBe('waiting')
    app.clock.advance(2 * minute)
    await fixture.run()
    expect(await fixture.status()).toMatchObject({ status: 'succeeded', rows_read: 2 })
  })

  it('withdrew consent sets the connection to reconnect_required and causes one notification', async () => {
    const fixture = await connected('social_ads')
    fixture.vendor.delivery = [deliveryPage('2026-03-01', '1')]
    fixture.vendor.onRead = fail({ kind: 'token_revoked', message: 'session was invalidated' })
    await fixture.run()
    expect(await fixture.read()).toMatchObject({
      status: 'reconnect_required',
      sync: { status: 'failed', error: 'session was invalidated' },
    })
    expect(await fixture.webhookEvents('connection.reconnect_required')).toMatchObject([
      { connection_id: fixture.connection.id, status: 'reconnect_required', reason: 'token_revoked' },
    ])
    const { body } = await app.call('POST /api/v1/connections/sync', {
      key: fixture.key,
      body: { connection_id: fixture.connection.id },
    })
    expect(body.error.code).toBe('connection_not_ready')
  })

  it('lets a token expire gets one refresh, and the read continues', async () => {
    const fixture = await connected('social_ads')
    fixture.vendor.delivery = [deliveryPage('2026-03-01', '1')]
    let isExpired = true
    fixture.vendor.onRead = () => (isExpired ? fail({ kind: 'token_expired', message: 'expired' })() : undefined)
    fixture.vendor.onRefresh = () => {
      isExpired = false
    }
    await fixture.run()
    expect((await fixture.status()).status).toBe('succeeded')
    expect(fixture.vendor.calls).toEqual(['read delivery 0', 'refresh a', 'read delivery 0'])
  })

  it('issued a token that is about to expire gets a refresh before it is used', async () => {
    const soon = new Date(app.clock.now().getTime() + 4 * minute)
    const fixture = await connected('social_ads', { expires_at: soon })
    fixture.vendor.delivery = [deliveryPage('2026-03-01', '1')]
    await fixture.run()
    expect(fixture.vendor.calls[0]).toBe('refresh a')
  })

  it('rejects the refresh has withdrawn consent', async () => {
    const fixture = await connected('social_ads', { expires_at: app.clock.now() })
    fixture.vendor.onRefresh = fail({ kind: 'rejected', message: 'invalid_grant' })
    await fixture.run()
    expect(await fixture.read()).toMatchObject({ status: 'reconnect_required', sync: { error: 'invalid_grant' } })
  })

  it('fails repeatedly fails the run with its own message, and the next run restores the connection', async () => {
    const fixture = await connected('social_ads')
    fixture.vendor.delivery = [deliveryPage('2026-03-01', '1')]
    fixture.vendor.onRead = fail({ kind: 'unavailable', message: '503 over capacity' })
    for (const pause of [1, 5, 15, 30, 0]) {
      await fixture.run()
      app.clock.advance(pause * minute)
    }
    expect(await fixture.read()).toMatchObject({
      status: 'error',
      sync: { status: 'failed', error: '503 over capacity' },
    })
    const notes = app.db.selectFrom('day_note').select(['kind', 'text']).where('profile_id', '=', fixture.profile.id)
    expect(await notes.execute()).toEqual([
      { kind: 'connection', text: expect.stringMatching(/ could not be synced\.$/) },
    ])
    fixture.vendor.onRead = () => {}
    await fixture.again()
    expect(await fixture.read()).toMatchObject({ status: 'connected', sync: { status: 'succeeded', error: null } })
  })
})

describe('deals', () => {
  it('become outcomes by the mapping of their stages, once however often they are read', async () => {
    const fixture = await connected('crm_a')
    fixture.vendor.stages = stages
    fixture.vendor.opportunities = [[deal(), deal({ external_id: 'o2', stage_external_id: 'phase3' })]]
    await fixture.run()
    await fixture.again()
    expect(await fixture.webhookEvents('outcome.recorded')).toMatchObject([
      { provider: 'crm_a', outcome_type: 'appointment_booked', external_id: 'o1', value: 120 },
    ])
    const conversions = await conversionsOf(fixture.profile.id)
    expect(conversions).toMatchObject([{ conversion_key: 'appointment_booked', value: '120' }])
    expect(conversions[0]!.customer_id).not.toBeNull()
    expect(await fixture.count('event')).toBe(2)
  })

  it('that are won, lost or abandoned are recorded whatever their stage', async () => {
    const fixture = await connected('crm_a')
    fixture.vendor.stages = stages
    const stage = { stage_external_id: 'phase3' }
    fixture.vendor.opportunities = [
      [
        deal({ ...stage, external_id: 'w', status: 'won' }),
        deal({ ...stage, external_id: 'l', status: 'lost' }),
        deal({ ...stage, external_id: 'a', status: 'abandoned' }),
      ],
    ]
    await fixture.run()
    const types = (await fixture.webhookEvents('outcome.recorded')).map(
      (item: { outcome_type: string }) => item.outcome_type,
    )
    expect(types.sort()).toEqual(['closed_won', 'deal_abandoned', 'deal_lost'])
    expect((await conversionsOf(fixture.profile.id)).map((conversion) => conversion.conversion_key)).toEqual([
      'closed_won',
    ])
  })

  it('that the vendor lists as deleted no longer count', async () => {
    const fixture = await connected('crm_a')
    fixture.vendor.opportunities = [[deal({ status: 'won' }), deal({ external_id: 'o2', status: 'won' })]]
    await fixture.run()
    expect(await conversionsOf(fixture.profile.id)).toHaveLength(2)
    fixture.vendor.opportunities = [[]]
    fixture.vendor.removed = ['o2', 'never-seen']
    await fixture.again()
    expect(await conversionsOf(fixture.profile.id)).toHaveLength(1)
  })

  it('in an unmapped stage are published at the next sync after it was mapped', async () => {
    const fixture = await connected('crm_a')
    fixture.vendor.stages = stages
    fixture.vendor.opportunities = [[deal({ stage_external_id: 'phase3' })]]
    await fixture.run()
    expect(await fixture.webhookEvents('outcome.recorded')).toEqual([])
    const stage = await app.db
      .selectFrom('conversion_definition')
      .select(['id', 'conversion_key', 'stage_key_source'])
      .where('profile_id', '=', fixture.profile.id)
      .where('stage_external_id', '=', 'phase3')
      .executeTakeFirstOrThrow()
    expect(stage).toMatchObject({ conversion_key: 'unmapped', stage_key_source: 'engine_default' })
    app.clock.advance(minute)
    const mapped = await app.call(`PATCH /api/v1/outcome-definitions/${stage.id}`, {
      key: fixture.key,
      body: { event_key: 'quote_sent' },
    })
    expect(mapped.status).toBe(200)
    app.clock.advance(minute)
    await fixture.again()
    expect(fixture.vendor.ranges.at(-1)!.since < '2025-04-01').toBe(true)
    expect(await fixture.webhookEvents('outcome.recorded')).toMatchObject([{ outcome_type: 'quote_sent' }])
  })

  it('that reached one outcome by two stages count at the first time, although that event is reported last', async () => {
    const fixture = await connected('crm_a')
    const second = { ...stages[0]!, stage_external_id: 'booked again', name: 'Hora agendada' }
    fixture.vendor.stages = [...stages, second]
    const [early, late] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-05T10:00:00Z')]
    // The contact of the deal changed in between: the deal counts once, not the contact.
    const other = { ...person, external_id: 'contact_2', email: 'eva@example.com' }
    const moved = { stage_external_id: 'booked again', stage_changed_at: late, updated_at: late, contact: other }
    fixture.vendor.opportunities = [[deal(moved)]]
    await fixture.run()
    expect(await conversionsOf(fixture.profile.id)).toMatchObject([{ conversion_time: late }])
    fixture.vendor.opportunities = [[deal({ stage_changed_at: early })]]
    await fixture.again()
    expect(await conversionsOf(fixture.profile.id)).toMatchObject([{ conversion_time: early }])
    expect(await fixture.webhookEvents('outcome.recorded')).toHaveLength(1)
  })
})

async function conversionsOf(profileId: string) {
  return app.db
    .selectFrom('conversion')
    .select(['conversion_key', 'value', 'customer_id', 'conversion_time'])
    .where('profile_id', '=', profileId)
    .execute()
}

describe('payments', () => {
  const paid: Payment = {
    external_id: 'ch_1',
    paid_at: new Date('2026-03-05T10:00:00Z'),
    value: '100',
    currency: 'USD',
    payer: { ...person, external_id: 'cus_1' },
    is_installment: false,
    refunds: [],
  }

  it('become conversions without the refunded amounts, also when a refund is later', async () => {
    const fixture = await connected('payments_a')
    fixture.vendor.payments = [[paid, { ...paid, external_id: 'ch_2', is_installment: true }]]
    await fixture.run()
    const refund = { external_id: 're_1', refunded_at: new Date('2026-03-07T10:00:00Z'), value: '30', currency: 'USD' }
    fixture.vendor.payments = [[{ ...paid, refunds: [refund] }]]
    await fixture.again()
    await fixture.again()
    const { body } = await app.call('GET /api/v1/payments', {
      key: fixture.key,
      query: { from: '2026-03-01', to: '2026-03-10' },
    })
    const known = Object.fromEntries(body.data.map((item: { external_id: string }) => [item.external_id, item]))
    expect(Object.keys(known).sort()).toEqual(['ch_1', 'ch_2'])
    expect(known.ch_1).toMatchObject({ source: 'payments_a', payer_source: 'provider', value: 100, net_value: 70 })
    expect(known.ch_1).toMatchObject({ provider_refunded_amount: 30, is_installment: false })
    expect(known.ch_2).toMatchObject({ is_installment: true, is_first_payment: false })
    const externalIds = (await fixture.webhookEvents('outcome.recorded')).map(
      (item: { external_id: string }) => item.external_id,
    )
    expect(externalIds.sort()).toEqual(['ch_1', 'ch_2', 're_1'])
  })

  const inPesos = {
    external_id: 're_1',
    refunded_at: new Date('2026-03-07T10:00:00Z'),
    value: '27000',
    currency: 'CLP',
  }

  async function shownWith(fixture: Awaited<ReturnType<typeof connected>>) {
    const range = { from: '2026-03-01', to: '2026-03-10' }
    return (await app.call('GET /api/v1/payments', { key: fixture.key, query: range })).body.data
  }

  it('refunded in another currency lose the amount that the provider names, and the refund keeps its own currency', async () => {
    const fixture = await connected('payments_a')
    fixture.vendor.payments = [[{ ...paid, refunds: [{ ...inPesos, payment_value: '30' }] }]]
    await fixture.run()
    expect(await shownWith(fixture)).toMatchObject([{ value: 100, currency: 'USD', provider_refunded_amount: 30 }])
    const events = app.db.selectFrom('event').select(['value', 'currency']).where('profile_id', '=', fixture.profile.id)
    expect(await events.where('event_type', '=', 'payment_refunded').execute()).toEqual([
      { value: '27000', currency: 'CLP' },
    ])
  })

  it('refunded in another currency without a provider amount are converted by the exchange rates, once there is one', async () => {
    const fixture = await connected('payments_a')
    fixture.vendor.payments = [[{ ...paid, refunds: [inPesos] }]]
    await fixture.run()
    expect(await shownWith(fixture)).toMatchObject([{ provider_refunded_amount: 0, net_value: 100 }])
    await insertRates(app.db, [{ day: '2026-03-07', base: 'USD', quote: 'CLP', rate: '900' }])
    const days = { first: '2026-03-07', last: '2026-03-07' }
    await convertAmounts.run(app.ctx, { profile_id: fixture.profile.id, days })
    expect(await shownWith(fixture)).toMatchObject([{ provider_refunded_amount: 30, net_value: 70 }])
  })

  it('follow later changes of the provider: amount and day change, and removed payments no longer count', async () => {
    const fixture = await connected('payments_a')
    const second = { ...paid, external_id: 'ch_2', paid_at: new Date('2026-03-08T10:00:00Z') }
    fixture.vendor.payments = [[paid, second]]
    await fixture.run()
    expect(await shownWith(fixture)).toMatchObject([{ is_first_payment: true }, { is_first_payment: true }])
    fixture.vendor.payments = [[{ ...paid, value: '80', paid_at: new Date('2026-03-06T10:00:00Z') }, second]]
    await fixture.again()
    expect(await shownWith(fixture)).toMatchObject([
      { external_id: 'ch_2', value: 100 },
      { external_id: 'ch_1', value: 80, reporting_value: 80, occurred_at: '2026-03-06T10:00:00.000Z' },
    ])
    fixture.vendor.payments = [[]]
    fixture.vendor.removed = ['ch_1', 'never seen']
    await fixture.again()
    await fixture.again()
    expect(await shownWith(fixture)).toMatchObject([{ external_id: 'ch_2', is_first_payment: true }])
    expect(await summedDays(fixture.profile.id)).toEqual(expect.arrayContaining(['2026-03-05', '2026-03-06']))
    fixture.vendor.payments = [[paid]]
    fixture.vendor.removed = []
    await fixture.again()
    expect((await shownWith(fixture)).map((item: { external_id: string }) => item.external_id)).toEqual([
      'ch_2',
      'ch_1',
    ])
    expect((await fixture.webhookEvents('outcome.recorded')).length).toBe(2)
  })
})

async function summedDays(profileId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('fact_batch')
    .select(['first_day', 'last_day'])
    .where('profile_id', '=', profileId)
    .execute()
  return rows.flatMap(({ first_day, last_day }) => [first_day, last_day])
}
