import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { cachePreparedStatements, prepared } from './prepared-statements.ts'

const database = await testDatabase()
let client: pg.Client
/** The kinds of messages that the connection was told, in order. */
let messages: string[] = []

beforeAll(async () => {
  client = new pg.Client(database.connection)
  await client.connect()
  ;(client as unknown as { connection: pg.Connection }).connection.on('message', ({ name }) => messages.push(name))
  const { connection } = client as unknown as { connection: { _emitMessage: boolean } }
  connection._emitMessage = true
  cachePreparedStatements(client)
  await client.query('create temporary table thing (id int primary key, name text, at date)')
})
afterAll(() => client.end())
beforeEach(() => {
  messages = []
})

const runQuery = async (text: string, values: unknown[] = []) => (await client.query(prepared(text), values)).rows

describe('a kept statement', () => {
  it('is described the first time alone, and its rows are read alike each time', async () => {
    const text = `select $1::int as id, null::text as name, date '2026-01-02' as at`
    for (const id of [1, 2, 3]) expect(await runQuery(text, [id])).toEqual([{ id, name: null, at: '2026-01-02' }])
    expect(messages.filter((name) => name === 'rowDescription')).toHaveLength(1)
    expect(await runQuery(`${text} where false`, [1])).toEqual([])
    expect(await runQuery(`${text} where false`, [1])).toEqual([])
  })

  it('that answers no rows tells how many it changed, each time', async () => {
    const text = 'insert into thing values ($1, $2)'
    const counts = []
    for (const id of [1, 2, 3]) {
      const { command, rowCount, rows } = await client.query(prepared(text), [id, 'x'])
      counts.push([command, rowCount, rows])
    }
    expect(counts).toEqual(Array(3).fill(['INSERT', 1, []]))
    expect(messages.filter((name) => name === 'noData')).toHaveLength(1)
  })

  it('fails as any other, and is used again afterwards', async () => {
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

  it('is answered in order where several are sent ahead, before the first was described', async () => {
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

  it('whose rows became others is refused by the database, not read wrongly', async () => {
    await runQuery('select * from thing where id = $1', [1])
    await client.query('alter table thing alter name type int using 5')
    await expect(runQuery('select * from thing where id = $1', [1])).rejects.toMatchObject({ code: '0A000' })
  })
})
