import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const ad = seededAd('1')
const other = seededAd('2')

describe('the conversions of a campaign', () => {
  it('contain the earned share, its value and the complete path', async () => {
    const business = await app.seed.business()
    await business.deliver(ad)
    const id = await business.convert({
      at: '2026-03-05T12:00:00Z',
      touches: [{ ad, at: '2026-03-01T10:00:00Z' }, { at: '2026-03-02T10:00:00Z' }, { ad, at: '2026-03-03T10:00:00Z' }],
      value: '100.10',
      refunded: '10.09',
      is_first: true,
    })
    const { status, body } = await business.report('/campaigns/c1/conversions', { model: 'linear' })
    expect(status).toBe(200)
    expect(body.pagination).toEqual({ has_next: false, cursor: null })
    expect(body.data).toHaveLength(1)
    const { path, ...row } = body.data[0]
    expect(row).toEqual({
      conversion_id: id,
      outcome_event_id: expect.any(String),
      conversion_key: 'payment_received',
      revenue_type: 'cash',
      conversion_time: '2026-03-05T12:00:00.000Z',
      value: '100.10',
      currency: 'USD',
      credit: 0.666667,
      credited_value: '60.00669667',
      is_first_payment: true,
      touch_count: 3,
    })
    expect(row.outcome_event_id).not.toBe(id)
    expect(path).toHaveLength(3)
    expect(path[0]).toEqual({
      touch_id: expect.any(String),
      touch_time: '2026-03-01T10:00:00.000Z',
      channel: 'Paid Social',
      source: 'facebook',
      medium: 'paid_social',
      platform: 'social_ads',
      campaign_external_id: 'c1',
      ad_set_external_id: 's1',
      ad_external_id: 'a1',
      click_id_kind: null,
      join_method: 'ad_id',
      credit: {
        last_touch: 0,
        first_touch: 1,
        linear: 0.333333,
        time_decay: expect.any(Number),
        last_non_direct: 0,
        position_based: 0.4,
      },
      in_window: true,
      is_synthetic: false,
    })
  })

  it('are exactly those that earned it credit under the model', async () => {
    const business = await app.seed.business()
    await business.deliver(ad)
    await business.deliver(other)
    const last = await business.convert({ touches: [{ ad: other }, { ad }] })
    const first = await business.convert({ touches: [{ ad }, { ad: other }], at: '2026-03-06T12:00:00Z' })
    await business.convert({ touches: [{ ad: other }] })
    await business.convert({ touches: [{ ad }], type: 'payment_refunded' })
    await business.convert({ touches: [{ ad }], at: '2026-04-01T00:00:00Z' })
    const ids = async (model: string) =>
      (await business.report('/campaigns/c1/conversions', { model })).body.data.map(
        (row: { conversion_id: string }) => row.conversion_id,
      )
    expect(await ids('last_touch')).toEqual([last])
    expect(await ids('first_touch')).toEqual([first])
    expect(await ids('linear')).toEqual([first, last])
  })

  it('can be filtered by type, ad or ad set', async () => {
    const business = await app.seed.business()
    await business.deliver(ad)
    await business.convert({ touches: [{ ad }] })
    await business.convert({ touches: [{ ad }], type: 'lead_created', value: null })
    const leads = await business.report('/campaigns/c1/conversions', { conversion_key: 'lead_created' })
    expect(leads.body.data).toMatchObject([
      { conversion_key: 'lead_created', value: null, currency: null, credited_value: null, is_first_payment: null },
    ])
    for (const level of ['ad', 'ad_set'] as const) {
      const { body } = await business.report(`/campaigns/${await business.entityId(level, ad)}/conversions`, { level })
      expect(body.data).toHaveLength(2)
    }
    expect((await business.report('/campaigns/a1/conversions', { level: 'ad' })).body.data).toHaveLength(2)
  })

  it('are paged, each once, even if times are equal', async () => {
    const business = await app.seed.business()
    await business.deliver(ad)
    for (let index = 0; index < 7; index++) {
      await business.convert({ touches: [{ ad }], at: `2026-03-0${index < 4 ? 5 : 6}T12:00:00Z` })
    }
    const all = (await business.report('/campaigns/c1/conversions')).body.data
    expect(all).toHaveLength(7)
    const seen: unknown[] = []
    let cursor: string | null = null
    do {
      const query = { limit: '3', ...(cursor && { cursor }) }
      const { body }: { body: { data: unknown[]; pagination: { cursor: string | null; has_next: boolean } } } =
        await business.report('/campaigns/c1/conversions', query)
      seen.push(...body.data)
      cursor = body.pagination.cursor
      expect(body.pagination.has_next).toBe(cursor !== null)
    } while (cursor)
    expect(seen).toEqual(all)
  })

  it('show the person to callers with customers:read, and no erased person', async () => {
    const business = await app.seed.business()
    await business.deliver(ad)
    await business.convert({ touches: [{ ad }], at: '2026-03-06T12:00:00Z', person: 'ana@example.com' })
    await business.convert({ touches: [{ ad }], at: '2026-03-05T12:00:00Z', person: 'gone@example.com' })
    await business.convert({ touches: [{ ad }], at: '2026-03-04T12:00:00Z', visitor: 'somebody' })
    const [customer_id, erased] = [await business.idOf('ana@example.com'), await business.idOf('gone@example.com')]
    const recordRefund = (id: string, columns: object) =>
      app.db
        .updateTable('customer')
        .set(columns)
        .where('profile_id', '=', business.profile.id)
        .where('id', '=', id)
        .execute()
    await recordRefund(customer_id, { first_name: 'Ana', last_name: 'Rojas' })
    await recordRefund(erased, { erased_at: app.clock.now() })
    const plain = await business.report('/campaigns/c1/conversions')
    expect(plain.body.data.map((row: object) => 'person' in row)).toEqual([false, false, false])
    expect(JSON.stringify(plain.body)).not.toContain(customer_id)
    const key = await app.seed.key({ profile_id: business.profile.id, scopes: ['campaigns:read', 'customers:read'] })
    const query = { date_from: '2026-03-01', date_to: '2026-03-31' }
    const { body } = await app.call('GET /api/v1/campaigns/c1/conversions', { key, query })
    expect(body.data.map((row: { person: unknown }) => row.person)).toEqual([
      { customer_profile_id: customer_id, customer_key: null, first_name: 'Ana', last_name: 'Rojas' },
      null,
      null,
    ])
  })

  it('of an unknown campaign are rejected, of another profile exactly as an unknown one', async () => {
    const [mine, theirs] = [await app.seed.business(), await app.seed.business()]
    await theirs.deliver(ad)
    for (const id of [randomUUID(), await theirs.entityId('campaign', ad), 'c1', '%20']) {
      const { status, body } = await mine.report(`/campaigns/${id}/conversions`)
      expect([id, status, body.error.code]).toEqual([id, 404, 'campaign_not_found'])
    }
    const set = await mine.report('/campaigns/s1/conversions', { level: 'ad_set' })
    expect([set.status, set.body.error.code]).toEqual([404, 'not_found'])
  })

  it('require the internal id if two platforms have the same one', async () => {
    const business = await app.seed.business()
    const twin = { ...ad, platform: 'search_ads' }
    await business.deliver(ad)
    await business.deliver(twin)
    await business.convert({ touches: [{ ad: twin }] })
    const { status, body } = await business.report('/campaigns/c1/conversions')
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', 'id'])
    const byInternalId = await business.report(`/campaigns/${await business.entityId('campaign', twin)}/conversions`)
    expect(byInternalId.body.data).toHaveLength(1)
  })

  it.each([
    ['limit', '0'],
    ['limit', '201'],
    ['limit', 'all'],
    ['model', 'markov'],
    ['level', 'account'],
    ['cursor', 'nonsense'],
    ['conversion_key', ''],
  ])('reject %s=%s', async (field, value) => {
    const business = await app.seed.business()
    const { status, body } = await business.report('/campaigns/c1/conversions', { [field]: value })
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', field])
  })
})
