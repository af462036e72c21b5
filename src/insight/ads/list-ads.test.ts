import { describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const [good, bad, idle] = [seededAd('1'), seededAd('2'), seededAd('9', { platform: 'search_ads' })]
const range = { date_from: '2026-02-15', date_to: '2026-02-28' }

async function shopWithAds() {
  const shop = await app.seed.business({ scopes: ['goals:write', 'campaigns:read', 'attribution:write'] })
  await shop.deliver(good, { date: '2026-02-20', spend: '100' })
  await shop.deliver(bad, { date: '2026-02-20', spend: '900' })
  await shop.deliver(bad, { date: '2026-02-10', spend: '300' })
  await shop.deliver(idle, { date: '2026-02-20', spend: '0', impressions: 5 })
  for (let sale = 0; sale < 12; sale++) {
    await shop.convert({ touches: [{ ad: good }], value: '100', at: `2026-02-21T1${sale % 9}:00:00Z` })
  }
  await shop.convert({ touches: [{ ad: good }, { ad: bad }], value: '100', is_first: true, at: '2026-02-22T12:00:00Z' })
  await shop.convert({ touches: [{ ad: bad }], value: '60', at: '2026-02-12T12:00:00Z' })
  return shop
}

const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)

describe('GET /ads', () => {
  it('returns each ad with figures, parents, change, trend and advice, and the totals', async () => {
    const shop = await shopWithAds()
    const { status, body } = await shop.read('/ads', range)
    expect(status).toBe(200)
    expect(names(body)).toEqual(['A a2', 'A a1', 'A a9'])
    const [row] = body.data
    expect(row).toMatchObject({
      level: 'ad',
      platform: 'social_ads',
      spend: 900,
      value: 100,
      payments: 1,
      first_payments: 1,
      roas: 100 / 900,
      cac_first_payment: 900,
      before: { spend: 300, value: 60, roas: 0.2 },
      compared: null,
      advice: 'stop',
    })
    expect([row.campaign_name, row.ad_set_name].every((name) => name.length > 0)).toBe(true)
    expect(row.trend).toHaveLength(14)
    expect(row.trend.filter(({ spend, value }: { spend: number; value: number }) => spend > 0 || value > 0)).toEqual([
      { date: '2026-02-20', spend: 900, value: 0 },
      { date: '2026-02-22', spend: 0, value: 100 },
    ])
    expect(body.meta.totals).toMatchObject({ ads: 3, spend: 1000, value: 1300, payments: 13, roas: 1.3 })
  })

  it('gives no advice on an ad that does not run, in any list', async () => {
    const shop = await shopWithAds()
    await app.db
      .updateTable('ad')
      .set({ status: 'PAUSED' })
      .where('profile_id', '=', shop.profile.id)
      .where('name', '=', 'A a2')
      .execute()
    const isPaused = ({ name }: { name: string }) => name === 'A a2'
    const nothing = { advice: null, reason: 'not_running', at_stake: null }
    for (const query of [range, { ...range, sort: 'advice' }])
      expect((await shop.read('/ads', query)).body.data.find(isPaused)).toMatchObject(nothing)
    expect(names((await shop.read('/ads', { ...range, sort: 'advice' })).body).at(-1)).toBe('A a2')
    expect((await shop.read('/ads', { ...range, advice: 'stop' })).body.data).toEqual([])
    expect((await shop.read('/advice', range)).body.data.find(isPaused)).toMatchObject({ ...nothing, act: null })
    const answer = (await shop.read('/overview/answer', range)).body.data
    expect([answer.stop.ads, answer.ads.find(isPaused).advice]).toEqual([0, null])
  })

  it('agrees with the campaign report and the advice of the same range under two models and both bases', async () => {
    const shop = await shopWithAds()
    for (const model of ['last_touch', 'linear']) {
      const advised = (await shop.read('/advice', { ...range, model })).body.data
      for (const date_basis of ['conversion', 'touch']) {
        const query = { ...range, model, date_basis }
        const { body } = await shop.read('/ads', query)
        const reported = (await shop.read('/campaigns', { ...query, level: 'ad', limit: '100' })).body.data
        for (const { campaign_id, spend, outcome_value, outcome_count } of reported) {
          const row = body.data.find(({ id }: { id: string }) => id === campaign_id)
          expect(row).toMatchObject({ spend, value: outcome_value, payments: outcome_count })
        }
        expect(body.data).toHaveLength(reported.length)
      }
      const { body } = await shop.read('/ads', { ...range, model })
      for (const { id, advice, reason } of advised)
        expect(body.data.find((row: { id: string }) => row.id === id)).toMatchObject({ advice, reason })
    }
  })

  it('adds up to the overview, in total and by platform, under two models and both bases', async () => {
    const shop = await shopWithAds()
    await shop.deliver(seededAd('9', { platform: 'search_ads' }), { date: '2026-02-21', spend: '20' })
    await shop.convert({ touches: [{ ad: idle }, { ad: good }], value: '30', at: '2026-02-23T12:00:00Z' })
    for (const model of ['last_touch', 'linear']) {
      for (const date_basis of ['conversion', 'touch']) {
        const query = { ...range, model, date_basis }
        const { totals, segments } = (await shop.read('/overview', query)).body.data
        const sumOf = async (filter: object) =>
          (await shop.read('/ads', { ...query, level: 'campaign', ...filter })).body.meta.totals
        expect(await sumOf({})).toMatchObject({ spend: totals.spend, value: totals.credited_cash, roas: totals.roas })
        for (const { kind, platform, cash } of segments)
          if (kind === 'platform') expect((await sumOf({ platform })).value).toBe(cash)
      }
    }
  })

  it('compares the total with everything of the period before, also with ads that ran only then', async () => {
    const shop = await shopWithAds()
    const gone = seededAd('7')
    await shop.deliver(gone, { date: '2026-02-11', spend: '50' })
    await shop.convert({ touches: [{ ad: gone }], value: '40', at: '2026-02-12T12:00:00Z' })
    for (const level of ['ad', 'ad_set', 'campaign']) {
      const earlier = { date_from: '2026-02-01', date_to: '2026-02-14', level }
      const { spend, value, roas } = (await shop.read('/ads', earlier)).body.meta.totals
      const { body } = await shop.read('/ads', { ...range, level })
      expect([level, body.meta.totals.before]).toEqual([level, { spend, value, roas }])
      expect([body.data.length, body.meta.totals.ads]).toEqual([3, 3])
    }
    // They follow the filters as rows do: this one has no spend in the range, and no advice.
    const spentBefore = async (filter: object) =>
      (await shop.read('/ads', { ...range, ...filter })).body.meta.totals.before.spend
    expect(await spentBefore({ search: 'A a7' })).toBe(50)
    expect(await spentBefore({ platform: 'search_ads' })).toBe(0)
    expect(await spentBefore({ min_spend: '1' })).toBe(300)
    expect(await spentBefore({ advice: 'stop' })).toBe(300)
  })

  it.each(['last_touch', 'linear'])(
    'adds credit of campaigns whose ad is unknown to the total, under %s',
    async (model) => {
      const shop = await shopWithAds()
      const query = { ...range, model, compare: 'first_touch' }
      expect((await shop.read('/ads', query)).body.meta.unknown_ad).toBe(null)
      const named = { ad: good, is_campaign_only: true }
      await shop.convert({ touches: [named], value: '70', is_first: true, at: '2026-02-23T12:00:00Z' })
      await shop.convert({ touches: [{ ad: bad }, named], value: '30', at: '2026-02-24T12:00:00Z' })
      await shop.convert({ touches: [named], value: '5', at: '2026-02-12T12:00:00Z' })
      const isShared = model === 'linear'
      for (const level of ['ad', 'ad_set']) {
        const { meta, data } = (await shop.read('/ads', { ...query, level })).body
        expect(meta.unknown_ad).toEqual({
          value: isShared ? 85 : 100,
          payments: isShared ? null : 2,
          first_payments: isShared ? null : 1,
          before: { value: 5 },
          compared: { value: 70, payments: 1 },
        })
        const campaigns = (await shop.read('/ads', { ...query, level: 'campaign' })).body.meta
        const { value, spend, roas, before } = campaigns.totals
        expect(campaigns.unknown_ad).toBe(null)
        expect(meta.totals).toMatchObject({ value, spend, roas, before, compared: campaigns.totals.compared })
        if (!isShared) expect(meta.totals.first_payments).toBe(campaigns.totals.first_payments)
        expect(data).toHaveLength(3)
      }
      const filtered = (await shop.read('/ads', { ...query, search: 'A a2' })).body
      expect([filtered.meta.unknown_ad, filtered.meta.totals.value]).toEqual([null, filtered.data[0].value])
    },
  )

  it('shows a second model in the same row', async () => {
    const shop = await shopWithAds()
    const query = { ...range, compare: 'first_touch', sort: '-compared_value' }
    const { body } = await shop.read('/ads', query)
    const rows = body.data.map(({ name, value, compared }: { name: string; value: number; compared: object }) => [
      name,
      value,
      compared,
    ])
    expect(rows.slice(0, 2)).toEqual([
      ['A a1', 1200, { value: 1300, payments: 13, roas: 13 }],
      ['A a2', 100, { value: 0, payments: 0, roas: 0 }],
    ])
    expect(body.meta.totals.compared).toEqual({ value: 1300, payments: 13, roas: 1.3 })
  })

  // Its tests only read.
  const shopWithTarget = shopWithAds().then(async (shop) => {
    await app.call('PUT /api/v1/profile/targets', { key: shop.key, body: { roas: 3 } })
    return shop
  })

  it.each([
    [{ advice: 'stop' }, ['A a2']],
    [{ advice: 'scale' }, ['A a1']],
    [{ platform: 'search_ads' }, ['A a9']],
    [{ min_spend: '100', max_spend: '100' }, ['A a1']],
    [{ min_roas: '1' }, ['A a1']],
    [{ max_roas: '1' }, ['A a2']],
    [{ search: 'a A2' }, ['A a2']],
    [{ sort: 'name' }, ['A a1', 'A a2', 'A a9']],
    [{ sort: '-roas' }, ['A a1', 'A a2', 'A a9']],
    [{ sort: 'roas' }, ['A a2', 'A a1', 'A a9']],
    [{ sort: '-at_stake' }, ['A a2', 'A a1', 'A a9']],
    [{ search: 'nothing like it' }, []],
  ])('with %o lists %j, and the totals follow', async (query, expected) => {
    const shop = await shopWithTarget
    const { body } = await shop.read('/ads', { ...range, ...query })
    expect(names(body)).toEqual(expected)
    const sum = body.data.reduce((total: number, { spend }: { spend: number }) => total + spend, 0)
    expect(body.meta.totals).toMatchObject({ ads: expected.length, spend: sum })
  })

  it('finds a row by the name of its campaign, and lists the other levels', async () => {
    const shop = await shopWithAds()
    const [campaign] = (await shop.read('/ads', { ...range, level: 'campaign' })).body.data
    const found = (await shop.read('/ads', { ...range, search: campaign.name })).body
    expect(names(found)).toContain('A a2')
    const sets = (await shop.read('/ads', { ...range, level: 'ad_set' })).body.data
    expect(sets[0]).toMatchObject({ level: 'ad_set', thumbnail_url: null })
  })

  it.each(['-spend', 'name', '-roas', 'advice', '-change'])('has every row on one page, sorted by %s', async (sort) => {
    const shop = await shopWithTarget
    const pages = await shop.readAllPages('/ads', { ...range, sort, limit: '1' })
    expect(pages.flatMap(names)).toEqual(names((await shop.read('/ads', { ...range, sort })).body))
    expect(pages).toHaveLength(3)
  })

  it('continues the list of its first page, and adds up new data without a cursor', async () => {
    const shop = await shopWithAds()
    const query = { ...range, sort: '-value', limit: '1' }
    const first = (await shop.read('/ads', query)).body
    await shop.convert({ touches: [{ ad: bad }], value: '5000', at: '2026-02-23T12:00:00Z' })
    const second = (await shop.read('/ads', { ...query, cursor: first.pagination.cursor })).body
    expect([names(first), names(second)]).toEqual([['A a1'], ['A a2']])
    expect(second.data[0].value).toBe(100)
    expect(second.meta.totals).toEqual(first.meta.totals)
    const again = (await shop.read('/ads', query)).body
    expect([again.data[0].name, again.data[0].value, again.meta.totals.value]).toEqual(['A a2', 5100, 6300])
    const rest = (await shop.read('/ads', { ...query, cursor: again.pagination.cursor })).body
    expect([names(rest), rest.meta.totals]).toEqual([['A a1'], again.meta.totals])
  })

  it('continues the list of another process by the sort value in its cursor', async () => {
    const shop = await shopWithAds()
    const query = { ...range, sort: '-value', limit: '1' }
    const { pagination } = (await shop.read('/ads', query)).body
    const find = app.services.adRankings.find
    app.services.adRankings.find = () => null
    const { body } = await shop.read('/ads', { ...query, cursor: pagination.cursor })
    app.services.adRankings.find = find
    expect(names(body)).toEqual(['A a2'])
  })

  it.each([
    [{ sort: 'nonsense' }, 'sort'],
    [{ min_spend: '-1' }, 'min_spend'],
    [{ compare: 'markov' }, 'compare'],
    [{ level: 'account' }, 'level'],
  ])('rejects %o', async (query, field) => {
    const shop = await app.seed.business({ scopes: ['campaigns:read'] })
    const { status, body } = await shop.read('/ads', query)
    expect([status, body.error.field]).toEqual([400, field])
  })
})
