import { describe, expect, it } from 'vitest'
import {
  type ExportProfile,
  exportApp,
  exportProfile,
  type Vendor,
} from '../../../test/support/vendors/platforms-in-sandbox.ts'
import { recomputeProfile } from '../../attribution/recompute/recompute-profile.ts'
import { requestRecompute } from '../../attribution/recompute-requests/recomputes.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { getRowState } from '../domain/rows/row-state.ts'
import { updateLeaseTaken } from '../leases/lease-queries.ts'
import { syncDueConversions } from '../run-conversion-sync.ts'
import { sha256 } from '../sha256.ts'

const fixture = await exportApp()
const { app } = fixture
const { db, clock } = app

async function work(turns = 4): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    await syncDueConversions(app.ctx)
    clock.advance(40_000)
  }
}

async function receivedBy(own: ExportProfile, vendor: Vendor) {
  const found = db.selectFrom('export_row').select('conversion_id').where('profile_id', '=', own.profile_id)
  const ids = new Set((await found.execute()).map(({ conversion_id }) => conversion_id))
  return (await fixture.received(vendor)).events.filter(({ key }) => ids.has(key))
}

async function rowsOf(own: ExportProfile) {
  return db.selectFrom('export_row').selectAll().where('profile_id', '=', own.profile_id).execute()
}

const payment = (key: string, more: object = {}) => ({
  event_type: 'payment_received',
  idempotency_key: key,
  properties: { value: 100, currency: 'USD' },
  user_traits: { email: `${key}@example.com` },
  click_ids: { gclid: `g-${key}`, fbclid: `f-${key}` },
  ...more,
})

async function shop(): Promise<ExportProfile> {
  const own = await exportProfile(app)
  await own.enableSending('social_ads', { conversion_key: 'payment_received', event_name: 'Purchase' })
  await own.enableSending('search_ads', { conversion_key: 'payment_received' })
  return own
}

describe('a conversion is sent once', () => {
  it('although everything is recomputed: nothing is sent again or adjusted', async () => {
    const own = await shop()
    for (const key of ['a', 'b', 'c']) await own.send(payment(key))
    await work()
    const before = [await receivedBy(own, 'social_ads'), await receivedBy(own, 'search_ads')]
    expect(before.map((item) => item.length)).toEqual([3, 3])
    await requestRecompute(app.ctx, own.profile_id, { kind: 'operator' })
    await recomputeProfile(app.ctx, own.profile_id)
    await work()
    expect([await receivedBy(own, 'social_ads'), await receivedBy(own, 'search_ads')]).toEqual(before)
  })

  it('although two people are merged: both conversions stay, and their rows record the changed person', async () => {
    const own = await shop()
    await own.send(payment('known', { user_traits: { email: 'known@example.com' } }))
    await own.send(payment('phoned', { user_traits: { phone: '+56911112222' } }))
    await work()
    await own.send({
      ...{ event_type: 'contacted', idempotency_key: 'both' },
      user_traits: { email: 'known@example.com', phone: '+56911112222' },
    })
    await work()
    for (const vendor of ['social_ads', 'search_ads'] as const) {
      const received = await receivedBy(own, vendor)
      expect(received.map(({ repeats, adjustments }) => [repeats, adjustments])).toEqual([
        [0, 0],
        [0, 0],
      ])
    }
    const moved = (await rowsOf(own)).filter(({ change_reason }) => change_reason === 'person_changed')
    expect(moved).toHaveLength(2)
  })

  it('although two processes run: only the holder of the lease sends, and another continues after its death', async () => {
    const own = await exportProfile(app)
    const { destination_id } = await own.enableSending('social_ads', {
      conversion_key: 'payment_received',
      event_name: 'Purchase',
    })
    await own.send(payment('held'))
    const now = clock.now()
    const lease = { id: crypto.randomUUID(), now, until: new Date(now.getTime() + 15_000) }
    const key = { profile_id: own.profile_id, id: destination_id }
    expect(await updateLeaseTaken(db, 'export_destination', key, lease)).not.toBeNull()
    await syncDueConversions(app.ctx)
    expect(await receivedBy(own, 'social_ads')).toEqual([])
    clock.advance(15_000)
    await syncDueConversions(app.ctx)
    expect(await receivedBy(own, 'social_ads')).toHaveLength(1)
  })

  it.each(['before', 'after'] as const)('although the process dies right %s a request', async (when) => {
    const own = await exportProfile(app)
    await own.enableSending('social_ads', { conversion_key: 'payment_received', event_name: 'Purchase' })
    for (const key of ['x', 'y']) await own.send(payment(key))
    fixture.die(when)
    await syncDueConversions(app.ctx)
    expect((await rowsOf(own)).map(({ status, send_started_at }) => [status, send_started_at === null])).toEqual([
      ['pending', false],
      ['pending', false],
    ])
    await work(2)
    expect(await receivedBy(own, 'social_ads')).toHaveLength(2)
    const types = db.selectFrom('webhook_event').select('type').where('profile_id', '=', own.profile_id)
    const ended = (await types.execute()).filter(({ type }) => type.startsWith('export.'))
    expect(ended).toEqual([{ type: 'export.completed' }])
  })

  it('or has the reason outcome_unknown if it may have arrived and was refunded meanwhile', async () => {
    const own = await exportProfile(app)
    await own.enableSending('social_ads', { conversion_key: 'payment_received', event_name: 'Purchase' })
    const event_id = await own.send(payment('lost'))
    fixture.die('after')
    await syncDueConversions(app.ctx)
    await own.call(`POST /payments/pay_${event_id}/refund`, { amount: 100 })
    await work(2)
    expect(await rowsOf(own)).toMatchObject([{ status: 'rejected', reason: 'outcome_unknown' }])
  })
})

