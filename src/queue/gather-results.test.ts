import { expect, it } from 'vitest'
import { gatherResults } from './gather-results.ts'

it('hands out results once there are as many as wanted', async () => {
  const results = gatherResults<number>()
  results.add(new Promise(() => {}))
  const gathered = results.gathered(2)
  results.add(Promise.resolve(1))
  results.add(Promise.resolve(2))
  await gathered
  expect([results.take(), results.pending(), results.take()]).toEqual([[1, 2], 1, []])
})

it('does not wait for what never ends once there is something', async () => {
  const results = gatherResults<number>()
  results.add(new Promise(() => {}))
  results.add(Promise.resolve(1))
  await results.gathered(2)
  expect(results.take()).toEqual([1])
})

it('hands out the last few without waiting for more', async () => {
  const results = gatherResults<number>()
  results.add(Promise.resolve(1))
  await results.gathered(100)
  expect([results.take(), results.isEmpty()]).toEqual([[1], true])
})

it('tells of work that failed', async () => {
  const results = gatherResults<number>()
  results.add(Promise.reject(new Error('broken')))
  await results.gathered(1)
  expect(() => results.take()).toThrow('broken')
})
