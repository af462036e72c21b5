import { beforeAll, describe, expect, it } from 'vitest'
import { type Business, seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const social = seededAd('1')
const search = seededAd('9', { platform: 'search_ads' })
let business: Business

beforeAll(async () => {
  business = await app.seed.business()
  await business.deliver(social)
  await business.deliver(search)
  await business.convert({ touches: [{ ad: social }, {}, { ad: search }] })
  await business.convert({ touches: [{ ad: social }, { ad: search }, { ad: social }], value: '40' })
  await business.convert({ touches: [{ ad: search }], value: '50' })
  await business.convert({ touches: [{ ad: social }, {}], type: 'closed_won', value: '900' })
  await business.convert({ value: '7' })
})

describe('GET /paths/roles', () => {
  it('counts the roles of each channel', async () => {
    const { status, body } = await business.report('/paths/roles')
    expect(status).toBe(200)
    const rows = body.data.map(({ id, name, level, platform, external_id, ...row }: Record<string, unknown>) => {
      expect([name, level, platform, external_id]).toEqual([id, 'channel', null, null])
      return [id, row]
    })
    expect(Object.fromEntries(rows)).toEqual({
      'Paid Social': {
        ...{ conversions: 3, opener: 3, middle: 0, closer: 1, only: 0 },
        ...{ assisted_count: 2, assisted_value: 100, assisted_ratio: 2 },
      },
      'Paid Search': {
        ...{ conversions: 3, opener: 0, middle: 1, closer: 1, only: 1 },
        ...{ assisted_count: 1, assisted_value: 40, assisted_ratio: 0.5 },
      },
      Direct: {
        ...{ conversions: 2, opener: 0, middle: 1, closer: 1, only: 0 },
        ...{ assisted_count: 1, assisted_value: 100, assisted_ratio: 1 },
      },
    })
  })

  it.each(['campaign', 'ad_set', 'ad'] as const)('counts the roles of each %s', async (level) => {
    const { body } = await business.report('/paths/roles', { level })
    expect(body.data).toHaveLength(2)
    const id = await business.entityId(level, social)
    expect(body.data.find((row: { id: string }) => row.id === id)).toMatchObject({
      level,
      platform: 'social_ads',
      external_id: social[level],
      opener: 3,
      closer: 1,
    })
  })

  it('has the values of one goal', async () => {
    const { body } = await business.report('/paths/roles', { goal: 'closed_won' })
    expect(body.data).toMatchObject([
      { id: 'Paid Social', conversions: 1, assisted_value: 900, assisted_ratio: null },
      { id: 'Direct', conversions: 1, assisted_value: 0, assisted_ratio: 0 },
    ])
  })

  it('adds up to the counts of first touch and last touch', async () => {
    const { body: roles } = await business.report('/paths/roles')
    const { body: models } = await business.report('/campaigns/models', { level: 'channel' })
    for (const { id, opener, closer, only } of roles.data) {
      const { first_touch, last_touch } = models.data.find((row: { id: string }) => row.id === id).models
      expect([id, opener + only, closer + only]).toEqual([id, first_touch.count, last_touch.count])
    }
  })

  it('has the same rows by pages, and none without conversions', async () => {
    const whole = await business.report('/paths/roles')
    const range = { date_from: '2026-03-01', date_to: '2026-03-31' }
    const pages = await business.readAllPages('/paths/roles', { ...range, limit: '1' })
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.body.data)
    const empty = await business.read('/paths/roles', { date_from: '2026-05-01', date_to: '2026-05-31' })
    expect([empty.body.data, empty.body.meta.reason]).toEqual([[], 'no_conversions'])
  })

  it.each([[{ goal: 'unknown' }], [{ level: 'country' }], [{ cursor: 'x' }]])('rejects %o', async (query) => {
    const { status, body } = await business.report('/paths/roles', query)
    expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
  })
})
