import { expect, it } from 'vitest'
import { cacheFor } from './health.ts'

it('runs the check once for all concurrent requests and for a while after, then again', async () => {
  let checks = 0
  let ms = 0
  const waiting: (() => void)[] = []
  const runCheck = () => new Promise<number>((resolve) => waiting.push(() => resolve(checks)))
  const cached = cacheFor(
    1_000,
    () => {
      checks += 1
      return runCheck()
    },
    () => ms,
  )
  const together = Promise.all([cached(), cached(), cached()])
  ms = 60_000
  const late = cached()
  waiting.pop()!()
  expect(await together).toEqual([1, 1, 1])
  expect(await late).toBe(1)
  ms += 999
  expect(await cached()).toBe(1)
  ms += 1
  const again = cached()
  waiting.pop()!()
  expect(await again).toBe(2)
})

it('does not cache a failure longer than a result', async () => {
  let ms = 0
  let isDown = true
  const cached = cacheFor(
    1_000,
    () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve('up')),
    () => ms,
  )
  await expect(cached()).rejects.toThrow('down')
  isDown = false
  ms = 1_000
  expect(await cached()).toBe('up')
})
