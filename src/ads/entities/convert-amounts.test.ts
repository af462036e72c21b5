import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { storeDelivery } from '../imports/store-delivery.ts'
import { convertAmounts } from './convert-amounts.ts'
import type { DeliveryRow } from './entity-schemas.ts'

const app = await testApp()

function delivered(date: string, spend: string, ad = 'a1'): DeliveryRow {
  return {
    date,
    campaign_id: 'c1',
    campaign_name: 'Spring',
    campaign_status: null,
    objective: null,
    ad_set_id: 's1',
    ad_set_name: 'Women 25-34',
    ad_set_status: null,
    daily_budget: null,
    ad_id: ad,
    ad_name: 'Video',
    status: null,
    spend,
    impressions: 0,
    clicks: 0,
    reach: 0,
    platform_conversions: null,
    platform_conversion_value: spend,
    messaging_conversations_started_7d: null,
  }
}

async function store(profileId: string, currency: string, rows: DeliveryRow[]) {
  await storeDelivery(app.ctx, profileId, { platform: 'tiktok_ads', account_id: '7100', currency, rows })
}

async function addRates(...rates: { day: string; base: string; quote: string; rate: string }[]) {
  const { status } = await app.call('POST /api/v1/admin/fx-rates', { operator: true, body: { rates } })
  expect(status).toBe(200)
}

async function spends(profileId: string): Promise<(string | null)[]> {
  const rows = await app.db
    .selectFrom('ad_delivery')
    .selectAll()
    .where('profile_id', '=', profileId)
    .orderBy('date')
    .orderBy('spend')
    .execute()
  for (const row of rows) expect(row.reporting_conversion_value).toBe(row.reporting_spend)
  return rows.map((row) => row.reporting_spend && String(Number(row.reporting_spend)))
}

/** Runs the jobs that were enqueued after the last call. */
let seen = 0
async function runQueued() {
  const { rows } = await app.database.pool.query<{ data: never }>(
    `select data from pgboss.job where name = 'convert-amounts' order by created_on offset $1`,
    [seen],
  )
  seen += rows.length
  for (const { data } of rows) await convertAmounts.run(app.ctx, data)
  return rows.length
}

describe('spend in another currency', () => {
  it('is converted at the rate of its own day, on a weekend at the last rate before', async () => {
    await addRates(
      { day: '2025-06-05', base: 'EUR', quote: 'USD', rate: '1.1' },
      { day: '2025-06-06', base: 'EUR', quote: 'USD', rate: '1.25' },
    )
    const profile = await app.seed.profile()
    await store(profile.id, 'EUR', [
      delivered('2025-06-05', '10'),
      delivered('2025-06-06', '10'),
      delivered('2025-06-08', '10'),
    ])
    expect(await spends(profile.id)).toEqual(['11', '12.5', '12.5'])
  })

  it('is not converted without a rate, and is converted when the rate arrives', async () => {
    await runQueued()
    const profile = await app.seed.profile()
    await store(profile.id, 'BRL', [delivered('2025-07-01', '10'), delivered('2025-07-20', '10')])
    expect(await spends(profile.id)).toEqual([null, null])
    await addRates({ day: '2025-07-01', base: 'USD', quote: 'BRL', rate: '5' })
    expect(await runQueued()).toBe(1)
    expect(await spends(profile.id)).toEqual(['2', null])
  })

  it('is converted to the same amount whether its rate arrives before or after it', async () => {
    const [early, late] = [await app.seed.profile(), await app.seed.profile()]
    const rows = (spends: string[]) => spends.map((spend, index) => delivered('2025-08-01', spend, `a${index}`))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        async (cents, tenThousandths) => {
          const amounts = cents.map((cent) => (cent / 100).toFixed(2))
          await store(late.id, 'MXN', rows(amounts))
          await addRates({ day: '2025-08-01', base: 'USD', quote: 'MXN', rate: (tenThousandths / 10_000).toFixed(4) })
          await runQueued()
          await store(early.id, 'MXN', rows(amounts))
          expect(await spends(late.id)).toEqual(await spends(early.id))
        },
      ),
      { numRuns: 30 },
    )
  })

  it('is converted again after a rate correction, and a repeated rate enqueues no work', async () => {
    const rate = { day: '2025-09-01', base: 'EUR', quote: 'USD', rate: '1.1' }
    await addRates(rate)
    const profile = await app.seed.profile()
    await store(profile.id, 'EUR', [delivered('2025-09-03', '10')])
    await runQueued()
    await addRates({ ...rate, rate: '1.10' })
    expect(await runQueued()).toBe(0)
    await addRates({ ...rate, rate: '1.2' })
    expect(await runQueued()).toBe(1)
    expect(await spends(profile.id)).toEqual(['12'])
  })

  it('is converted again when the profile changes its reporting currency', async () => {
    await addRates({ day: '2025-10-01', base: 'EUR', quote: 'USD', rate: '1.25' })
    const profile = await app.seed.profile({ reporting_currency: 'USD' })
    await store(profile.id, 'USD', [delivered('2025-10-01', '10')])
    await runQueued()
    const body = { reporting_currency: 'EUR' }
    await app.call(`PATCH /api/v1/admin/profiles/${profile.id}`, { operator: true, body })
    expect(await runQueued()).toBe(1)
    expect(await spends(profile.id)).toEqual(['8'])
  })
})

describe('a batch of rates', () => {
  it.each([
    ['a rate of zero', { rate: '0' }, 'rates.0.rate'],
    ['a negative rate', { rate: -1 }, 'rates.0.rate'],
    ['an invalid day', { day: '2026-02-30' }, 'rates.0.day'],
    ['an unknown currency', { base: 'QQQ' }, 'rates.0.base'],
    ['a currency against itself', { base: 'USD' }, 'rates.0.quote'],
  ])('with %s is rejected with 422 naming it, and nothing is stored', async (_title, wrong, field) => {
    const rate = { day: '2024-01-01', base: 'EUR', quote: 'USD', rate: '1.1' }
    const response = await app.call('POST /api/v1/admin/fx-rates', {
      operator: true,
      body: {
        rates: [
          { ...rate, ...wrong },
          { ...rate, day: '2024-01-02' },
        ],
      },
    })
    expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
      422,
      'validation_error',
      field,
    ])
    const storedRates = await app.db.selectFrom('fx_rate').selectAll().where('day', '<', '2024-02-01').execute()
    expect(storedRates).toEqual([])
  })

  it('that names a pair and day twice stores the last', async () => {
    const rate = { day: '2024-05-01', base: 'EUR', quote: 'USD', rate: '1.1' }
    await addRates(rate, { ...rate, rate: '1.3' })
    const storedRates = await app.db.selectFrom('fx_rate').selectAll().where('day', '=', '2024-05-01').execute()
    expect(storedRates).toMatchObject([{ rate: '1.3' }])
  })
})
