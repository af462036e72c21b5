import { expect, it } from 'vitest'
import { countTogether } from './count-together.ts'

/** Counters whose statements end when the test ends them. */
function counters() {
  const hits = new Map<string, number>()
  const statements: { subject: string; minute: number; requests: number; end(error?: Error): void }[] = []
  const count = countTogether((subject, minute, requests) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ previousHits: number; currentHits: number }>()
    const end = (error?: Error) => {
      if (error) return reject(error)
      const key = `${subject} ${minute}`
      hits.set(key, (hits.get(key) ?? 0) + requests)
      resolve({ previousHits: hits.get(`${subject} ${minute - 1}`) ?? 0, currentHits: hits.get(key)! })
    }
    statements.push({ subject, minute, requests, end })
    return promise
  })
  return { count, statements }
}

const nextTurn = () => new Promise(setImmediate)

it('counts the requests of one turn by one statement, and those that arrive while it runs by the next one', async () => {
  const { count, statements } = counters()
  const first = [count('key', 7), count('key', 7), count('key', 7)]
  await nextTurn()
  const second = [count('key', 7), count('key', 7)]
  await nextTurn()
  expect(statements.map(({ requests }) => requests)).toEqual([3])
  statements[0]!.end()
  expect((await Promise.all(first)).map(({ currentHits }) => currentHits)).toEqual([1, 2, 3])
  expect(statements.map(({ requests }) => requests)).toEqual([3, 2])
  statements[1]!.end()
  expect((await Promise.all(second)).map(({ currentHits }) => currentHits)).toEqual([4, 5])
})

it('counts each subject and minute by its own statement, and returns the previous minute', async () => {
  const { count, statements } = counters()
  const counted = [count('a', 7), count('b', 7), count('a', 8), count('a', 8)]
  await nextTurn()
  for (const { end } of statements) end()
  expect(statements.map(({ subject, minute, requests }) => [subject, minute, requests])).toEqual([
    ['a', 7, 1],
    ['b', 7, 1],
    ['a', 8, 2],
  ])
  expect((await Promise.all(counted)).map(({ previousHits }) => previousHits)).toEqual([0, 0, 1, 1])
})

it('rejects only the requests of a failed statement', async () => {
  const { count, statements } = counters()
  const failing = [count('key', 7), count('key', 7)]
  await nextTurn()
  const later = count('key', 7)
  statements[0]!.end(new Error('the database is away'))
  for (const request of failing) await expect(request).rejects.toThrow('the database is away')
  statements[1]!.end()
  expect((await later).currentHits).toBe(1)
})
