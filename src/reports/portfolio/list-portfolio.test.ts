import { describe, expect, it } from 'vitest'
import { type Business, seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { compactProfile } from '../../attribution/rollups/compact-rollups.ts'
import { newId } from '../../kernel/ids.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import { countAttention } from './count-attention.ts'

const app = await testApp()
const spring = seededAd('1')
const range = { date_from: '2026-03-05', date_to: '2026-03-07' }

interface Row {
  profile_id: string
  name: string
  current: Record<string, number | null>
  previous: Record<string, number | null>
  attention: { errors: number; warnings: number } | null
}

/** An agency with several businesses in one workspace, and a session of its owner. */
async function agency(names: string[]) {
  const { id: workspace_id } = await app.seed.workspace({ name: `Agency ${newId()}` })
  const businesses = []
  for (const name of names) businesses.push(await app.seed.business({ name, workspace_id }))
  const owner = await app.seed.user({ workspace_id, role: 'owner' })
  const session = await app.seed.session({ user_id: owner.id, active_profile_id: businesses[0]!.profile.id })
  const list = async (query: Record<string, string> = {}, caller: object = { session }) =>
    app.call('GET /api/v1/portfolio', { ...caller, query: { ...range, ...query } })
  const sortedNames = async (query: Record<string, string>) =>
    (await list(query)).body.data.map(({ name }: Row) => name)
  return { workspace_id, businesses, owner, session, list, namesBy: sortedNames }
}

/** The same numbers from the overview of the business. */
async function overviewOf(business: Business, model: string) {
  const { totals, before } = (await business.report('/overview', { ...range, model })).body.data
  return [totals, before.totals].map(
    ({ spend, cash, credited_cash, roas, blended_roas, conversions, touch_share }) => ({
      spend,
      cash,
      credited_cash,
      roas,
      blended_roas,
      conversions,
      coverage: touch_share,
    }),
  )
}

describe('GET /portfolio', () => {
  it('has the numbers of the overview of each profile, compacted or not, under each model', async () => {
    const { businesses, list } = await agency(['A', 'B'])
    const [a, b] = businesses as [(typeof businesses)[0], (typeof businesses)[0]]
    await a.deliver(spring, { spend: '50' })
    await a.deliver(spring, { spend: '7', date: '2026-03-03' })
    await a.convert({ touches: [{ ad: spring }, {}], value: '100' })
    await a.convert({ value: '20' })
    await a.convert({ touches: [{ ad: spring }], value: '11', at: '2026-03-03T09:00:00Z' })
    await b.convert({ touches: [{}], value: '5' })
    for (const isCompacted of [false, true]) {
      if (isCompacted) for (const { profile } of businesses) await compactProfile(app.ctx, profile.id)
      for (const model of ['last_non_direct', 'linear']) {
        const { status, body } = await list({ model })
        expect(status).toBe(200)
        for (const business of businesses) {
          const row = body.data.find(({ profile_id }: Row) => profile_id === business.profile.id)
          expect([row.current, row.previous]).toEqual(await overviewOf(business, model))
        }
      }
    }
    const { data, meta } = (await list({ totals: 'true' })).body
    expect(data[0].change.spend).toBeCloseTo(43 / 7)
    expect(meta.totals).toMatchObject([{ currency: 'USD', profiles: 2, current: { cash: 125, spend: 50 } }])
  })

  it('reads whole months from months', async () => {
    const { businesses, list } = await agency(['A'])
    await businesses[0]!.convert({ touches: [{ ad: spring }], value: '40', at: '2026-02-10T09:00:00Z' })
    await compactProfile(app.ctx, businesses[0]!.profile.id)
    const { data } = (await list({ date_from: '2026-01-20', date_to: '2026-03-05' })).body
    expect(data[0].current).toMatchObject({ cash: 40, conversions: 1 })
  })

  it('uses the local days of each profile by default', async () => {
    const { workspace_id, session } = await agency(['UTC'])
    await app.seed.business({ name: 'Kiribati', workspace_id, timezone: 'Pacific/Kiritimati' })
    await app.seed.business({ name: 'Pago', workspace_id, timezone: 'Pacific/Pago_Pago' })
    const { body } = await app.call('GET /api/v1/portfolio', { session })
    const days = new Map(body.data.map((row: Row & { date_to: string }) => [row.name, row.date_to]))
    const today = (timeZone: string) => localDayOf(app.clock.now(), timeZone)
    expect(days.get('Kiribati')).toBe(today('Pacific/Kiritimati'))
    expect(days.get('Pago')).toBe(today('Pacific/Pago_Pago'))
    expect(days.get('Kiribati')).not.toBe(days.get('Pago'))
  })

  it('keeps currencies apart', async () => {
    const { workspace_id, list } = await agency(['Dollar'])
    const peso = await app.seed.business({ name: 'Peso', workspace_id, reporting_currency: 'CLP' })
    await peso.convert({ value: '1000', currency: 'CLP' })
    const { data, meta } = (await list({ totals: 'true' })).body
    expect(data.map(({ currency }: { currency: string }) => currency)).toEqual(['USD', 'CLP'])
    expect(meta.totals.map(({ currency }: { currency: string }) => currency)).toEqual(['CLP', 'USD'])
    expect((await list()).body.meta.totals).toBeNull()
  })

  it('sorts, searches and pages', async () => {
    const { businesses, list, namesBy } = await agency(['b', 'A', 'c 100%', 'D'])
    await businesses[0]!.convert({ value: '5' })
    await businesses[2]!.convert({ value: '9' })
    expect(await namesBy({})).toEqual(['A', 'b', 'c 100%', 'D'])
    expect(await namesBy({ order: 'desc' })).toEqual(['D', 'c 100%', 'b', 'A'])
    expect((await namesBy({ sort: 'cash' })).slice(0, 2)).toEqual(['c 100%', 'b'])
    expect(await namesBy({ q: '100%' })).toEqual(['c 100%'])
    expect(await namesBy({ q: 'C_1' })).toEqual([])
    expect(await namesBy({ q: 'agency' })).toHaveLength(4)
    const first = await list({ sort: 'cash', limit: '3' })
    expect(first.body.pagination.has_next).toBe(true)
    const { cursor } = first.body.pagination
    const second = await list({ sort: 'cash', limit: '3', cursor })
    const seen = [...first.body.data, ...second.body.data].map(({ name }: Row) => name)
    expect(seen.toSorted()).toEqual(['A', 'D', 'b', 'c 100%'])
    expect((await list({ sort: 'spend', cursor })).body.error).toMatchObject({
      field: 'cursor',
      code: 'invalid_parameter',
    })
  })

  it('contains only profiles that the caller has access to, and neither archived ones nor their names', async () => {
    const { businesses, workspace_id, list } = await agency(['Mine', 'Other'])
    const [mine, other] = businesses
    await app.seed.business({ name: 'Elsewhere' })
    const limited = await app.seed.user({ workspace_id, role: 'viewer', profiles: [mine!.profile.id] })
    const session = await app.seed.session({ user_id: limited.id })
    const key = await app.seed.userToken({ user_id: limited.id, scopes: ['mcp:read'] })
    for (const caller of [{ session }, { key }]) {
      const { body } = await list({ totals: 'true' }, caller)
      expect(body.data.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
        ['Mine', 'viewer'],
      ])
      expect(body.meta).toMatchObject({ profiles: 1, totals: [{ profiles: 1 }] })
      expect((await list({ q: 'Other' }, caller)).body.data).toEqual([])
    }
    const narrow = await app.seed.userToken({ user_id: limited.id, scopes: ['connections:read'] })
    expect((await list({}, { key: narrow })).body.error.code).toBe('insufficient_scope')
    const bound = await list({}, { key, headers: { 'x-profile-id': other!.profile.id } })
    expect(bound.status).toBe(404)
    await app.db
      .updateTable('profile')
      .set({ archived_at: app.clock.now() })
      .where('id', '=', mine!.profile.id)
      .execute()
    expect((await list({}, { session })).body.data).toEqual([])
  })

  it('shows the issues that the job counted', async () => {
    const { businesses, list } = await agency(['Quiet', 'Loud'])
    const loud = businesses[1]!
    await loud.convert({ value: '5', currency: 'XTS' })
    expect((await list()).body.data[0].attention).toBeNull()
    await countAttention.run(app.ctx, {})
    const { data } = (await list({ sort: 'attention' })).body
    const issues = (await app.call('GET /api/v1/attention', { key: loud.key })).body.data
    const errors = issues.filter(({ severity }: { severity: string }) => severity === 'error').length
    expect(errors).toBeGreaterThan(0)
    expect(data[0]).toMatchObject({ name: 'Loud', attention: { errors, warnings: issues.length - errors } })
    expect(data[1]).toMatchObject({ name: 'Quiet', attention: { errors: 0, warnings: 0 } })
  })

  it.each([
    [{ date_from: '2026-03-02', date_to: '2026-03-01' }, 'date_from', 'invalid_date_range'],
    [{ sort: 'luck' }, 'sort', 'invalid_parameter'],
    [{ model: 'markov' }, 'model', 'invalid_parameter'],
    [{ limit: '501' }, 'limit', 'invalid_parameter'],
  ])('rejects %o', async (query, field, code) => {
    const { list } = await agency(['A'])
    const { status, body } = await list(query as Record<string, string>)
    expect([status, body.error.code, body.error.field]).toEqual([400, code, field])
  })
})
