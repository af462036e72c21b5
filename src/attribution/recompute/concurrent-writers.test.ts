import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { requestRecompute } from '../recompute-requests/recomputes.ts'
import { verifyProfile } from '../rollups/verify-days.ts'

const app = await testApp()

it('concurrent touches, conversions, compactions and a recompute leave a state that deriving again does not change', async () => {
  const business = await app.seed.business()
  await business.campaigns(['c-s-a'])
  const people = ['ana', 'bob', 'eve']
  for (const person of people) await business.touch({ at: '2026-03-01T00:00:00Z', visitor: person, person })
  await requestRecompute(app.ctx, business.profile.id, { kind: 'operator' })
  const { log } = app.ctx.collection
  const work = Array.from({ length: 60 }, (_, index) => {
    const at = new Date(Date.UTC(2026, 2, 2) + ((index * 7) % 60) * hourMs).toISOString()
    const person = people[index % people.length]!
    const query = `utm_source=facebook&utm_medium=paid&ad_id=${index % 2 ? 'c-s-a' : 'unknown'}`
    return [
      log.append(business.profile.id, [business.pendingTouch({ at, visitor: person, query })]),
      log.append(business.profile.id, [business.pendingConversion({ at, person, value: '5' })]),
      ...(index % 10 === 0 ? [business.fold(), business.recompute()] : []),
    ]
  })
  await Promise.all(work.flat())
  await business.recompute()
  await business.fold()
  expect(await business.rows('conversion')).toHaveLength(60)
  await requestRecompute(app.ctx, business.profile.id, { kind: 'operator' })
  await business.recompute()
  expect(await business.rows('fact_batch')).toEqual([])
  expect(await verifyProfile(app.db, business.profile.id)).toEqual([])
})
