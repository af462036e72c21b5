import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { boundedPool } from './bounded-pool.ts'

const { pool } = await testDatabase('blank')
const share = { connectionsMax: 2, statementMsMax: 60_000 }
const timeoutOf = async (client: { query: (text: string) => Promise<{ rows: { statement_timeout: string }[] }> }) =>
  (await client.query('show statement_timeout')).rows[0]!.statement_timeout

it('takes no more connections than its share, and hands them over in order', async () => {
  const bounded = boundedPool(pool, share)
  const [first, second] = [await bounded.connect(), await bounded.connect()]
  const order: string[] = []
  const third = bounded.connect().then((client) => (order.push('third'), client))
  const fourth = bounded.connect().then((client) => (order.push('fourth'), client))
  // Others still get a connection.
  const other = await pool.connect()
  expect([await timeoutOf(other), order]).toEqual(['0', []])
  second.release()
  expect(await timeoutOf(await third)).toBe('1min')
  first.release()
  await fourth
  expect(order).toEqual(['third', 'fourth'])
  for (const client of [await third, await fourth, other]) client.release()
})

it('returns connections that others take without the limit of their statements', async () => {
  const bounded = boundedPool(pool, share)
  const client = await bounded.connect()
  expect(await timeoutOf(client)).toBe('1min')
  client.release()
  const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  expect(new Set(await Promise.all(clients.map(timeoutOf)))).toEqual(new Set(['0']))
  for (const client of clients) client.release()
})

it('ends a statement that takes too long, and keeps its place usable', async () => {
  const bounded = boundedPool(pool, { connectionsMax: 1, statementMsMax: 20 })
  for (let attempt = 0; attempt < 3; attempt++) {
    const client = await bounded.connect()
    await expect(client.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
    client.release(attempt === 1)
  }
})

it('frees the place of a connection that could not be opened', async () => {
  let isAway = true
  const failing = Object.create(pool, {
    connectWith: { value: (ms: number) => (isAway ? Promise.reject(new Error('away')) : pool.connectWith(ms)) },
  })
  const bounded = boundedPool(failing, { connectionsMax: 1, statementMsMax: 60_000 })
  await expect(Promise.all([bounded.connect(), bounded.connect()])).rejects.toThrow('away')
  isAway = false
  const client = await bounded.connect()
  client.release()
})
