import { expect, it, onTestFinished, vi } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { createDeriver } from './deriver.ts'
import { openTurns } from './open-turns.ts'

/** Nothing is derived unless a test requests it. */
const app = await testApp({ derivesIn: 'worker' })

/** A deriver with one worker and batches of two entries, and the pause that the process makes behind full batches. */
function deriver(pauseMs: () => number) {
  return createDeriver({
    ctx: () => app.ctx,
    workers: 1,
    pace: { paceMs: () => 0, pauseMs, batchMax: () => 2 },
    onSetAside: () => {},
    onDerived: () => {},
  })
}

async function profileWith(waiting: number): Promise<{ id: string; countDerived(): Promise<number> }> {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  const events = Array.from({ length: waiting }, (_, index) => ({
    event_type: 'lead_created',
    idempotency_key: `lead-${index}`,
  }))
  await app.call('POST /api/v1/events', { key, body: { events } })
  return { id: profile.id, countDerived: async () => (await storedRows(app.db, 'event', profile.id)).length }
}

it('a profile is derived between the batches of a backlog that began before', async () => {
  const { wake, derive, stop } = deriver(() => 0)
  const [backlog, other] = [await profileWith(40), await profileWith(1)]
  wake(backlog.id)
  await derive(other.id)
  expect(await other.countDerived()).toBe(1)
  expect(await backlog.countDerived()).toBeLessThan(40)
  await derive(backlog.id)
  expect(await backlog.countDerived()).toBe(40)
  await stop()
})

it('a profile is derived while a backlog pauses, and another backlog is not', async () => {
  let pauseMs = Number.POSITIVE_INFINITY
  const { wake, nextBatch, stop } = deriver(() => pauseMs)
  const [backlog, other, second] = [await profileWith(6), await profileWith(1), await profileWith(6)]
  wake(backlog.id)
  await nextBatch(backlog.id)
  wake(second.id)
  await nextBatch(second.id)
  wake(other.id)
  await nextBatch(other.id)
  expect([await backlog.countDerived(), await second.countDerived(), await other.countDerived()]).toEqual([2, 2, 1])
  pauseMs = 0
  await nextBatch(backlog.id)
  expect(await backlog.countDerived()).toBeGreaterThan(2)
  await stop()
})

it('a stop ends the pauses and derives nothing more', async () => {
  const { wake, nextBatch, stop } = deriver(() => Number.POSITIVE_INFINITY)
  const backlog = await profileWith(6)
  wake(backlog.id)
  await nextBatch(backlog.id)
  await stop()
  expect(await backlog.countDerived()).toBe(2)
})

it('a backlog whose pause ends while the next turn is chosen has its turn', async () => {
  const { take } = openTurns({ workers: 1, isHurried: () => false, pauseMs: () => 1 })
  let nowMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 0.6
    return nowMs
  })
  onTestFinished(() => clock.mockRestore())
  await expect(take('backlog', 1, async () => 'derived')).resolves.toBe('derived')
})
