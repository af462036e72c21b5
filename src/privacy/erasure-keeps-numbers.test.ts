import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApp } from '../../test/support/app/test-app.ts'
import { readEveryReport } from '../../test/support/fixtures/every-report.ts'
import { happen, people, step } from '../../test/support/fixtures/random-history.ts'
import { sumDays } from '../insight/day-sums/sum-days.ts'

const app = await testApp()
const days = { date_from: '2026-01-01', date_to: '2026-03-10', models: ['linear'] }

const visitors = ['v1', 'v2', 'v3', 'v4'] as const

/** Every person comes through a page and pays, whatever happens afterwards. */
const beginnings = people.flatMap((person, index) => {
  const visitor = visitors[index]!
  const at = (hour: string) => `2026-01-0${index + 1}T${hour}:00:00Z`
  return [
    { kind: 'visit' as const, at: at('10'), visitor, query: 'gclid=G', path: '/chairs' as const },
    { kind: 'identify' as const, at: at('11'), visitor, person },
    {
      ...{ kind: 'outcome' as const, at: at('12'), customer: { person }, type: 'payment_received' as const },
      ...{ cents: 1_000, currency: 'USD' as const, query: '' },
    },
  ]
})

it('erasing every person of a random history changes no report, also when its days are added up again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const business = await app.seed.business({ timezone: 'America/Santiago' })
      for (const step of [...beginnings, ...steps]) await happen(app, business, step)
      await business.recompute()
      const read = () => readEveryReport(app, business.profile.id, days)
      const before = await read()
      for (const person of people) await happen(app, business, { kind: 'erasure', person })
      expect((await business.rows('customer')).filter(({ erased_at }) => erased_at)).not.toEqual([])
      expect(await read()).toEqual(before)
      await sumDays(app.ctx, business.profile.id)
      await business.fold()
      expect(await read()).toEqual(before)
    }),
    { numRuns: 5, endOnFailure: true },
  )
}, 120_000)
