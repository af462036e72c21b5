import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Business } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { happen, step } from '../../../test/support/fixtures/random-history.ts'
import { requestRecompute } from '../../attribution/recompute-requests/recomputes.ts'
import { verifyProfile } from '../../attribution/rollups/verify-days.ts'

const app = await testApp()
const range = { date_from: '2026-01-01', date_to: '2026-12-31' }
const levels = ['channel', 'campaign', 'ad_set', 'ad']

interface Credited {
  count: number
  value: number
}

interface Row {
  id: string
  models: Record<string, Credited>
  opener: number
  closer: number
  only: number
  conversions: number
  value: number
}

async function readRows(business: Business, path: string, query: Record<string, string>): Promise<Row[]> {
  const pages = await business.readAllPages(path, { ...range, ...query, limit: '100' })
  return pages.flatMap(({ data }) => data as Row[])
}

async function readAll(business: Business) {
  const { body: comparison } = await business.read('/campaigns/models', range)
  const byLevel = []
  for (const level of levels) {
    const models = await readRows(business, '/campaigns/models', { level })
    const roles = await readRows(business, '/paths/roles', { level })
    byLevel.push({ level, models, roles })
  }
  const channelPaths = await readRows(business, '/paths', { level: 'channel' })
  const campaignPaths = await readRows(business, '/paths', { level: 'campaign', order: 'value' })
  const { body: summary } = await business.read('/paths/summary', range)
  return { total: comparison.meta.total, byLevel, channelPaths, campaignPaths, summary: summary.data }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

function expectInvariants({
  total,
  byLevel,
  channelPaths,
  campaignPaths,
  summary,
}: Awaited<ReturnType<typeof readAll>>) {
  for (const { level, models, roles } of byLevel) {
    const names = Object.keys(models[0]!.models)
    for (const name of names) {
      const values = models.map((row) => row.models[name]!.value)
      expect(sumOf(values), `${name} by ${level}`).toBeCloseTo(total.value, 6)
    }
    for (const name of ['last_touch', 'first_touch', 'last_non_direct']) {
      expect(sumOf(models.map((row) => row.models[name]!.count)), `${name} by ${level}`).toBe(total.count)
    }
    const roleOf = new Map(roles.map((row) => [row.id, row]))
    for (const { id, models: credited } of models.filter(({ id }) => id !== 'unattributed')) {
      const { opener = 0, closer = 0, only = 0 } = roleOf.get(id) ?? {}
      expect([id, opener + only, closer + only]).toEqual([id, credited.first_touch!.count, credited.last_touch!.count])
    }
  }
  for (const paths of [channelPaths, campaignPaths]) {
    expect(sumOf(paths.map(({ conversions }) => conversions))).toBe(total.count)
    expect(sumOf(paths.map(({ value }) => value))).toBeCloseTo(total.value, 6)
  }
  const { touches, days } = summary as { touches: { conversions: number }[]; days: { conversions: number }[] }
  expect(summary.conversions).toBe(total.count)
  expect(sumOf(touches.map(({ conversions }) => conversions))).toBe(total.count)
  expect(sumOf(days.map(({ conversions }) => conversions))).toBe(total.count - summary.without_touch)
}

/** The conversions that a path opens are those that it counts. */
async function expectOpens(business: Business, path: Row): Promise<void> {
  const key = await business.keyWith(['campaigns:read', 'conversions:read'])
  const { body } = await business.read(`/paths/${path.id}/conversions`, { ...range, limit: '200' }, key)
  expect(body.data).toHaveLength(path.conversions)
}

it('models, roles and paths add up in every history, and a recompute changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const business = await app.seed.business({ timezone: 'America/Santiago' })
      for (const step of steps) await happen(app, business, step)
      await business.recompute()
      expect(await verifyProfile(app.db, business.profile.id)).toEqual([])
      const live = await readAll(business)
      expectInvariants(live)
      for (const path of [...live.channelPaths, ...live.campaignPaths].slice(0, 6)) await expectOpens(business, path)
      await business.fold()
      expect(await readAll(business)).toEqual(live)
      await requestRecompute(app.ctx, business.profile.id, { kind: 'operator' })
      await business.recompute()
      expect(await business.rows('fact_batch')).toEqual([])
      expect(await readAll(business)).toEqual(live)
    }),
    { numRuns: Number(process.env.INVARIANT_RUNS ?? 8) },
  )
}, 240_000)
