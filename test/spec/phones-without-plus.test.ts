import { describe, expect, it } from 'vitest'
import { toProviderEntry } from '../../src/sync/records/to-provider-entry.ts'
import { testApp } from '../support/app/test-app.ts'

const app = await testApp()
const national = '9 8765 4321'
const international = '+56987654321'

describe('a phone without its country code', () => {
  it('is the same person on every route, whatever the IP address of the request', async () => {
    const profile = await app.seed.profile()
    const key = await app.seed.key({ profile_id: profile.id, scopes: ['attribution:write', 'customers:read'] })
    const event = (phone: string, ip: string) =>
      app.call('POST /api/v1/events', {
        key,
        body: { event_type: 'lead_created', idempotency_key: ip, user_traits: { phone }, context: { ip } },
      })
    // One address in the United States, one in Germany.
    for (const ip of ['8.8.8.8', '91.198.174.192']) expect((await event(national, ip)).status).toBe(202)
    const rows = await app.db
      .selectFrom('identifier')
      .select(['kind', 'value'])
      .where('profile_id', '=', profile.id)
      .execute()
    expect(rows).toEqual([{ kind: 'phone', value: international }])
    const created = await app.call('POST /api/v1/customers/link-tokens', {
      key,
      body: { customers: [{ phone: national }] },
    })
    expect(created.body.data.results[0].status).toBe('minted')
    const journey = await app.call('GET /api/v1/customers/journey', { key, query: { phone: national } })
    expect([journey.status, journey.body.data.total_count]).toEqual([200, 2])
  })

  it('is normalized the same way from a connected provider', () => {
    const person = { external_id: null, email: null, first_name: null, last_name: null, country: null }
    const event = { key: 'k', event_type: 'x', event_name: 'x', value: null, currency: null, properties: {} }
    const at = new Date('2026-03-01T10:00:00Z')
    const source = { profileId: 'p', provider: 'crm_a', personKind: 'crm_contact_id' as const, receivedAt: at }
    const pending = toProviderEntry({ ...event, occurred_at: at, person: { ...person, phone: national } }, source)
    expect(pending.claim?.identifiers).toEqual([{ kind: 'phone', value: international }])
  })
})
