import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { journeyReader } from '../../../test/support/fixtures/journey-reader.ts'

const app = await testApp()

describe('the customer page', () => {
  it('returns identifiers, browsers, merges with evidence, conversions and the summary', async () => {
    const fixture = await journeyReader(app)
    await fixture.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v1', person: 'ana' })
    await fixture.conversion({ at: '2026-03-02T10:00:00Z', person: 'ana=ana@x.example', value: '20' })
    await fixture.conversion({ at: '2026-03-02T11:00:00Z', person: 'other' })
    const [ana, other] = [await fixture.idOf('ana'), await fixture.idOf('other')]
    const traits = { email: 'ana@x.example', external_id: 'other', first_name: 'Ana', last_name: 'Soto' }
    await app.call('POST /api/v1/customers', { key: fixture.key, body: { rows: [traits] } })
    await app.call(`POST /api/v1/customers/${ana}/journey-summary`, { key: fixture.key, body: {} })
    const { status, body } = await fixture.read(`/customers/${ana}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: 'Ana Soto',
      email: 'ana@x.example',
      conversion_count: 2,
      total_revenue: 20,
      browsers: [{ visitor_id: 'v1', first_seen_at: '2026-03-01T10:00:00.000Z' }],
      summary: { source: 'rules' },
    })
    expect(body.data.identifiers.map(({ value }: { value: string }) => value).sort()).toEqual([
      ...['ana', 'ana@x.example', 'other'],
    ])
    expect(body.data.merges).toMatchObject([{ source: 'import', undone_at: null, evidence: expect.any(Array) }])
    for (const id of [other, 'v1']) expect((await fixture.read(`/customers/${id}`)).body).toEqual(body)
    const [accessLog] = await storedRows(app.db, 'personal_data_access', fixture.profile.id).then((rows) =>
      rows.slice(-1),
    )
    expect(accessLog).toMatchObject({ customer_ids: [body.data.customer_profile_id] })
  })

  it('of an unknown id, another profile, an anonymous browser or an erased customer is 404, and is logged', async () => {
    const [fixture, theirs] = [await journeyReader(app), await journeyReader(app)]
    await theirs.conversion({ at: '2026-03-02T11:00:00Z', person: 'eva' })
    await fixture.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v9' })
    await fixture.conversion({ at: '2026-03-02T11:00:00Z', person: 'gone' })
    const gone = await fixture.idOf('gone')
    await app.db.updateTable('customer').set({ erased_at: app.clock.now() }).where('id', '=', gone).execute()
    for (const id of [randomUUID(), await theirs.idOf('eva'), 'v9', gone]) {
      const { status, body } = await fixture.read(`/customers/${id}`)
      expect([id, status, body.error.code]).toEqual([id, 404, 'customer_not_found'])
    }
    const accessLog = await storedRows(app.db, 'personal_data_access', fixture.profile.id)
    expect(accessLog.map(({ result }) => result)).toEqual(['none', 'none', 'none', 'none'])
  })

  it('requires customers:read', async () => {
    const fixture = await journeyReader(app)
    const { status, body } = await fixture.read(`/customers/${randomUUID()}`, {}, fixture.projectedKey)
    expect([status, body.error.code]).toEqual([403, 'insufficient_scope'])
  })
})
