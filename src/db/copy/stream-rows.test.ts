import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { streamRows } from './stream-rows.ts'

const database = await testDatabase('blank')
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client(database.connection)
  client.on('error', () => {})
  await client.connect()
})
afterAll(() => client.end())

async function read(query: string, size: number): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of streamRows(client, query, size)) chunks.push(chunk)
  return chunks
}

/** A row of one number has ten bytes. */
const rowBytes = 10

it('reads all rows of a query in chunks', async () => {
  const chunks = await read('select n from generate_series(1, 100000) n', 10_000)
  const rows = Buffer.concat(chunks)
  expect(rows.length).toBe(100_000 * rowBytes)
  expect([rows.readInt32BE(6), rows.readInt32BE(rows.length - 4)]).toEqual([1, 100_000])
  for (const { length } of chunks) expect(length).toBeLessThanOrEqual(10_000)
})

it('reads nothing of a query without rows, and the connection goes on', async () => {
  expect(await read('select 1 where false', 100)).toEqual([])
  expect((await client.query('select 7 as seven')).rows).toEqual([{ seven: 7 }])
})

it.each([
  ['before the first row', 'select missing'],
  ['together with rows', 'select 1 / (300 - n) from generate_series(1, 10000) n'],
  ['between rows', 'select 1 / (5000 - n) from generate_series(1, 10000) n'],
])('fails with an error of the server %s, and the connection goes on', async (_when, query) => {
  await expect(read(query, 1_000)).rejects.toThrow(/does not exist|division by zero/)
  expect((await client.query('select 7 as seven')).rows).toEqual([{ seven: 7 }])
  expect(await read('select 1', 100)).toHaveLength(1)
})

/** The last message of a response. */
const readyForQuery = Buffer.from('5a0000000549', 'hex')

it('goes on after an error that arrives with rows and before the end of the response', async () => {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection
  const { emit } = stream
  let received = Buffer.alloc(0)
  // A busy server sends the response in any parts; here the rows and the error are one, and the end is another.
  stream.emit = ((event: string, bytes: Buffer) => {
    if (event !== 'data') return emit.call(stream, event, bytes)
    received = Buffer.concat([received, bytes])
    if (!received.subarray(-readyForQuery.length).equals(readyForQuery)) return true
    stream.emit = emit
    setTimeout(() => emit.call(stream, 'data', readyForQuery), 10)
    return emit.call(stream, 'data', Buffer.from(received.subarray(0, -readyForQuery.length)))
  }) as typeof emit
  await expect(read('select 1 / (300 - n) from generate_series(1, 10000) n', 1_000)).rejects.toThrow(/division by zero/)
  expect(received.length).toBeGreaterThan(299 * rowBytes)
  expect((await client.query('select 7 as seven')).rows).toEqual([{ seven: 7 }])
})

it('reads queries that are sent together one after the other', async () => {
  const both = await Promise.all([read('select n from generate_series(1, 5000) n', 1_000), read('select 1', 100)])
  expect(both.map((chunks) => Buffer.concat(chunks).length)).toEqual([5_000 * rowBytes, rowBytes])
})

it('stops the server while the caller uses a chunk', async () => {
  const rows = streamRows(client, 'select n from generate_series(1, 1000000) n', 10_000)
  await rows.next()
  const { stream } = (client as unknown as { connection: pg.Connection }).connection
  await expect.poll(() => stream.isPaused()).toBe(true)
  let bytes = 0
  for await (const { length } of rows) bytes += length
  expect(bytes).toBeGreaterThan(990_000 * rowBytes)
})

it('fails when the connection is lost', async () => {
  const other = new pg.Client(database.connection)
  other.on('error', () => {})
  await other.connect()
  const rows = streamRows(other, 'select n, pg_sleep(0.001) from generate_series(1, 100000) n', 100)
  await rows.next()
  const { rows: found } = await client.query(
    `select pid from pg_stat_activity where query like 'copy (select n, pg_sleep%'`,
  )
  await client.query('select pg_terminate_backend($1)', [found[0].pid])
  await expect(
    (async () => {
      for await (const _ of rows);
    })(),
  ).rejects.toThrow(/terminat/)
  await other.end()
})
