import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { journeyReader } from '../../../test/support/journey-reader.ts'
import { storedRows } from '../../../test/support/stored-rows.ts'
import { testApp } from '../../../test/support/test-app.ts'

const app = await testApp()

describe('the page of a person', () => {
  it('tells all that is known: identifiers, browsers, merges with evidence, conversions and the summary', async () => {
    const world = await journeyReader(app)
    await world.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v1', person: 'ana' })
    await world.conversion({ at: '2026-03-02T10:00:00Z', person: 'ana=ana@x.example', value: '20' })
    await world.conversion({ at: '2026-03-02T11:00:00Z', person: 'other' })
    const [ana, other] = [await world.idOf('ana'), await world.idOf('other')]
    const told = { email: 'ana@x.example', external_id: 'other', first_name: 'Ana', last_name: 'Soto' }
    await app.call('POST /api/v1/customers', { key: world.key, body: { rows: [told] } })
    await app.call(`POST /api/v1/customers/${ana}/journey-summary`, { key: world.key, body: {} })
    const { status, body } = await world.read(`/customers/${ana}`)
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
    for (const id of [other, 'v1']) expect((await world.read(`/customers/${id}`)).body).toEqual(body)
    const [noted] = await storedRows(app.db, 'personal_data_access', world.profile.id).then((rows) => rows.slice(-1))
    expect(noted).toMatchObject({ customer_ids: [body.data.customer_profile_id] })
  })

  it('of nobody, of another profile, of an anonymous browser and of somebody erased is 404, noted as such', async () => {
    const [world, theirs] = [await journeyReader(app), await journeyReader(app)]
    await theirs.conversion({ at: '2026-03-02T11:00:00Z', person: 'eva' })
    await world.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v9' })
    await world.conversion({ at: '2026-03-02T11:00:00Z', person: 'gone' })
    const gone = await world.idOf('gone')
    await app.db.updateTable('customer').set({ erased_at: app.clock.now() }).where('id', '=', gone).execute()
    for (const id of [randomUUID(), await theirs.idOf('eva'), 'v9', gone]) {
      const { status, body } = await world.read(`/customers/${id}`)
      expect([id, status, body.error.code]).toEqual([id, 404, 'customer_not_found'])
    }
    const noted = await storedRows(app.db, 'personal_data_access', world.profile.id)
    expect(noted.map(({ result }) => result)).toEqual(['none', 'none', 'none', 'none'])
  })

  it('is not for a key without customers:read', async () => {
    const world = await journeyReader(app)
    const { status, body } = await world.read(`/customers/${randomUUID()}`, {}, world.projectedKey)
    expect([status, body.error.code]).toEqual([403, 'insufficient_scope'])
  })
})
