import { describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { bindContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { deleteSummaries } from '../summary-queries.ts'
import { reserveAllowance } from './reserve-allowance.ts'

const app = await testApp({ summaries: { model: null, dailyLimit: 3 } })

/** A business in which Ana came by an ad and paid, with a key that may read her data. */
async function business(columns: Parameters<typeof app.seed.business>[0] = {}) {
  const fixture = await app.seed.business(columns)
  const profile_id = fixture.profile.id
  await fixture.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v-ana', query: 'utm_source=facebook&utm_medium=cpc' })
  await fixture.touch({ at: '2026-03-02T10:00:00Z', visitor: 'v-ana', person: 'ana' })
  await fixture.conversion({ at: '2026-03-03T10:00:00Z', person: 'ana', value: '49.9' })
  const [ana] = await fixture.rows('customer')
  const key = await app.seed.key({ profile_id, scopes: ['customers:read'] })
  const route = (id: string) => `/api/v1/customers/${id}/journey-summary` as const
  const read = (id: string) => app.call(`GET ${route(id)}`, { key })
  const generate = (id: string, body?: object, headers: Record<string, string> = {}) =>
    app.call(`POST ${route(id)}`, { key, body, headers })
  return { ...fixture, anaId: ana!.id, key, route, read, generate }
}

const none = { summary: null, cached: false }

describe('the summary of a journey', () => {
  it('is written by POST, stored, and then returned by GET, which never writes one', async () => {
    const { profile, anaId, read, generate } = await business()
    expect((await read(anaId)).body).toEqual({ data: none, meta: { profile_id: profile.id } })
    const { status, body } = await generate(anaId)
    expect([status, body.meta]).toEqual([200, { profile_id: profile.id }])
    expect(body.data).toEqual({
      summary: {
        text: expect.stringMatching(
          /^The journey began on 1 March 2026 .*There was a payment of 49\.90 USD on 3 March 2026/,
        ),
        highlights: expect.arrayContaining(['1 payment: 49.90 USD']),
        generated_at: '2026-03-10T12:00:00.000Z',
        event_count: 3,
        source: 'rules',
      },
      cached: false,
    })
    expect((await read(anaId)).body.data).toEqual({ ...body.data, cached: true })
    expect((await read('v-ana')).body.data.cached).toBe(true)
  })

  it('replaces the earlier one', async () => {
    const { anaId, read, generate, rows } = await business()
    await generate(anaId)
    await generate(anaId, { locale: 'es-CL' })
    expect((await read(anaId)).body.data.summary.text).toMatch(/^El recorrido empezó el 1 de marzo de 2026/)
    expect(await rows('journey_summary')).toHaveLength(1)
  })

  it('covers the first 100 events, and says that there are more', async () => {
    const { anaId, record, pendingConversion, generate } = await business()
    const minutes = Array.from({ length: 120 }, (_, n) => new Date(Date.UTC(2026, 2, 4, 0, n)).toISOString())
    await record(minutes.map((at) => pendingConversion({ at, type: 'contact_reply', person: 'ana' })))
    const { summary } = (await generate(anaId)).body.data
    expect(summary.event_count).toBe(100)
    expect(summary.text).toContain('97 replies')
    expect(summary.text).toContain('Only the first 100 events are considered.')
  })

  it('of an anonymous browser is stored under the visitor id', async () => {
    const { touch, read, generate } = await business()
    await touch({ at: '2026-03-04T10:00:00Z', visitor: 'v-unknown' })
    expect((await generate('v-unknown')).body.data.summary.event_count).toBe(1)
    expect((await read('v-unknown')).body.data.cached).toBe(true)
  })

  it('of another profile’s customer, an unknown id or an empty journey is null and not charged', async () => {
    const { profile, read, generate } = await business()
    const other = await business()
    await other.generate(other.anaId)
    for (const id of [other.anaId, newId(), 'v-nobody']) {
      expect((await read(id)).body.data).toEqual(none)
      expect((await generate(id)).body.data).toEqual(none)
    }
    expect(await drawsOf(profile.workspace_id)).toBe(0)
  })

  it('of a healthcare-family profile is rejected as forbidden, and none is stored', async () => {
    for (const healthcare of [await hipaaProfile(), await agencyProfile()]) {
      const { anaId, profile, route } = healthcare
      const { id: user_id } = await app.seed.user({ workspace_id: profile.workspace_id, role: 'owner' })
      const session = await app.seed.session({ user_id, active_profile_id: profile.id })
      const rejected = await app.call(`POST ${route(anaId)}`, { session })
      expect([rejected.status, rejected.body.error.code]).toEqual([403, 'forbidden'])
      expect((await app.call(`GET ${route(anaId)}`, { session })).body.data).toEqual(none)
      expect(await drawsOf(profile.workspace_id)).toBe(0)
    }
  })

  it('is logged in the access log, read or written', async () => {
    const { profile, anaId, read, generate } = await business()
    await generate(anaId)
    await read(anaId)
    await read('v-nobody')
    const logged = await storedRows(app.db, 'personal_data_access', profile.id)
    expect(logged.map(({ operation_id, customer_ids }) => [operation_id, ...customer_ids]).toSorted()).toEqual([
      ['customers.generateJourneySummary', anaId],
      ['customers.readJourneySummary'],
      ['customers.readJourneySummary', anaId],
    ])
  })

  it('rejects an invalid locale, and a body that is no object', async () => {
    const { anaId, generate } = await business()
    for (const locale of ['', 'e', 'en us', '../..', 'x'.repeat(40)]) {
      expect(await generate(anaId, { locale })).toMatchObject({
        status: 422,
        body: { error: { code: 'validation_error' } },
      })
    }
    expect((await generate(anaId, [])).status).toBe(400)
  })

  it('is deleted by deleteSummaries under every id of the person', async () => {
    const { profile, anaId, read, generate } = await business()
    await generate(anaId)
    await deleteSummaries(app.db, profile.id, [anaId, 'v-ana'])
    expect((await read(anaId)).body.data).toEqual(none)
  })

  it('of a customer who is erased meanwhile is not stored, and not charged', async () => {
    const { profile, anaId, generate, rows } = await business()
    await app.db
      .updateTable('customer')
      .set({ erased_at: app.clock.now() })
      .where('profile_id', '=', profile.id)
      .where('id', '=', anaId)
      .execute()
    expect((await generate(anaId)).body.data).toEqual(none)
    expect(await rows('journey_summary')).toEqual([])
    expect(await drawsOf(profile.workspace_id)).toBe(0)
  })
})

describe('the daily limit', () => {
  it('is per workspace, is enforced with Retry-After until the next UTC midnight, and resets then', async () => {
    const { profile, anaId, generate } = await business()
    const sibling = await business({ workspace_id: profile.workspace_id })
    expect((await generate(anaId)).status).toBe(200)
    expect((await generate(anaId)).status).toBe(200)
    expect((await sibling.generate(sibling.anaId)).status).toBe(200)
    const { status, body, headers } = await generate(anaId)
    expect([status, body.error.code, body.error.reason]).toEqual([429, 'rate_limit_exceeded', 'daily_ai_allowance'])
    expect(Number(headers['retry-after'])).toBe(12 * 3_600)
    expect((await generate('v-nobody')).status).toBe(200)
    app.clock.advance(12 * hourMs)
    expect((await generate(anaId)).status).toBe(200)
    app.clock.advance(12 * hourMs)
  })

  it('is never exceeded by concurrent calls', async () => {
    const { profile, anaId, generate } = await business()
    const responses = await Promise.all(Array.from({ length: 12 }, () => generate(anaId)))
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 200, 200, ...Array(9).fill(429)])
    expect(await drawsOf(profile.workspace_id)).toBe(3)
  })

  it('is charged once for two calls with one idempotency key', async () => {
    const { profile, anaId, generate } = await business()
    const first = await generate(anaId, { locale: 'en' }, { 'idempotency-key': 'k-1' })
    const second = await generate(anaId, { locale: 'en' }, { 'idempotency-key': 'k-1' })
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await drawsOf(profile.workspace_id)).toBe(1)
  })

  it('releases units that a crashed process reserved', async () => {
    const { profile, anaId, generate } = await business()
    const ctx = bindContext(app.services, { profile })
    for (let used = 0; used < 3; used++) await reserveAllowance(ctx)
    expect((await generate(anaId)).status).toBe(429)
    app.clock.advance(120_000)
    expect((await generate(anaId)).status).toBe(200)
  })
})

async function hipaaProfile() {
  return business({ privacy_mode: 'hipaa' })
}

async function agencyProfile() {
  const { id } = await app.seed.workspace({ is_healthcare_agency: true })
  return business({ workspace_id: id })
}

async function drawsOf(workspaceId: string): Promise<number> {
  const rows = await app.db.selectFrom('summary_usage').select('id').where('workspace_id', '=', workspaceId).execute()
  return rows.length
}
