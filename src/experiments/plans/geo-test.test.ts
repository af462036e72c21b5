import { describe, expect, it } from 'vitest'
import { toOutcome } from '../../../test/support/app/seed-history.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'
import { drawNormal } from '../../kernel/random/draw.ts'
import { seededRandom } from '../../kernel/random/seeded-random.ts'
import { daysBetween } from '../../kernel/time/date-range.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { addDays } from '../../kernel/time/local-day.ts'
import { advanceExperiments } from '../lifecycle/advance-experiments.ts'
import { planExperiments } from './plan-experiment.ts'

const app = await testApp()
const today = () => app.clock.now().toISOString().slice(0, 10)
const regions = ['CL-RM', 'CL-VS', 'CL-BI', 'CL-AR', 'CL-LL', 'CL-MA', 'CL-CO']

async function regionalShop() {
  const shop = await app.seed.business({ timezone: 'UTC' })
  const key = await shop.keyWith(['experiments:write', 'analytics:read'])
  const call = (route: string, body?: object) => {
    const [method, path] = route.split(' ')
    return app.call(`${method} /api/v1/experiments${path ?? ''}` as 'GET /', { key, ...(body && { body }) })
  }
  const random = seededRandom('regional shop')
  /** One sale per region and day. Half of the regions follow from the event, the others from the customer. */
  const sell = (first: string, last: string, gains: Record<string, number> = {}) => {
    const events = daysBetween(first, last).flatMap((day, index) =>
      regions.map((region, position) => {
        const common = 1 + 0.2 * Math.sin((2 * Math.PI * (Date.parse(day) / dayMs)) / 7)
        const value = (100 + 20 * position) * (common + 0.02 * drawNormal(random)) * (1 + (gains[region] ?? 0))
        const pending = toOutcome(shop.profile.id, { at: `${day}T12:00:00Z`, value: value.toFixed(2), person: newId() })
        if (index % 2 === 0) pending.event.properties = { region }
        else if (pending.claim) pending.claim = { ...pending.claim, region }
        return pending
      }),
    )
    return shop.record(events)
  }
  return { shop, call, sell }
}

const draft = (changes: object = {}) => ({
  kind: 'geo',
  name: 'Two regions',
  metric: { conversion_key: 'payment_received', measure: 'value' },
  start: addDays(today(), 1),
  end: addDays(today(), 7),
  spend: 100,
  ...changes,
})

const runPlan = async (profile_id: string, experiment_id: string) =>
  planExperiments.run(app.ctx, { profile_id, experiment_id })

describe('a geo test', () => {
  it('is planned in the background, frozen with a set of the plan, and analyzed at its end', async () => {
    const { shop, call, sell } = await regionalShop()
    await sell(addDays(today(), -30), addDays(today(), -1))
    const listed = await call('GET /regions?conversion_key=payment_received')
    expect(listed.body.data.map(({ region }: { region: string }) => region).toSorted()).toEqual(regions.toSorted())
    const { id } = (await call('POST', draft())).body.data
    const early = await call(`POST /${id}/freeze`)
    expect([early.status, early.body.error.field]).toEqual([422, 'treated_regions'])
    const requested = await call(`POST /${id}/plan`)
    expect([requested.status, requested.body.meta.progress, requested.body.data.plan.state]).toEqual([
      202,
      0,
      'running',
    ])
    expect((await call(`POST /${id}/plan`)).body.data.plan.started_at).toBe(requested.body.data.plan.started_at)
    await runPlan(shop.profile.id, id)
    const { plan } = (await call(`GET /${id}`)).body.data
    expect(plan).toMatchObject({ state: 'completed', progress: 1, history_days: 30, history_days_needed: 28 })
    const { treated_regions } = plan.sets[0]
    expect((await call(`PATCH /${id}`, { treated_regions })).body.data.plan).toEqual(plan)
    const frozen = await call(`POST /${id}/freeze`)
    expect(frozen.body.data).toMatchObject({ state: 'planned', design: { treated_regions } })
    expect([...frozen.body.data.design.control_regions, ...treated_regions].toSorted()).toEqual(regions.toSorted())
    app.clock.advance(dayMs)
    await advanceExperiments.run(app.ctx, {})
    const { start, end } = frozen.body.data.design
    const gains = Object.fromEntries(treated_regions.map((region: string) => [region, 0.5]))
    await sell(addDays(start, -1), addDays(start, -1))
    await sell(start, end, gains)
    app.clock.advance(7 * dayMs)
    await advanceExperiments.run(app.ctx, {})
    const { data } = (await call(`GET /${id}`)).body
    expect(data).toMatchObject({ state: 'completed', result: { is_final: true, conclusion: 'increase' } })
    expect(data.result.lift).toBeGreaterThan(0.35)
    expect(data.result.lift).toBeLessThan(0.65)
    expect(data.result.iroas).toBeCloseTo(data.result.incremental / 100, 9)
    expect(data.result.geo).toMatchObject({ periods: { before: 28, test: 7 }, agreement: 'agree' })
  })

  it('says what a plan lacks, and loses its plan with its metric', async () => {
    const { shop, call, sell } = await regionalShop()
    const { id } = (await call('POST', draft())).body.data
    const none = await call(`POST /${id}/plan`)
    expect([none.status, none.body.error.field]).toEqual([422, 'metric.conversion_key'])
    await sell(addDays(today(), -12), addDays(today(), -1))
    const short = await call(`POST /${id}/plan`)
    expect([short.status, short.body.error.field]).toEqual([422, 'end'])
    expect(short.body.error.message).toContain('at most 3 days')
    await call(`PATCH /${id}`, { end: addDays(today(), 3), treated_regions: ['CL-XX'] })
    expect((await call(`POST /${id}/plan`)).body.error.field).toBe('treated_regions.0')
    await call(`PATCH /${id}`, { treated_regions: ['CL-RM'] })
    expect((await call(`POST /${id}/plan`)).status).toBe(202)
    const metric = { conversion_key: 'payment_received', measure: 'count' }
    expect((await call(`PATCH /${id}`, { metric })).body.data.plan).toBeNull()
    await runPlan(shop.profile.id, id)
    expect((await call(`GET /${id}`)).body.data.plan).toBeNull()
  })

  it('is the only kind that is planned', async () => {
    const { call } = await regionalShop()
    const other = { kind: 'switchback', block_days: 1, washout_days: 0, spend: undefined }
    const { id } = (await call('POST', draft(other))).body.data
    const { status, body } = await call(`POST /${id}/plan`)
    expect([status, body.error.code]).toEqual([409, 'invalid_state'])
  })
})
