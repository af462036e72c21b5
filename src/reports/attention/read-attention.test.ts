import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { type AttentionInput, listAttentionItems } from '../domain/list-attention-items.ts'

const now = new Date('2026-03-10T12:00:00Z')
const calm: AttentionInput = {
  connections: [],
  rejected: [],
  unconverted_outcomes: [],
  unconverted_spend: [],
  unidentified_payments: 0,
  payments_without_amount: 0,
  suspected_duplicates: { pairs: 0, at_stake: '0.00', currency: 'USD' },
  pending_accounts: 0,
  failed_events: { count: 0, since: null },
  waiting_since: null,
  last_event_at: now,
  untagged_ads: 0,
  scanned_at: null,
}
const connection = {
  id: 'c1',
  provider: 'social_ads',
  display_name: 'Shop',
  status: 'connected',
  last_error: null,
  last_success_at: '2026-03-10T11:00:00Z',
  authorized_at: '2026-01-01T00:00:00Z',
}
const money = { currency: 'CLP', count: 2, amount: '900' }

describe('attention items', () => {
  const table: [string, Partial<AttentionInput>, object[]][] = [
    ['nothing', { connections: [connection] }, []],
    ['nothing in a profile that never had an event', { last_event_at: null }, []],
    [
      'a connection without a sync for half a day',
      { connections: [{ ...connection, last_success_at: '2026-03-09T23:00:00Z' }] },
      [{ kind: 'sync_stale', severity: 'error', subject: 'social_ads c1' }],
    ],
    [
      'a connection that was never synced, by its age',
      { connections: [{ ...connection, last_success_at: null }] },
      [{ kind: 'sync_stale' }],
    ],
    [
      'an ended consent once and not also as stale',
      { connections: [{ ...connection, status: 'reconnect_required', last_success_at: null, last_error: 'expired' }] },
      [{ kind: 'connection_broken', what: 'Shop (social_ads) cannot be synced: expired.' }],
    ],
    [
      'rejected hits with their fix',
      { rejected: [{ reason: 'blocked_origin', count: 1, last_at: '2026-03-10T11:00:00Z' }] },
      [{ kind: 'hits_rejected', count: 1, fix: 'fix blocked_origin' }],
    ],
    [
      'events that could not be processed',
      { failed_events: { count: 2, since: now } },
      [{ kind: 'events_failed', severity: 'error', count: 2, since: now }],
    ],
    ['nothing for events that wait for five minutes', { waiting_since: new Date('2026-03-10T11:55:00Z') }, []],
    [
      'events that wait longer',
      { waiting_since: new Date('2026-03-10T11:53:59Z') },
      [{ kind: 'events_delayed', what: 'Events that were accepted up to 6 minutes ago are not in reports yet.' }],
    ],
    [
      'payments without an amount',
      { payments_without_amount: 1 },
      [
        {
          kind: 'payments_without_amount',
          severity: 'warning',
          what: '1 payment has no amount and is not in revenue and profit.',
        },
      ],
    ],
    ['a profile without recent events', { last_event_at: new Date('2026-03-08T11:59:00Z') }, [{ kind: 'no_events' }]],
    [
      'money without a rate before warnings',
      {
        unidentified_payments: 3,
        untagged_ads: 1,
        pending_accounts: 1,
        unconverted_spend: [money],
        unconverted_outcomes: [money],
      },
      [
        { kind: 'missing_exchange_rate', subject: 'CLP' },
        { kind: 'missing_exchange_rate' },
        { kind: 'payments_unidentified', severity: 'warning', count: 3 },
        { kind: 'ads_untagged' },
        { kind: 'account_pending' },
      ],
    ],
  ]
  it.each(table)('report %s', (_, input, items) => {
    const listed = listAttentionItems({ ...calm, ...input }, now, (reason) => `fix ${reason}`)
    expect(listed).toMatchObject(items)
    expect(listed).toHaveLength(items.length)
  })
})

describe('GET /attention', () => {
  it('returns the items of the profile, and none of another', async () => {
    const app = await testApp()
    const { profile, key } = await app.seed.profileWithKey({ scopes: ['analytics:read', 'attribution:write'] })
    const { key: theirs } = await app.seed.profileWithKey({ scopes: ['analytics:read'] })
    const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
    const made = await app.call('POST /api/v1/events', {
      key,
      body: { event_type: 'payment_received', idempotency_key: 'o1', properties: { value: 5, currency: 'CLP' } },
    })
    expect(made.status).toBe(202)
    const hit = { trackingKey, eventName: '', anonymousId: 'v1', pageUrl: 'https://shop.example/' }
    await app.call('POST /api/tracking/collect', { body: hit })
    const { status, body } = await app.call('GET /api/v1/attention', { key })
    expect(status).toBe(200)
    const kinds = body.data.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('hits_rejected')
    expect((await app.call('GET /api/v1/attention', { key: theirs })).body.data).toEqual([])
  })
})
