import type pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { LimitedPool } from './limited-pool.ts'

const { connection } = await testDatabase('blank')
const pool = new LimitedPool({ ...connection, max: 1 })
afterAll(() => pool.end())

const limitOf = async (client: { query: (text: string) => Promise<{ rows: { statement_timeout: string }[] }> }) =>
  (await client.query('show statement_timeout')).rows[0]!.statement_timeout

/** Takes the one connection of the pool, and counts the statements that this needs. */
async function limitAndStatements(take: () => Promise<pg.PoolClient>) {
  const before = await pool.connectWith(60_000)
  const { query } = before
  let statements = 0
  before.query = ((...args: Parameters<typeof query>) => {
    statements++
    return query.apply(before, args)
  }) as typeof query
  before.release()
  const client = await take()
  const sent = statements
  const limit = await limitOf(client)
  client.query = query
  client.release()
  return { limit, sent }
}

it('changes the limit of a connection only for someone who wants another one', async () => {
  expect(await limitAndStatements(() => pool.connectWith(60_000))).toEqual({ limit: '1min', sent: 0 })
  expect(await limitAndStatements(() => pool.connectWith(30_000))).toEqual({ limit: '30s', sent: 1 })
  expect(await limitAndStatements(() => pool.connect())).toEqual({ limit: '0', sent: 1 })
})

it('runs statements of the pool itself without a limit', async () => {
  const client = await pool.connectWith(60_000)
  client.release()
  expect(await limitOf(pool)).toBe('0')
  await expect(pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
})

it('gives no connection whose limit could not be changed', async () => {
  const broken = await pool.connectWith(60_000)
  broken.query = (() => Promise.reject(new Error('lost'))) as typeof broken.query
  broken.release()
  await expect(pool.connect()).rejects.toThrow('lost')
  await expect(limitOf(pool)).resolves.toBe('0')
})

it('reports a server that is away, also to callbacks', async () => {
  const away = new LimitedPool({ ...connection, password: 'wrong', host: '/nowhere' })
  await expect(away.connect()).rejects.toThrow()
  await expect(away.query('select 1')).rejects.toThrow()
  await away.end()
})