describe('a change of a sent conversion', () => {
  it('during Google’s processing is sent as an adjustment afterwards', async () => {
    const own = await exportProfile(app)
    await own.enableSending('search_ads', { conversion_key: 'payment_received' })
    const event_id = await own.send(payment('early'))
    await syncDueConversions(app.ctx)
    expect(await rowsOf(own)).toMatchObject([{ status: 'pending', reason: 'processing' }])
    await own.call(`POST /payments/pay_${event_id}/refund`, { amount: 30 })
    await work(8)
    expect(await receivedBy(own, 'search_ads')).toMatchObject([{ adjustments: 1, event: { conversionValue: 70 } }])
    expect(await rowsOf(own)).toMatchObject([
      { status: 'sent', change_reason: 'value_changed', is_adjustment_due: false },
    ])
  })
})

describe('an erased person', () => {
  it('is not adjusted, is retried without identifiers, and has no stored request signals', async () => {
    const own = await shop()
    const context = { ip: '190.1.1.1', user_agent: 'Mozilla/5.0 Erased' }
    await own.send(payment('sent', { user_traits: { email: 'gone@example.com' }, context }))
    await work()
    const event_id = await own.send(payment('late', { user_traits: { email: 'gone@example.com' }, context }))
    const late = await db
      .selectFrom('conversion')
      .select('id')
      .where('event_id', '=', event_id)
      .executeTakeFirstOrThrow()
    await fixture.order('social_ads', { reject: [late.id] })
    await fixture.order('search_ads', { reject: [late.id] })
    await work(12)
    const erased = await own.call('POST /customers/erasures', { request_ref: 'e-1', email: 'gone@example.com' })
    expect(erased.status).toBe(202)
    const before = {
      social_ads: await fixture.received('social_ads'),
      search_ads: await fixture.received('search_ads'),
    }
    for (const vendor of ['social_ads', 'search_ads'] as const) await fixture.order(vendor, { accept: [late.id] })
    for (const { id } of (await own.call('GET /exports')).body.data) await own.call(`POST /exports/${id}/retry`)
    await work(6)
    for (const vendor of ['social_ads', 'search_ads'] as const) {
      const bytes = (await fixture.received(vendor)).bodies.slice(before[vendor].bodies.length).join('\n')
      for (const value of [sha256('gone@example.com'), 'g-late', 'f-late', '190.1.1.1', 'Erased']) {
        expect(bytes).not.toContain(value)
      }
    }
    const rows = await rowsOf(own)
    const of = (conversionId: string) => rows.filter(({ conversion_id }) => conversion_id === conversionId)
    expect(of(late.id)).toMatchObject([
      { status: 'skipped', reason: 'nothing_to_match' },
      { status: 'skipped', reason: 'nothing_to_match' },
    ])
    const others = rows.filter(({ conversion_id }) => conversion_id !== late.id)
    expect(others).toMatchObject([
      { status: 'sent', change_reason: 'erased', is_adjustment_due: false },
      { status: 'sent', change_reason: 'erased', is_adjustment_due: false },
    ])
    const signals = db.selectFrom('event_signal').select('event_id').where('profile_id', '=', own.profile_id)
    expect(await signals.execute()).toEqual([])
  })
})

