import { expect, it, vi } from 'vitest'
import type { Compute } from '../../kernel/compute/computation.ts'
import { fitOnce } from './fit-once.ts'

const weeks = [{ spend: [1, 2], outcome: [3, 4] }]

function computeWith(run: () => Promise<unknown>) {
  const compute = { run: vi.fn(run) }
  return { compute: compute as unknown as Compute, run: compute.run }
}

it('fits the same weeks once, and others again', async () => {
  const { compute, run } = computeWith(async () => [])
  await Promise.all([fitOnce(compute, weeks), fitOnce(compute, structuredClone(weeks))])
  expect(run).toHaveBeenCalledTimes(1)
  await fitOnce(compute, [{ spend: [1, 2], outcome: [3, 5] }])
  expect(run).toHaveBeenCalledTimes(2)
})

it('tries again after a failure', async () => {
  const { compute, run } = computeWith(() => Promise.reject(new Error('stopped')))
  await expect(fitOnce(compute, weeks)).rejects.toThrow('stopped')
  await expect(fitOnce(compute, weeks)).rejects.toThrow('stopped')
  expect(run).toHaveBeenCalledTimes(2)
})

it('rejects further fits while some are running, and shares one that is', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { compute, run } = computeWith(() => promise)
  const weeksOf = (outcome: number) => [{ spend: [1, 2], outcome: [3, outcome] }]
  const running = [1, 2, 2].map((outcome) => fitOnce(compute, weeksOf(outcome)))
  const wait = { retry_after_seconds: 10 }
  await expect(fitOnce(compute, weeksOf(3))).rejects.toMatchObject({ code: 'service_unavailable', details: wait })
  resolve([])
  expect(await Promise.all(running)).toEqual([[], [], []])
  expect(await fitOnce(compute, weeksOf(3))).toEqual([])
  expect(run).toHaveBeenCalledTimes(3)
})
