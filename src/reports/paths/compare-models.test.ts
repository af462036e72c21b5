import { beforeAll, describe, expect, it } from 'vitest'
import { type Business, seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const social = seededAd('1')
const search = seededAd('9', { platform: 'search_ads' })
let business: Business

beforeAll(async () => {
  business = await app.seed.business()
  await business.deliver(social, { spend: '10' })
  await business.deliver(search, { spend: '5' })
  await business.convert({ touches: [{ ad: social }, { ad: search }] })
  await business.convert({ touches: [{ ad: social }, {}], value: '50' })
  await business.convert({ touches: [{ ad: social }], type: 'lead_created', value: null })
  await business.convert({ value: '7' })
})

describe('GET /campaigns/models', () => {
  it('has one row per campaign with every model, the spread, and the unattributed remainder', async () => {
    const { status, body } = await business.report('/campaigns/models')
    expect(status).toBe(200)
    expect(body.meta.total).toEqual({ count: 4, payments: 3, value: 157 })
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['C c1', 'C c9', 'unattributed'])
    const [first, second, rest] = body.data
    expect(first).toMatchObject({
      id: await business.entityId('campaign', social),
      platform: 'social_ads',
      external_id: 'c1',
      spend: 10,
      spread: 150,
      highest_model: 'first_touch',
      lowest_model: 'last_touch',
      models: {
        last_touch: { count: 1, payments: 0, value: 0 },
        first_touch: { count: 3, payments: 2, value: 150 },
        linear: { count: 3, payments: 2, value: 75 },
        last_non_direct: { count: 2, payments: 1, value: 50 },
      },
    })
    expect(second).toMatchObject({ spend: 5, models: { last_touch: { count: 1, payments: 1, value: 100 } } })
    expect(rest).toMatchObject({
      id: 'unattributed',
      platform: null,
      spend: null,
      models: { last_touch: { count: 2, payments: 2, value: 57 }, first_touch: { count: 1, payments: 1, value: 7 } },
    })
  })

  it.each(['ad_set', 'ad', 'channel'])('adds up to the same total under every model at level %s', async (level) => {
    const { body } = await business.report('/campaigns/models', { level })
    for (const model of Object.keys(body.data[0].models)) {
      const values = body.data.map((row: { models: Record<string, { value: number }> }) => row.models[model]!.value)
      expect(values.reduce((sum: number, value: number) => sum + value, 0)).toBeCloseTo(157, 6)
    }
  })

  it('has channels without spend', async () => {
    const { body } = await business.report('/campaigns/models', { level: 'channel' })
    expect(body.data.map(({ id, spend }: { id: string; spend: number | null }) => [id, spend])).toEqual([
      ['Paid Social', null],
      ['Paid Search', null],
      ['Direct', null],
      ['unattributed', null],
    ])
  })

  it('has the same rows by pages', async () => {
    const whole = await business.report('/campaigns/models')
    const range = { date_from: '2026-03-01', date_to: '2026-03-31' }
    const pages = await business.readAllPages('/campaigns/models', { ...range, limit: '1' })
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.body.data)
  })

  it.each([
    [{ level: 'country' }, 'invalid_parameter'],
    [{ limit: '0' }, 'invalid_parameter'],
    [{ cursor: 'x' }, 'invalid_parameter'],
    [{ date_to: '2026-02-01' }, 'invalid_date_range'],
  ])('rejects %o', async (query, code) => {
    const { status, body } = await business.report('/campaigns/models', query)
    expect([status, body.error.code]).toEqual([400, code])
  })

  it('has only the remainder for a profile without data', async () => {
    const other = await app.seed.business()
    const { body } = await other.report('/campaigns/models')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['unattributed'])
    expect(body.meta.reason).toBe('no_conversions')
  })
})
