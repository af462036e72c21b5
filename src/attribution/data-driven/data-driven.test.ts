import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Business, seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { seededRandom } from '../../kernel/random/seeded-random.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import type { StoredFit } from '../credit/fit-queries.ts'
import type { DataDrivenFit, DataDrivenInput } from '../models/data-driven/domain/fit-data-driven.ts'
import { requestRecompute } from '../recompute-requests/recomputes.ts'
import { verifyProfile } from '../rollups/verify-days.ts'
import { fitModel } from './fit-model.ts'
import { refitModels } from './refit-models.ts'

const app = await testApp()
const range = { date_from: '2025-12-01', date_to: '2026-03-31' }
const path = '/models/data-driven'
const fits = 'POST /api/v1/models/data-driven/fits'

type Values = { outcome_value: number }[]

const links = [
  'utm_source=news&utm_medium=email',
  'utm_source=facebook&utm_medium=paid_social&svc_cid=cx&svc_aid=ax',
] as const

/** Every visitor sees an email or an ad; ads convert far more often. */
function plan(shop: Business) {
  const random = seededRandom('visitors')
  const visits = []
  const sales = []
  for (let index = 0; index < 3_000; index++) {
    const visitor = `visitor-${index}`
    const start = Date.parse('2025-12-20T00:00:00Z') + Math.floor(random() * 75) * dayMs
    const isBuyer = index < 320
    const kinds = isBuyer ? (index % 4 === 0 ? [0] : [0, 1]) : random() < 0.2 ? [1] : [0]
    for (const [touch, kind] of kinds.entries()) {
      const at = new Date(start + touch * 3_600_000 * 5).toISOString()
      visits.push(shop.pendingTouch({ at, visitor, query: links[kind]!, ...(isBuyer && { person: `buyer-${index}` }) }))
    }
    if (isBuyer) {
      const at = new Date(start + dayMs).toISOString()
      sales.push(shop.pendingConversion({ at, person: `buyer-${index}`, value: '10', key: `order-${index}` }))
    }
  }
  return { visits, sales }
}

function anyFit({ units: { channelOf, channelCount } }: DataDrivenInput, conversions: number): DataDrivenFit {
  const values = new Float64Array(channelOf.length)
  return {
    values,
    low: values,
    high: values,
    isOwn: new Uint8Array(channelOf.length),
    removalEffects: new Float64Array(channelCount),
    logLosses: { data_driven: 1, last_touch: 1, linear: 1 },
    isRecommended: false,
    conversions,
    paths: conversions,
  }
}