describe('an adjustment of an erased person', () => {
  const stages = {
    'not sent yet': async () => undefined,
    'in flight when the process died': async () => {
      fixture.die('after')
      await syncDueConversions(app.ctx)
    },
    'being processed by Google': () => syncDueConversions(app.ctx),
  }

  it.each(Object.entries(stages))('that is %s ends, and so does its run', async (_, reach) => {
    const own = await exportProfile(app)
    await own.enableSending('search_ads', { conversion_key: 'payment_received' })
    const event_id = await own.send(payment('adjusted', { user_traits: { email: 'adjusted@example.com' } }))
    await work(8)
    await own.call(`POST /payments/pay_${event_id}/refund`, { amount: 30 })
    await reach()
    const erased = await own.call('POST /customers/erasures', {
      request_ref: 'adjusted',
      email: 'adjusted@example.com',
    })
    expect(erased.status).toBe(202)
    await work(8)
    const [row] = await rowsOf(own)
    expect(row).toMatchObject({ status: 'sent', change_reason: 'erased', platform_event_id: null })
    expect(getRowState(row!)).toBe('sent')
    const runs = (await own.call('GET /exports')).body.data
    expect(runs.map(({ status }: { status: string }) => status)).not.toContain('running')
  })
})

describe('the stored request signals of an erased person', () => {
  const signalsOf = async (own: ExportProfile) => {
    const signals = db.selectFrom('event_signal').select('event_id').where('profile_id', '=', own.profile_id)
    return (await signals.execute()).map(({ event_id }) => event_id)
  }

  it('are deleted by the erasure before anything is sent; those of others stay', async () => {
    const own = await shop()
    const context = { ip: '190.1.1.2', user_agent: 'Mozilla/5.0 Erased' }
    const ofErased = await own.send(payment('before', { user_traits: { email: 'soon-gone@example.com' }, context }))
    const merged = { user_traits: { email: 'soon-gone@example.com', phone: '+56987651234' }, context }
    const ofMerged = await own.send(payment('other-key', { ...merged, user_traits: { phone: '+56987651234' } }))
    await own.send(payment('joins', merged))
    const ofOthers = await own.send(payment('stays', { context }))
    expect(await signalsOf(own)).toEqual(expect.arrayContaining([ofErased, ofMerged, ofOthers]))
    const erased = await own.call('POST /customers/erasures', { request_ref: 'e-2', email: 'soon-gone@example.com' })
    expect(erased.status).toBe(202)
    expect(await signalsOf(own)).toEqual([ofOthers])
  })
})

