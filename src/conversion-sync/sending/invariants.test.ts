import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ExportProfile, exportApp, exportProfile } from '../../../test/support/vendors/platforms-in-sandbox.ts'
import { recomputeProfile } from '../../attribution/recompute/recompute-profile.ts'
import { requestRecompute } from '../../attribution/recompute-requests/recomputes.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { listCatalog } from '../catalog/catalog-queries.ts'
import { selectsConversion } from '../domain/select-conversion.ts'
import { syncDueConversions } from '../run-conversion-sync.ts'

/** Requests are small, so that one is always on its way while the next is prepared. */
const fixture = await exportApp({}, { batchMax: 3 })
const { app } = fixture
const { db, clock } = app

const who = fc.nat(5)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('lead' as const),
      who,
      hours: fc.constantFrom(0, -1, -170, 5),
      consent: fc.constantFrom(undefined, undefined, undefined, 'denied', { ad_personalization: 'denied' }),
      action_source: fc.constantFrom(undefined, 'website', 'phone_call', 'business_messaging', 'app'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), who, value: fc.integer({ min: 1, max: 200 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), nth: fc.nat(9), isWhole: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('merge' as const), one: fc.nat(2), other: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('erase' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('recompute' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('count' as const), isCounted: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('switch' as const), is_enabled: fc.boolean(), backfill_days: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse' as const), nth: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      vendor: fc.constantFrom('social_ads' as const, 'search_ads' as const),
      how: fc.constantFrom('throttled', 'half_page', 'server_error'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('die' as const),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retry' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('advance' as const), seconds: fc.constantFrom(0, 5, 40, 400) }),
  },
)
const longRuns = Number(process.env.INVARIANT_RUNS ?? 0)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Half are known by an address, half by a number: somebody who says both is one of each. */
const traitsOf = (one: number) => (one < 3 ? { email: `p${one}@example.com` } : { phone: `+5691234560${one}` })

async function take(own: ExportProfile, lines: Line[], one: Step, at: number): Promise<void> {
  const payments = async () => (await conversionsOf(own)).filter(({ is_payment }) => is_payment)
  switch (one.kind) {
    case 'lead': {
      const timestamp = new Date(clock.now().getTime() + one.hours * hourMs).toISOString()
      const { consent, action_source } = one
      const said = { ...(consent && { consent }), ...(action_source && { action_source }) }
      const event = { event_type: 'lead_created', idempotency_key: `l-${at}`, timestamp, ...said }
      await own.send({
        ...event,
        user_traits: traitsOf(one.who),
        click_ids: { gclid: `g-${at}`, ctwa_clid: `c-${at}` },
      })
      return
    }
    case 'pay': {
      const paid = { event_type: 'payment_received', idempotency_key: `p-${at}`, user_traits: traitsOf(one.who) }
      await own.send({ ...paid, properties: { value: one.value, currency: 'USD' }, click_ids: { gclid: `gp-${at}` } })
      return
    }
    case 'refund': {
      const paid = (await payments())[one.nth]
      if (!paid) return
      const amount = one.isWhole ? Number(paid.value) : Number(paid.value) / 4
      await own.call(`POST /payments/pay_${paid.event_id}/refund`, { amount })
      return
    }
    case 'merge': {
      const user_traits = { ...traitsOf(one.one), ...traitsOf(3 + one.other) }
      await own.send({ event_type: 'contacted', idempotency_key: `m-${at}`, user_traits })
      return
    }
    case 'erase':
      await own.call('POST /customers/erasures', { request_ref: `e-${at}`, ...traitsOf(one.who) })
      return
    case 'recompute':
      await requestRecompute(app.ctx, own.profile_id, { kind: 'operator' })
      return recomputeProfile(app.ctx, own.profile_id)
    case 'count': {
      const leads = db.updateTable('conversion_definition').set({ attribution_eligible: one.isCounted })
      await leads.where('profile_id', '=', own.profile_id).where('conversion_key', '=', 'lead_created').execute()
      await requestRecompute(app.ctx, own.profile_id, { kind: 'operator' })
      return recomputeProfile(app.ctx, own.profile_id)
    }
    case 'switch': {
      const [line] = lines as [Line]
      const { is_enabled, backfill_days } = one
      await own.call('PUT /conversion-sync/catalog', { entries: [{ ...line, is_enabled, backfill_days }] })
      return
    }
    case 'refuse': {
      const found = (await conversionsOf(own))[one.nth]
      if (!found) return
      for (const vendor of ['social_ads', 'search_ads'] as const) {
        // What a vendor took it does not refuse afterwards: a repeat of it is a repeat.
        const isHeld = (await fixture.received(vendor)).events.some(({ key }) => key === found.id)
        if (!isHeld) await fixture.order(vendor, { reject: [found.id] })
      }
      return
    }
    case 'fail': {
      const path = one.vendor === 'social_ads' ? '/events' : '/v1/events:ingest'
      await fixture.script(one.vendor, { kind: one.how, path, retry_after_seconds: 30 })
      return
    }
    case 'die':
      return fixture.die(one.when)
    case 'retry': {
      const runs = (await own.call('GET /exports')).body.data
      for (const { id } of runs) await own.call(`POST /exports/${id}/retry`)
      return
    }
    case 'advance':
      clock.advance(one.seconds * 1000)
      return syncDueConversions(app.ctx)
  }
}

async function conversionsOf(own: ExportProfile) {
  return db.selectFrom('conversion').selectAll().where('profile_id', '=', own.profile_id).orderBy('id').execute()
}

/** Sent, skipped, rejected and pending add up to the catalog's `selected` and to an independent count. */
async function expectLaw(own: ExportProfile): Promise<void> {
  const { entries } = (await own.call('GET /conversion-sync/catalog')).body.data
  const conversions = await conversionsOf(own)
  const lines = await listCatalog(db, own.profile_id)
  for (const line of lines) {
    const same = (one: Line) => one.definition_id === line.definition_id && one.destination_id === line.destination_id
    const { counts } = entries.find(same)
    const selected = conversions.filter((conversion) => selectsConversion(line, conversion)).length
    expect(counts).toMatchObject({ selected })
    expect(counts.sent + counts.skipped + counts.rejected + counts.pending).toBe(selected)
  }
}

/** The vendor has each sent row once and no other row. */
async function expectOnce(own: ExportProfile): Promise<void> {
  const rows = await db.selectFrom('export_row').selectAll().where('profile_id', '=', own.profile_id).execute()
  const places = db.selectFrom('export_destination').select(['id', 'provider']).where('profile_id', '=', own.profile_id)
  const providerOf = new Map((await places.execute()).map(({ id, provider }) => [id, provider]))
  const received = {
    social_ads: await fixture.received('social_ads'),
    search_ads: await fixture.received('search_ads'),
  }
  for (const row of rows) {
    const provider = providerOf.get(row.destination_id) as keyof typeof received
    const held = received[provider].events.filter(({ key }) => key === row.conversion_id)
    const about = `${provider} ${row.status} ${row.reason}`
    if (row.status === 'sent') expect(held, about).toHaveLength(1)
    else if (row.reason === 'outcome_unknown') expect(held.length, about).toBeLessThan(2)
    else expect(held, about).toEqual([])
  }
}

/** An unfinished run has waiting rows; no worker leases a finished row. */
async function expectNothingLeft(own: ExportProfile): Promise<void> {
  const rows = await db.selectFrom('export_row').selectAll().where('profile_id', '=', own.profile_id).execute()
  const open = db.selectFrom('export_run').select('id').where('profile_id', '=', own.profile_id)
  const runs = await open.where('finished_at', 'is', null).execute()
  const waiting = rows.filter(({ status, is_adjustment_due }) => status === 'pending' || is_adjustment_due)
  const inRun = new Set(waiting.flatMap(({ run_id, adjustment_run_id }) => [run_id, adjustment_run_id]))
  expect(runs.filter(({ id }) => !inRun.has(id))).toEqual([])
  expect(rows.filter((row) => row.send_started_at !== null && !waiting.includes(row))).toEqual([])
}

interface Line {
  definition_id: string
  destination_id: string
  event_name?: string
}

it('sent + skipped + rejected + pending = selected after every step of any history, and the vendor gets each once', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (history) => {
      const own = await exportProfile(app)
      const lead = await own.enableSending('social_ads', { conversion_key: 'lead_created' })
      await own.enableSending('social_ads', { conversion_key: 'payment_received', event_name: 'Purchase' })
      await own.enableSending('search_ads', { conversion_key: 'payment_received' })
      await own.enableSending('search_ads', { conversion_key: 'lead_created' })
      const { definition_id, destination_id } = lead
      const lines = [{ definition_id, destination_id, event_name: 'Lead' }]
      for (const [at, one] of history.entries()) {
        await take(own, lines, one, at)
        await expectLaw(own)
      }
      await fixture.revive()
      for (let turn = 0; turn < 14; turn++) {
        await syncDueConversions(app.ctx)
        clock.advance(turn < 10 ? 45_000 : hourMs)
      }
      await expectLaw(own)
      await expectOnce(own)
      await expectNothingLeft(own)
    }),
    // Shrinking would run many histories, so only the failing seed is printed. `INVARIANT_RUNS=60` runs that many random
    // histories; the default is the same five each time.
    { ...(longRuns ? { numRuns: longRuns } : { seed: 20_261_115, numRuns: 5 }), endOnFailure: true },
  )
})