describe('the data-driven model', () => {
  let shop: Business
  const scopes = ['campaigns:read', 'conversions:read', 'analytics:read', 'attribution:write'] as const
  const waitingFits = async () => {
    const { rows } = await sql<{ data: object }>`select data from pgboss.job where name = 'refit-models'`.execute(
      app.db,
    )
    return rows.map(({ data }) => data)
  }
  const fitNow = () => app.call(fits, { key: shop.key, body: {} })
  const valueUnder = async (model: string) => {
    const { body } = await shop.read('/campaigns', { ...range, model })
    return (body.data as Values).reduce((sum, row) => sum + row.outcome_value, 0)
  }
  const readReceipt = async (id: string) => (await shop.read(`/conversions/${id}/receipt`)).body.data

  beforeAll(async () => {
    shop = await app.seed.business({ scopes: [...scopes] })
    await shop.deliver(seededAd('x'))
    const { visits, sales } = plan(shop)
    for (let start = 0; start < visits.length; start += 500) await shop.record(visits.slice(start, start + 500))
    await shop.record(sales)
  })

  it('of a profile with little data has no parameters and states how much is missing', async () => {
    const small = await app.seed.business({ scopes: [...scopes] })
    await small.convert({ touches: [{ ad: seededAd('x') }] })
    expect((await small.read(path)).body.data).toEqual({
      status: 'not_fitted',
      missing: { conversions: 299, paths: 2_999 },
      fit: null,
      run: null,
    })
    for (const { status, body } of [
      await small.read('/campaigns', { ...range, model: 'data_driven' }),
      await app.call(fits, { key: small.key, body: {} }),
    ]) {
      expect([status, body.error.code]).toEqual([409, 'invalid_state'])
      expect(body.error.message).toMatch(/299 conversions and 2999 paths are missing/)
    }
    expect((await small.rows('credit_model')).map(({ model }) => model)).not.toContain('data_driven')
    const { body } = await small.read('/overview', range)
    expect(body.data.by_model.map(({ model }: { model: string }) => model)).not.toContain('data_driven')
  })

  it('is rejected in reports before its first fit, although there is enough data', async () => {
    expect((await shop.read(path)).body.data).toEqual({ status: 'not_fitted', missing: null, fit: null, run: null })
    const { status, body } = await shop.read('/campaigns', { ...range, model: 'data_driven' })
    expect([status, body.error.code]).toEqual([409, 'invalid_state'])
    expect(body.error.message).toContain('POST /models/data-driven/fits')
  })

  it('is fitted, computed in the background, and then reported like the others', async () => {
    const first = await fitNow()
    expect([first.status, first.body.data.status]).toEqual([202, 'not_fitted'])
    expect(first.body.data.run).toMatchObject({ status: 'running', people: 0, finished_at: null })
    app.clock.advance(1_000)
    expect((await fitNow()).body.data.run).toEqual(first.body.data.run)
    expect(await waitingFits()).toEqual([{ profile_id: shop.profile.id }])
    await refitModels.run(app.ctx, { profile_id: shop.profile.id })
    const { body } = await shop.read(path)
    expect([body.data.status, body.data.missing]).toEqual(['computing', null])
    expect(body.data.run).toMatchObject({ status: 'completed', people: 3_000, error: null })
    expect(body.data.fit).toMatchObject({ version: 1, ends: 'payments', conversions: 320, paths: 3_000 })
    const [email, ads] = ['Email', 'Paid Social'].map((name) =>
      body.data.fit.units.find((unit: { channel: string }) => unit.channel === name),
    )
    expect(ads.p).toBeGreaterThan(email.p * 2)
    for (const { p, low, high } of [email, ads]) expect(low <= p && p <= high).toBe(true)
    expect((await shop.read('/campaigns', { ...range, model: 'data_driven' })).status).toBe(409)

    const pending = await readReceipt('order-7')
    expect([pending.data_driven?.version, pending.is_up_to_date]).toEqual([1, false])

    await shop.recompute()
    expect((await shop.read(path)).body.data.status).toBe('ready')
    const value = await valueUnder('data_driven')
    expect(value).toBeGreaterThan(await valueUnder('linear'))
    expect(value).toBeLessThan(await valueUnder('last_touch'))
    const { data } = (await shop.read('/campaigns/unattributed', { ...range, model: 'data_driven' })).body
    expect(value + data.outcome_value).toBeCloseTo(3_200, 6)
    const compared = (await shop.read('/campaigns/models', range)).body.data
    expect(compared[0].models.data_driven.value).toBeCloseTo(value, 6)
    const { by_model } = (await shop.read('/overview', range)).body.data
    expect(by_model.at(-1)).toMatchObject({ model: 'data_driven', credited_cash: value })
    const cohorts = await shop.read('/cohorts', { by: 'channel', model: 'data_driven', ...range })
    const ofAds = cohorts.body.data.filter(({ key }: { key: string }) => key === 'Paid Social')
    const customers = ofAds.reduce((sum: number, row: { customers: number }) => sum + row.customers, 0)
    expect(customers).toBeCloseTo(value / 10, 4)
    expect(await verifyProfile(app.db, shop.profile.id)).toEqual([])
  })

  it('is explained by the receipt of a conversion', async () => {
    const receipt = await readReceipt('order-7')
    expect(receipt.is_up_to_date).toBe(true)
    expect(receipt.data_driven).toMatchObject({ version: 1, is_recommended: expect.any(Boolean) })
    const [email, ad] = receipt.touches
    const share = ad.data_driven.p / (email.data_driven.p + ad.data_driven.p)
    expect(ad.credit.data_driven).toBeCloseTo(share, 5)
    expect(email.credit.data_driven + ad.credit.data_driven).toBeCloseTo(1, 9)
    expect([email.data_driven.unit, ad.data_driven.unit]).toEqual(['channel', 'campaign'])
  })

  it('keeps the version of stored credit after another fit until a recompute', async () => {
    const before = await valueUnder('data_driven')
    const stated = async (path: string, model: string, query: Record<string, string> = {}) =>
      (await shop.read(path, { ...range, model, ...query })).body.meta.model_versions
    expect(await stated('/campaigns', 'data_driven')).toBeUndefined()
    await refitModels.run(app.ctx, { profile_id: shop.profile.id })
    const { status, fit } = (await shop.read(path)).body.data
    expect([status, fit.version]).toEqual(['ready', 2])
    expect(await valueUnder('data_driven')).toBe(before)
    const kept = await readReceipt('order-7')
    expect([kept.data_driven.version, kept.is_up_to_date]).toEqual([1, true])

    await shop.touch({ at: '2026-03-09T09:00:00Z', visitor: 'visitor-8', query: links[1] })
    await shop.conversion({ at: '2026-03-09T10:00:00Z', person: 'buyer-8', value: '10', key: 'new' })
    const versions = async () => new Set((await shop.rows('credit')).map(({ model_version }) => model_version))
    expect([(await readReceipt('new')).data_driven.version, await versions()]).toEqual([2, new Set([1, 2])])
    const mixed = { oldest: 1, newest: 2 }
    expect(await stated('/campaigns', 'data_driven')).toEqual(mixed)
    expect(await stated('/overview', 'data_driven')).toEqual(mixed)
    expect(await stated('/campaigns', 'last_touch')).toBeUndefined()
    expect((await shop.read('/campaigns/models', range)).body.meta.model_versions).toEqual(mixed)
    const entity_ids = (await shop.rows('campaign'))[0]!.id as string
    expect(await stated('/campaigns/trend', 'data_driven', { entity_ids, date_basis: 'touch' })).toEqual(mixed)
    expect(await stated('/campaigns/trend', 'data_driven', { entity_ids })).toBeUndefined()
    expect(await stated('/advice', 'data_driven')).toEqual(mixed)
    expect(await stated('/books', 'data_driven')).toEqual(mixed)
    expect(await stated('/cohorts', 'data_driven', { by: 'channel' })).toEqual(mixed)
    expect(await stated('/cohorts', 'data_driven', { by: 'none' })).toBeUndefined()
    await requestRecompute(app.ctx, shop.profile.id, {
      kind: 'past_changed',
      subjects: [{ kind: 'visitor', key: 'visitor-1' }],
    })
    await shop.recompute()
    expect(await stated('/campaigns', 'data_driven')).toEqual(mixed)
    await requestRecompute(app.ctx, shop.profile.id, { kind: 'operator' })
    expect(await stated('/campaigns', 'data_driven')).toEqual(mixed)
    await shop.recompute()
    expect(await stated('/campaigns', 'data_driven')).toBeUndefined()
    expect(await versions()).toEqual(new Set([2]))
    expect(await verifyProfile(app.db, shop.profile.id)).toEqual([])
  })

  it('is fitted every week in the profiles that have it', async () => {
    await sql`delete from pgboss.job where name = 'refit-models'`.execute(app.db)
    await refitModels.run(app.ctx, {})
    expect(await waitingFits()).toEqual([{ profile_id: shop.profile.id }])
  })

  it('is fitted to conversions of every kind if too few paths end at payments', async () => {
    const leads = await app.seed.business()
    await leads.convert({ touches: [{ ad: seededAd('x') }] })
    await leads.convert({ touches: [{ ad: seededAd('x') }], type: 'lead_created', value: null })
    // Its only touch comes with the conversion, so that it is in no path.
    await leads.conversion({ at: '2026-03-05T12:00:00Z', type: 'lead_created', person: 'zoe', query: 'gclid=G' })
    expect((await leads.rows('touch')).filter(({ is_synthetic }) => is_synthetic)).toHaveLength(1)
    const run = async (_: unknown, input: DataDrivenInput) => {
      const all = [...input.earlier.converted, ...input.later.converted].reduce((sum, count) => sum + count, 0)
      return all < 2 ? { missing: { conversions: 2 - all, paths: 0 } } : { missing: null, fit: anyFit(input, all) }
    }
    const ctx = { ...app.ctx, compute: { run } } as unknown as typeof app.ctx
    const { fit } = (await fitModel(ctx, leads.profile.id)) as { fit: StoredFit }
    expect(fit.result).toMatchObject({ ends: 'conversions', conversions: 2 })
  })

  it('shows a fit that lacks data or fails as failed, and can be requested again', async () => {
    const { id } = shop.profile
    const failing = (run: () => Promise<unknown>) => ({ ...app.ctx, compute: { run } }) as unknown as typeof app.ctx
    const lacking = failing(async () => ({ missing: { conversions: 7, paths: 0 } }))
    await refitModels.run(lacking, { profile_id: id })
    const { run, fit } = (await shop.read(path)).body.data
    expect([run.status, fit.version]).toEqual(['failed', 2])
    expect(run.error).toMatch(/7 conversions and 0 paths are missing/)
    await refitModels.run(app.ctx, {})
    expect((await shop.read(path)).body.data.run).toMatchObject({ status: 'running', error: null })
    const broken = refitModels.run(
      failing(async () => Promise.reject(new Error('out of memory'))),
      { profile_id: id },
    )
    await expect(broken).rejects.toThrow('out of memory')
    expect((await shop.read(path)).body.data.run).toMatchObject({ status: 'failed', finished_at: expect.any(String) })
  })

  it('belongs to one profile, and fitting it needs attribution:write', async () => {
    const other = await app.seed.business()
    expect((await other.read(path)).body.data.fit).toBeNull()
    const reader = await shop.keyWith(['campaigns:read'])
    expect((await app.call(fits, { key: reader, body: {} })).status).toBe(403)
  })
})
