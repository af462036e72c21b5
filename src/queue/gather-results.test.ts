import { expect, it } from 'vitest'
import { gatherResults } from './gather-results.ts'

it('returns results when the requested number is available', async () => {
  const results = gatherResults<number>()
  results.add(new Promise(() => {}))
  const gathered = results.gathered(2)
  results.add(Promise.resolve(1))
  results.add(Promise.resolve(2))
  await gathered
  expect([results.take(), results.pending(), results.take()]).toEqual([[1, 2], 1, []])
})

it('does not wait for pending work once there is a result', async () => {
  const results = gatherResults<number>()
  results.add(new Promise(() => {}))
  results.add(Promise.resolve(1))
  await results.gathered(2)
  expect(results.take()).toEqual([1])
})

it('returns the last results without waiting for more', async () => {
  const results = gatherResults<number>()
  results.add(Promise.resolve(1))
  await results.gathered(100)
  expect([results.take(), results.isEmpty()]).toEqual([[1], true])
})

it('throws the error of failed work', async () => {
  const results = gatherResults<number>()
  results.add(Promise.reject(new Error('broken')))
  await results.gathered(1)
  expect(() => results.take()).toThrow('broken')
})