describe('while one request is in flight and the next is prepared', () => {
  const leads = 8

  async function leadsOf(): Promise<ExportProfile> {
    const own = await exportProfile(app)
    await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    for (let index = 0; index < leads; index++) {
      await own.send({
        event_type: 'lead_created',
        idempotency_key: `l-${index}`,
        user_traits: { email: `${index}@example.com` },
      })
    }
    return own
  }

  const rowsOf = (own: ExportProfile) =>
    db.selectFrom('export_row').selectAll().where('profile_id', '=', own.profile_id).execute()
  const runsOf = async (own: ExportProfile) => (await own.call('GET /exports')).body.data

  it('throttling releases the prepared rows, and the destination rests for the requested time', async () => {
    const own = await leadsOf()
    await fixture.script('social_ads', { kind: 'throttled', path: '/events', retry_after_seconds: 100 })
    await syncDueConversions(app.ctx)
    const [throttled, others] = [
      (await rowsOf(own)).filter(({ reason }) => reason),
      (await rowsOf(own)).filter(({ reason }) => !reason),
    ]
    expect(throttled.map(({ reason, send_started_at }) => [reason, send_started_at])).toEqual(
      Array(3).fill(['throttled', null]),
    )
    expect(others.map(({ run_id, send_started_at }) => [run_id, send_started_at])).toEqual(Array(5).fill([null, null]))
    expect(await runsOf(own)).toMatchObject([{ status: 'running', pending: 3 }])
    clock.advance(90_000)
    await syncDueConversions(app.ctx)
    expect((await rowsOf(own)).filter(({ status }) => status === 'sent')).toEqual([])
    clock.advance(20_000)
    await syncDueConversions(app.ctx)
    expect((await rowsOf(own)).every(({ status }) => status === 'sent')).toBe(true)
    expect((await runsOf(own)).every(({ status }: { status: string }) => status === 'completed')).toBe(true)
    await expectOnce(own)
  })

  it('a revoked consent fails only the run that found it', async () => {
    const own = await leadsOf()
    await fixture.script('social_ads', { kind: 'token_revoked', path: '/events' })
    await syncDueConversions(app.ctx)
    expect(await runsOf(own)).toMatchObject([{ status: 'failed', sent: 0 }])
    await expectNothingLeft(own)
    await own.connect('social_ads')
    clock.advance(120_000)
    await syncDueConversions(app.ctx)
    expect((await rowsOf(own)).every(({ status }) => status === 'sent')).toBe(true)
    await expectOnce(own)
  })

  it('changes of rows in flight and of prepared rows are processed', async () => {
    const own = await exportProfile(app)
    await own.enableSending('search_ads', { conversion_key: 'payment_received' })
    const ids: string[] = []
    for (let index = 0; index < 5; index++) {
      const about = { user_traits: { email: `${index}@example.com` }, click_ids: { gclid: `g-${index}` } }
      const properties = { value: 100, currency: 'USD' }
      ids.push(await own.send({ event_type: 'payment_received', idempotency_key: `p-${index}`, properties, ...about }))
    }
    await syncDueConversions(app.ctx)
    for (const id of ids) await own.call(`POST /payments/pay_${id}/refund`, { amount: 40 })
    for (let turn = 0; turn < 8; turn++) {
      await syncDueConversions(app.ctx)
      clock.advance(45_000)
    }
    const received = (await fixture.received('search_ads')).events
    const keys = new Set((await rowsOf(own)).map(({ conversion_id }) => conversion_id))
    const held = received.filter(({ key }) => keys.has(key))
    expect(held.map(({ event, adjustments }) => [event.conversionValue, adjustments])).toEqual(Array(5).fill([60, 1]))
    await expectNothingLeft(own)
  })
})
