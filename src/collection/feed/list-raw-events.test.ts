import type { Insertable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { EventTable } from '../../db/tables/events.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'
import { dayMs } from '../../kernel/time/durations.ts'

const app = await testApp()
const route = 'GET /api/v1/tracking/events'

async function seedEvent(profileId: string, columns: Partial<Insertable<EventTable>> = {}): Promise<string> {
  const id = newId()
  const row: Insertable<EventTable> = {
    profile_id: profileId,
    id,
    event_key: id,
    recorded_via: 'tracker',
    event_type: 'page_view',
    event_name: 'page_view',
    event_time: app.clock.now(),
    received_at: app.clock.now(),
    customer_id: null,
    visitor_id: 'visitor-1',
    session_id: 'session-1',
    url: 'https://shop.example/?a=1',
    path: '/',
    referrer: null,
    channel: 'Direct',
    source: null,
    medium: null,
    campaign: null,
    value: null,
    currency: null,
    subject_ref: null,
    action_source: null,
    device: 'desktop',
    browser: 'Chrome',
    os: 'Linux',
    country: 'CL',
    is_synthetic: false,
    click_ids: '{}',
    properties: '{}',
    ...columns,
  }
  await app.db.insertInto('event').values(row).execute()
  return id
}

async function seedRejectedHit(profileId: string, reason: string): Promise<void> {
  const nothing = { detail: null, event_name: null, page_url: null, origin: null, user_agent: null }
  const row = { profile_id: profileId, id: newId(), received_at: app.clock.now(), reason, ...nothing }
  await app.db.insertInto('rejected_hit').values(row).execute()
}

const withScopes = (...scopes: Scope[]) => app.seed.profileWithKey({ scopes })

describe('GET /tracking/events', () => {
  it('pages through every event once, latest first, even if many arrived together', async () => {
    const { profile, key } = await withScopes('visitors:read')
    const ids: string[] = []
    for (let number = 0; number < 7; number++) {
      ids.push(await seedEvent(profile.id))
      if (number % 3 === 2) app.clock.advance(1)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await app.call(route, { key, query: { limit: '2', ...(cursor && { cursor }) } })
      seen.push(...body.data.events.map(({ event_id }: { event_id: string }) => event_id))
      cursor = body.pagination.cursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(7)
    expect(new Set(seen)).toEqual(new Set(ids))
    expect(seen[0]).toBe(ids[6])
  })

  it('shows an event as stored, without its subject, and its customer only with customers:read', async () => {
    const { profile, key } = await withScopes('visitors:read')
    const customer_id = newId()
    const properties = JSON.stringify({ plan: 'a', subject_ref: 'secret-1' })
    const browser = { locale: 'es-CL', timezone: 'America/Santiago' }
    const money = { value: '19.90', currency: 'USD' }
    await seedEvent(profile.id, { customer_id, subject_ref: 'secret-1', properties, ...browser, ...money })
    const { body } = await app.call(route, { key })
    expect(body.data.events[0]).toMatchObject({ ...money, properties: { plan: 'a', ...browser } })
    expect(body.data.events[0]).not.toHaveProperty('customer_profile_id')
    expect(JSON.stringify(body)).not.toContain('secret-1')
    const wide = await app.seed.key({ profile_id: profile.id, scopes: ['visitors:read', 'customers:read'] })
    expect((await app.call(route, { key: wide })).body.data.events[0].customer_profile_id).toBe(customer_id)
  })

  it('shows the rejected hits of the last 24 hours with their reasons, and no older ones', async () => {
    const { profile, key } = await withScopes('visitors:read')
    await seedRejectedHit(profile.id, 'bot')
    app.clock.advance(dayMs + 1)
    await seedRejectedHit(profile.id, 'blocked_origin')
    const { body } = await app.call(route, { key })
    expect(body.data.rejected.map(({ reason }: { reason: string }) => reason)).toEqual(['blocked_origin'])
  })

  it('returns only events with the requested name', async () => {
    const { profile, key } = await withScopes('visitors:read')
    await seedEvent(profile.id)
    const id = await seedEvent(profile.id, { event_name: 'purchase' })
    const { body } = await app.call(route, { key, query: { event_name: 'purchase' } })
    expect(body.data.events.map(({ event_id }: { event_id: string }) => event_id)).toEqual([id])
  })
})

describe('GET /tracking/quality', () => {
  it('counts hits, rejections by reason, coverage and foreign currencies of this profile only', async () => {
    const { profile, key } = await withScopes('analytics:read')
    const other = await app.seed.profile()
    await seedEvent(other.id)
    await seedRejectedHit(other.id, 'bot')
    await seedEvent(profile.id, { campaign: 'spring', click_ids: '{"gclid":"x"}' })
    await seedEvent(profile.id, { visitor_id: null, session_id: null })
    await app.db.insertInto('fx_rate').values({ day: '2026-03-10', base: 'EUR', quote: 'USD', rate: '1.1' }).execute()
    for (const value of ['10.50', '3.50'])
      await seedEvent(profile.id, { recorded_via: 'server', value, currency: 'CLP' })
    await seedEvent(profile.id, { recorded_via: 'server', value: '9', currency: 'EUR' })
    await seedEvent(profile.id, { recorded_via: 'server', value: '5', currency: 'USD' })
    for (const reason of ['bot', 'bot', 'invalid']) await seedRejectedHit(profile.id, reason)
    const at = app.clock.now().toISOString()
    expect((await app.call('GET /api/v1/tracking/quality', { key })).body.data).toEqual({
      unverified_revenue: { is_counted: false, payments: 0, reporting_value: '0.00' },
      window_hours: 24,
      hits: { accepted: 2, rejected: 3, rejected_share: 0.6 },
      rejected_by_reason: [
        { reason: 'bot', count: 2, last_at: at },
        { reason: 'invalid', count: 1, last_at: at },
      ],
      coverage: {
        page_views: 2,
        visitor_share: 0.5,
        session_share: 0.5,
        customer_share: 0,
        campaign_share: 0.5,
        click_id_share: 0.5,
      },
      unconverted_revenue: [{ kind: 'outcome', currency: 'CLP', rows: 2, amount: '14' }],
    })
  })
})

describe('GET /tracking/ops', () => {
  it('counts the events of the last 24 hours by source, with their delay', async () => {
    const { profile, key } = await withScopes('analytics:read')
    const now = app.clock.now()
    await seedEvent(profile.id, { event_time: new Date(now.getTime() - 4_000) })
    await seedRejectedHit(profile.id, 'bot')
    const { body } = await app.call('GET /api/v1/tracking/ops', { key })
    expect(body.data).toEqual({
      last_received_at: now.toISOString(),
      sources: [
        {
          recorded_via: 'tracker',
          events: 1,
          last_received_at: now.toISOString(),
          delay_seconds_p50: 4,
          delay_seconds_p95: 4,
        },
      ],
      rejected_hits: 1,
    })
  })

  it('returns zeros for a profile without data', async () => {
    const { key } = await withScopes('analytics:read')
    const { body } = await app.call('GET /api/v1/tracking/ops', { key })
    expect(body.data).toEqual({ last_received_at: null, sources: [], rejected_hits: 0 })
    expect((await app.call('GET /api/v1/tracking/replay-status', { key })).body.data).toBeNull()
  })
})
