import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { addModel, type ModelName } from '../../attribution/models/models.ts'
import { sumCreditByDay } from '../../attribution/rollups/report-queries.ts'

const app = await testApp()
const first = seededAd('1')
const sibling = seededAd('2', { campaign: 'c1', ad_set: 's1' })
const other = seededAd('3')
const days = { date_from: '2026-03-04', date_to: '2026-03-06' }

describe('the trend', () => {
  it('has one row per entity and day, also without delivery', async () => {
    const business = await app.seed.business()
    await business.deliver(first, { date: '2026-03-04', spend: '0.1', impressions: 10, clicks: 1 })
    await business.deliver(sibling, { date: '2026-03-04', spend: '0.2', impressions: 20, clicks: 2 })
    await business.deliver(first, { date: '2026-03-06', spend: '5', impressions: 1, clicks: 0 })
    await business.deliver(first, { date: '2026-03-07', spend: '9' })
    await business.deliver(other, { date: '2026-03-05', spend: '7', impressions: 3, clicks: 3 })
    const [mine, theirs] = [await business.entityId('campaign', first), await business.entityId('campaign', other)]
    const { status, body } = await business.report('/campaigns/trend', { ...days, entity_ids: `${theirs},${mine}` })
    expect(status).toBe(200)
    expect(body).toEqual({
      data: [
        { entity_id: theirs, date: '2026-03-04', spend: 0, impressions: 0, clicks: 0 },
        { entity_id: theirs, date: '2026-03-05', spend: 7, impressions: 3, clicks: 3 },
        { entity_id: theirs, date: '2026-03-06', spend: 0, impressions: 0, clicks: 0 },
        { entity_id: mine, date: '2026-03-04', spend: 0.3, impressions: 30, clicks: 3 },
        { entity_id: mine, date: '2026-03-05', spend: 0, impressions: 0, clicks: 0 },
        { entity_id: mine, date: '2026-03-06', spend: 5, impressions: 1, clicks: 0 },
      ],
      meta: {
        ...days,
        profile_id: business.profile.id,
        recompute: expect.objectContaining({ cause: 'entities_added' }),
      },
    })
  })

  it('supports ad sets and ads', async () => {
    const business = await app.seed.business()
    await business.deliver(first, { spend: '1' })
    await business.deliver(sibling, { spend: '2' })
    const day = { date_from: '2026-03-05', date_to: '2026-03-05' }
    const ad = await business.report('/campaigns/trend', {
      ...day,
      level: 'ad',
      entity_ids: await business.entityId('ad', sibling),
    })
    expect(ad.body.data).toMatchObject([{ spend: 2 }])
    const entity_ids = await business.entityId('ad_set', first)
    expect(
      (await business.report('/campaigns/trend', { ...day, level: 'ad_set', entity_ids })).body.data,
    ).toMatchObject([{ spend: 3 }])
  })

  it('accepts ten ids, duplicates as one, in any case', async () => {
    const business = await app.seed.business()
    const ads = Array.from({ length: 11 }, (_, index) => seededAd(`${index}`))
    for (const ad of ads) await business.deliver(ad)
    const ids = await Promise.all(ads.map((ad) => business.entityId('campaign', ad)))
    const ten = await business.report('/campaigns/trend', { ...days, entity_ids: ids.slice(0, 10).join(', ') })
    expect(ten.body.data).toHaveLength(30)
    const twice = await business.report('/campaigns/trend', {
      ...days,
      entity_ids: `${ids[0]},${ids[0]!.toUpperCase()}`,
    })
    expect(twice.body.data).toHaveLength(3)
    const { status, body } = await business.report('/campaigns/trend', { ...days, entity_ids: ids.join(',') })
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_parameter', 'entity_ids'])
  })

  it('rejects an unknown id, and one of another profile exactly the same', async () => {
    const [mine, theirs] = [await app.seed.business(), await app.seed.business()]
    await mine.deliver(first)
    await theirs.deliver(first)
    const known = await mine.entityId('campaign', first)
    const foreign = await theirs.entityId('campaign', first)
    for (const id of [randomUUID(), foreign, await mine.entityId('ad', first)]) {
      const { status, body } = await mine.report('/campaigns/trend', { entity_ids: `${known},${id}` })
      expect([status, body.error.code, body.error.message]).toEqual([
        400,
        'invalid_parameter',
        `entity_ids: ${id} is not known at this level`,
      ])
    }
  })

  it.each(['', 'c1', ',', '120210000000000000'])('rejects entity_ids=%s', async (entity_ids) => {
    const business = await app.seed.business()
    const { status, body } = await business.report('/campaigns/trend', { entity_ids })
    expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
    expect(body.error.field).toMatch(/^entity_ids/)
  })

  it('rejects a request without ids, or with an invalid range', async () => {
    const business = await app.seed.business()
    const none = await business.report('/campaigns/trend')
    expect([none.status, none.body.error.field]).toEqual([400, 'entity_ids'])
    const wrong = await business.report('/campaigns/trend', { entity_ids: randomUUID(), date_from: '2026-13-01' })
    expect([wrong.status, wrong.body.error.code]).toEqual([400, 'invalid_date_range'])
  })
})

it('has no row of a day on which the model credits nothing', async () => {
  const remove = addModel('planted', { credit: 'single', pick: ({ from }) => from })
  try {
    const business = await app.seed.business()
    await business.deliver(first)
    const touches = ['04', '05'].map((day) => ({ ad: first, at: `2026-03-${day}T10:00:00Z` }))
    await business.convert({ at: '2026-03-06T10:00:00Z', touches, value: '100' })
    const entity_ids = [await business.entityId('campaign', first)]
    const basis = { date_basis: 'touch', window: null } as const
    const range = { from_day: days.date_from, to_day: days.date_to }
    const query = { ...range, level: 'campaign', entity_ids, model: 'planted' as ModelName, basis } as const
    const rows = await sumCreditByDay(app.ctx.db, business.profile.id, query)
    const byDay = rows.map(({ date, count, value, later_value }) => [date, count, Number(value), Number(later_value)])
    expect(byDay).toEqual([['2026-03-04', 1, 100, 0]])
  } finally {
    remove()
  }
})
