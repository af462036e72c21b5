import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { journeyReader } from '../../../test/support/fixtures/journey-reader.ts'
import { modelNames } from '../../attribution/models/models.ts'

const app = await testApp()
const receipt = (handle: string) => `/conversions/${encodeURIComponent(handle)}/receipt`

/** Ana came long before, by an ad, directly, by an unknown ad, and again after she paid. */
async function createFixture() {
  const fixture = await journeyReader(app)
  await fixture.campaigns(['1-1-1'])
  await fixture.touch({ at: '2026-01-01T10:00:00Z', visitor: 'v1' })
  await fixture.touch({ at: '2026-03-01T10:00:00Z', visitor: 'v1', query: 'utm_campaign=Spring&svc_aid=1-1-1' })
  await fixture.touch({ at: '2026-03-02T10:00:00Z', visitor: 'v1', person: 'ana' })
  await fixture.touch({ at: '2026-03-02T15:00:00Z', visitor: 'v1', query: 'svc_aid=7-7-7&utm_source=facebook' })
  await fixture.conversion({ at: '2026-03-03T10:00:00Z', person: 'ana', value: '90', key: 'order/1' })
  await fixture.touch({ at: '2026-03-04T10:00:00Z', visitor: 'v1' })
  return fixture
}

describe('the receipt of a conversion', () => {
  it('shows every touch, whether it could earn credit, why not, and its share', async () => {
    const fixture = await createFixture()
    const { status, body } = await fixture.read(receipt('order/1'), {}, fixture.projectedKey)
    expect(status).toBe(200)
    const { data } = body
    expect(data.conversion).toMatchObject({
      conversion_key: 'payment_received',
      is_counted: true,
      not_counted_reason: null,
    })
    expect(data.conversion).not.toHaveProperty('customer_profile_id')
    expect(data.value).toEqual({
      amount: '90',
      currency: 'USD',
      reporting_currency: 'USD',
      rate: '1',
      reporting_value: '90',
      refunded: '0',
      net: '90',
      contribution: null,
    })
    expect(data.window).toEqual({
      lookback_window_days: 30,
      from: '2026-02-01T10:00:00.000Z',
      until: '2026-03-03T10:00:00.000Z',
    })
    expect(data.touches.map(({ window_status }: { window_status: string }) => window_status)).toEqual([
      ...['before_window', 'in_window', 'in_window', 'in_window', 'after_conversion'],
    ])
    const [old, ad, direct, unknown, later] = data.touches
    expect(old.exclusion_reason).toBe("It came more than 30 days before the conversion, which is the goal's window.")
    expect(later.exclusion_reason).toBe('It came after the conversion.')
    expect(ad).toMatchObject({
      joined_by: 'ad_id',
      campaign_name: 'Spring',
      unattributed_reason: null,
      exclusion_reason: null,
      campaign: { external_id: '1' },
      ad_set: { external_id: '1-1' },
      ad: { external_id: '1-1-1' },
      credit: { first_touch: 1, last_touch: 0 },
      credited_value: { first_touch: '90', last_touch: '0' },
    })
    expect(direct).toMatchObject({ joined_by: 'none', campaign: null, unattributed_reason: 'direct_or_organic' })
    expect(unknown).toMatchObject({ unattributed_reason: 'unknown_ad', credit: { last_touch: 1 }, ad: null })
    expect(data.touch_counts).toEqual({ seen: 5, in_window: 3, before_window: 1, after_conversion: 1, not_shown: 0 })
    expect(data.models).toContainEqual({ model: 'first_touch', credited: 1, unattributed: 0 })
    expect(data.models).toContainEqual({ model: 'last_touch', credited: 0, unattributed: 1 })
    expect(data.is_up_to_date).toBe(true)
    expect(await storedRows(app.db, 'personal_data_access', fixture.profile.id)).toEqual([])
  })

  it('is byte-identical by every handle, and shows the customer only to callers with access to personal data', async () => {
    const fixture = await createFixture()
    const [conversion] = await fixture.rows('conversion')
    const first = await fixture.read(receipt('order/1'))
    for (const handle of [conversion!.id, conversion!.event_id, 'order/1']) {
      const again = await fixture.read(receipt(handle))
      expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
    }
    expect(first.body.data.conversion.customer_profile_id).toBe(await fixture.idOf('ana'))
    const accessLog = await storedRows(app.db, 'personal_data_access', fixture.profile.id)
    expect(accessLog[0]).toMatchObject({
      operation_id: 'conversions.readReceipt',
      customer_ids: [await fixture.idOf('ana')],
    })
  })

  it('shows who recorded and reverted a refund and marked an installment, in order, and the remaining value', async () => {
    const fixture = await createFixture()
    const [conversion] = await fixture.rows('conversion')
    const payment = `pay_${conversion!.event_id}`
    const change = (route: `${string} /${string}`, body?: object) => {
      app.clock.advance(1_000)
      return app.call(route, { key: fixture.key, ...(body && { body }) })
    }
    await change(`POST /api/v1/payments/${payment}/refund`, { amount: 30, reason: 'returned' })
    await change(`PUT /api/v1/payments/${payment}/installment`, { is_installment: true })
    await change(`PUT /api/v1/payments/${payment}/installment`, { is_installment: true })
    const { data } = (await fixture.read(receipt('order/1'))).body
    expect(data.value).toMatchObject({ reporting_value: '90', refunded: '30', net: '60' })
    expect(data.refunds).toMatchObject([{ source: 'merchant', amount: '30', currency: 'USD', reason: 'returned' }])
    expect(data.touches[1].credited_value.first_touch).toBe('60')
    expect(data.changes).toMatchObject([
      { change: 'refund_recorded', details: { amount: '30' }, changed_by: expect.stringMatching(/^api_key /) },
      { change: 'installment_marked', details: { is_installment: true } },
    ])
    await change(`DELETE /api/v1/payments/${payment}/refund`)
    await change(`DELETE /api/v1/payments/${payment}/refund`)
    await change(`POST /api/v1/payments/${payment}/refund`, { amount: 90 })
    const after = (await fixture.read(receipt('order/1'), {}, fixture.projectedKey)).body.data
    expect(after.changes.map((change: { change: string }) => change.change)).toEqual([
      ...['refund_recorded', 'installment_marked', 'refund_undone', 'refund_recorded'],
    ])
    expect(after.refunds[0].reason).toBeNull()
    expect(after.conversion).toMatchObject({ is_counted: false, not_counted_reason: 'refunded_in_full' })
    expect(after.models).toContainEqual({ model: 'last_touch', credited: 0, unattributed: 0 })
  })

  it('reports that stored credit is out of date right after the ad of a touch becomes known', async () => {
    const fixture = await createFixture()
    const id = (await fixture.rows('campaign'))[0]!.id
    await app.db
      .updateTable('ad')
      .set({ external_id: 'gone' } as object)
      .where('profile_id', '=', fixture.profile.id)
      .execute()
    await app.db
      .updateTable('ad_set')
      .set({ external_id: 'gone' } as object)
      .where('campaign_id', '=', id)
      .execute()
    const { data } = (await fixture.read(receipt('order/1'))).body
    expect(data.is_up_to_date).toBe(false)
  })

  it.each(['customers:read', 'conversions:read'] as const)(
    'of another profile or of an unknown id is 404 for %s',
    async (scope) => {
      const [mine, theirs] = [await journeyReader(app), await createFixture()]
      const [conversion] = await theirs.rows('conversion')
      const key = await mine.keyWith([scope])
      for (const handle of [conversion!.id, conversion!.event_id, 'order/1', 'unheard of']) {
        const { status, body } = await mine.read(receipt(handle), {}, key)
        expect([handle, status, body.error.code]).toEqual([handle, 404, 'conversion_not_found'])
      }
    },
  )

  it('equals the stored credit, and its shares add up to the whole, in any order of arrival (invariant)', async () => {
    const query = fc.constantFrom('', 'svc_aid=1-1-1', 'gclid=c1', 'utm_source=newsletter&utm_medium=email')
    const visit = fc.record({ day: fc.integer({ min: 1, max: 28 }), query })
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { maxLength: 5 }), async (visits) => {
        const fixture = await journeyReader(app)
        await fixture.campaigns(['1-1-1'])
        await fixture.conversion({
          at: '2026-02-20T10:00:00Z',
          person: 'ana',
          visitor: 'v1',
          value: '10',
          key: 'order',
        })
        for (const { day, query } of visits) {
          const at = `2026-02-${String(day).padStart(2, '0')}T09:00:00Z`
          await fixture.touch({ at, visitor: 'v1', query, person: 'ana' })
        }
        const { data } = (await fixture.read(receipt('order'))).body
        expect(data.is_up_to_date).toBe(true)
        const counted = data.touches.filter((touch: { window_status: string }) => touch.window_status === 'in_window')
        for (const model of modelNames) {
          const sum = counted.reduce(
            (total: number, touch: { credit: Record<string, number> }) => total + touch.credit[model]!,
            0,
          )
          if (counted.length > 0) expect(sum).toBeCloseTo(1, 9)
        }
      }),
      { numRuns: 8 },
    )
  })
})
