import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { cachePreparedStatements, prepared } from './prepared-statements.ts'

const database = await testDatabase()
let client: pg.Client
/** The types of messages sent on the connection, in order. */
let messages: string[] = []
let nowMs = 0

beforeAll(async () => {
  client = new pg.Client(database.connection)
  await client.connect()
  ;(client as unknown as { connection: pg.Connection }).connection.on('message', ({ name }) => messages.push(name))
  const { connection } = client as unknown as { connection: { _emitMessage: boolean } }
  connection._emitMessage = true
  cachePreparedStatements(client, () => nowMs)
  await client.query('create temporary table thing (id int primary key, name text, at date)')
})
afterAll(() => client.end())
beforeEach(() => {
  messages = []
})

const runQuery = async (text: string, values: unknown[] = []) => (await client.query(prepared(text), values)).rows

describe('a prepared statement', () => {
  it('is described only the first time, and its rows are parsed the same each time', async () => {
    const text = `select $1::int as id, null::text as name, date '2026-01-02' as at`
    for (const id of [1, 2, 3]) expect(await runQuery(text, [id])).toEqual([{ id, name: null, at: '2026-01-02' }])
    expect(messages.filter((name) => name === 'rowDescription')).toHaveLength(1)
    expect(await runQuery(`${text} where false`, [1])).toEqual([])
    expect(await runQuery(`${text} where false`, [1])).toEqual([])
  })

  it('without result rows reports how many rows it changed, each time', async () => {
    const text = 'insert into thing values ($1, $2)'
    const counts = []
    for (const id of [1, 2, 3]) {
      const { command, rowCount, rows } = await client.query(prepared(text), [id, 'x'])
      counts.push([command, rowCount, rows])
    }
    expect(counts).toEqual(Array(3).fill(['INSERT', 1, []]))
    expect(messages.filter((name) => name === 'noData')).toHaveLength(1)
  })

  it('fails like any other, and can be used again afterwards', async () => {
    const text = 'insert into thing values ($1, $2) returning id'
    expect(await runQuery(text, [10, 'x'])).toEqual([{ id: 10 }])
    const failed = await runQuery(text, [10, 'x']).catch((error) => error)
    expect(failed).toMatchObject({ code: '23505' })
    expect(failed.stack).toContain('prepared-query.test.ts')
    expect(await runQuery(text, [11, 'x'])).toEqual([{ id: 11 }])
    const broken = 'select 1 / $1::int as share'
    await expect(runQuery(broken, [0])).rejects.toMatchObject({ code: '22012' })
    expect(await runQuery(broken, [1])).toEqual([{ share: 1 }])
  })

  it('returns results in order if it is pipelined before the first one was described', async () => {
    const ahead = client as unknown as { pipeline: boolean }
    ahead.pipeline = true
    const text = 'select $1::int as id, repeat($2, $1) as name'
    const responses = [1, 2, 3].map((id) => runQuery(text, [id, 'a']))
    const others = client.query('select 7 as seven')
    expect(await Promise.all(responses)).toEqual([1, 2, 3].map((id) => [{ id, name: 'a'.repeat(id) }]))
    expect((await others).rows).toEqual([{ seven: 7 }])
    expect(await runQuery(text, [4, 'b'])).toEqual([{ id: 4, name: 'bbbb' }])
    ahead.pipeline = false
  })

  it('whose result columns changed is rejected by the database instead of misread', async () => {
    await runQuery('select * from thing where id = $1', [1])
    await client.query('alter table thing alter name type int using 5')
    await expect(runQuery('select * from thing where id = $1', [1])).rejects.toMatchObject({ code: '0A000' })
  })

  it('gets a new plan some time after its table has grown', async () => {
    await client.query('create temporary table grown (id int primary key); analyze grown')
    await client.query('set plan_cache_mode = force_generic_plan')
    const text = 'select id from grown where id = $1'
    const planOf = async () => {
      await runQuery(text, [1])
      const { rows } = await client.query(`select name from pg_prepared_statements where statement like '%from grown%'`)
      return (await client.query(`explain execute "${rows[0].name}" (1)`)).rows[0]['QUERY PLAN'].replace(/ .*/, '')
    }
    expect(await planOf()).toBe('Seq')
    await client.query('insert into grown select generate_series(1, 20000)')
    nowMs += 999
    expect(await planOf()).toBe('Seq')
    nowMs += 1
    expect(await planOf()).toBe('Index')
  })
})
