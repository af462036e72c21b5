import fc from 'fast-check'
import { expect, it } from 'vitest'
import { requestBudget } from './request-budget.ts'

it('counts successful and failed requests of each profile separately', () => {
  const budget = requestBudget(1)
  const spend = (profileId: string, isFailure: boolean) => budget.spend(profileId, isFailure, 0)
  expect([spend('a', false), spend('a', false), spend('a', true), spend('a', true), spend('b', false)]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
})

it('never allows more than its limit per minute, and always allows the first of a minute', () => {
  const steps = fc.array(fc.record({ isFailure: fc.boolean(), afterMs: fc.integer({ min: 0, max: 40_000 }) }))
  fc.assert(
    fc.property(steps, (requests) => {
      const budget = requestBudget(2)
      const allowed = new Map<string, number>()
      let nowMs = 0
      for (const { isFailure, afterMs } of requests) {
        nowMs += afterMs
        const minute = `${Math.floor(nowMs / 60_000)} ${isFailure}`
        const before = allowed.get(minute) ?? 0
        const isAllowed = budget.spend('a', isFailure, nowMs)
        expect(isAllowed).toBe(before < 2)
        allowed.set(minute, before + (isAllowed ? 1 : 0))
      }
    }),
  )
})