describe('denied consent', () => {
  const outcomes = async (own: ExportProfile) =>
    (await rowsOf(own)).map(({ status, reason }) => (status === 'sent' ? 'sent' : reason))
  const lead = (key: string, more: object) => ({
    ...{ event_type: 'lead_created', idempotency_key: key, click_ids: { fbclid: `f-${key}` }, ...more },
  })

  it('given before sending prevents it, despite an earlier consent', async () => {
    const own = await exportProfile(app)
    await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    const user_traits = { email: 'changed@example.com' }
    await own.send(lead('yes', { user_traits, consent: 'granted' }))
    clock.advance(1_000)
    await own.send({ event_type: 'contacted', idempotency_key: 'no', user_traits, consent: 'denied' })
    await work(2)
    expect(await outcomes(own)).toEqual(['consent_denied'])
  })

  it('of an anonymous browser prevents sending for that browser only', async () => {
    const own = await exportProfile(app)
    await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    await own.send({ event_type: 'page_view', anonymous_id: 'no-browser', consent: 'denied' })
    await own.send({ event_type: 'page_view', anonymous_id: 'yes-browser', consent: 'granted' })
    clock.advance(1_000)
    await own.send(lead('of-no', { anonymous_id: 'no-browser' }))
    await work(2)
    expect(await outcomes(own)).toEqual(['consent_denied'])
    await own.send(lead('of-yes', { anonymous_id: 'yes-browser' }))
    await work(2)
    expect((await outcomes(own)).sort()).toEqual(['consent_denied', 'sent'])
  })
})

describe('the signals of a browser’s request', () => {
  const context = { ip: '190.161.22.33', user_agent: 'Mozilla/5.0 (X11) Kept' }
  const kept = (own: ExportProfile) =>
    db.selectFrom('event_signal').selectAll().where('profile_id', '=', own.profile_id).execute()

  it('are stored encrypted, sent to the vendor and then deleted', async () => {
    const own = await exportProfile(app)
    await own.enableSending('social_ads', { conversion_key: 'payment_received', event_name: 'Purchase' })
    await own.send(payment('seen', { action_source: 'website', context }))
    const [one] = await kept(own)
    expect(one!.encrypted).not.toContain('190.161')
    expect(one!.expires_at.getTime() - clock.now().getTime()).toBe(7 * dayMs)
    await syncDueConversions(app.ctx)
    const [received] = await receivedBy(own, 'social_ads')
    expect(received!.event.user_data).toMatchObject({
      client_ip_address: '190.161.22.33',
      client_user_agent: 'Mozilla/5.0 (X11) Kept',
    })
    expect(await kept(own)).toEqual([])
  })

  it('are not stored without conversion sync, in a stricter mode, or without a conversion', async () => {
    const untold = await exportProfile(app)
    await untold.send(payment('u', { context }))
    expect(await kept(untold)).toEqual([])
    const safe = await exportProfile(app, { privacy_mode: 'platform_safe' })
    await safe.enableSending('social_ads', { conversion_key: 'payment_received', event_name: 'Purchase' })
    await safe.send(payment('s', { context }))
    expect(await kept(safe)).toEqual([])
    const own = await exportProfile(app)
    await own.enableSending('social_ads', { conversion_key: 'payment_received', event_name: 'Purchase' })
    await own.send({ event_type: 'page_view', anonymous_id: 'v', context })
    expect(await kept(own)).toEqual([])
  })

  it('are deleted after seven days, sent or not', async () => {
    const own = await exportProfile(app)
    await own.enableSending('social_ads', { conversion_key: 'payment_received', event_name: 'Purchase' })
    await own.send(payment('never', { context }))
    const { deleteExpiredSignals } = await import('../../collection/ingest/signal-queries.ts')
    await deleteExpiredSignals(db, clock.now())
    expect(await kept(own)).toHaveLength(1)
    await deleteExpiredSignals(db, new Date(clock.now().getTime() + 7 * dayMs + 1))
    expect(await kept(own)).toEqual([])
  })
})
