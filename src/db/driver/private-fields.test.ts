import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import {
  type CopyConnection,
  DriverQuery,
  divertInput,
  findActiveQuery,
  type RowDescription,
  readRowDescription,
  setPipelining,
  setRowDescription,
} from './private-fields.ts'

const database = await testDatabase('blank')
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client(database.connection)
  await client.connect()
  await client.query('create temporary table line (text text)')
})
afterAll(() => client.end())

const listLines = async () =>
  (await client.query<{ text: string }>('select text from line order by text')).rows.map(({ text }) => text)

/** Runs a query object and returns its result. */
function run(query: InstanceType<typeof DriverQuery>): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => (error ? reject(error) : resolve(result!))
    client.query(query)
  })
}

describe('a query of the driver', () => {
  it.each([
    ['hasBeenParsed'],
    ['prepare'],
    ['handleRowDescription'],
    ['handleReadyForQuery'],
    ['handleCopyData'],
    ['handleCopyInResponse'],
  ] as const)('has the method %s', (name) => {
    expect(pg.Query.prototype).toHaveProperty(name, expect.any(Function))
  })

  it('keeps its row description in `fields`, `_parsers` and `_prebuiltEmptyResultObject` of `_result`', async () => {
    const query = new DriverQuery(`select 1 as one, 'x' as letter`)
    await run(query)
    expect(query._result).toMatchObject({
      fields: [{ name: 'one' }, { name: 'letter' }],
      _parsers: [expect.any(Function), expect.any(Function)],
      _prebuiltEmptyResultObject: { one: null, letter: null },
    })
    expect(query._result._parsers[0]!('7')).toBe(7)
    expect(query._accumulateRows).toBeTruthy()
  })

  it('calls `prepare` for a `name`, and `hasBeenParsed` is true from then on', async () => {
    const calls: boolean[] = []
    class Named extends DriverQuery {
      override name = 'named'
      override values = [3]
      override prepare(connection: object): void {
        calls.push(Boolean(this.hasBeenParsed(connection)))
        super.prepare(connection)
      }
    }
    for (const _ of [1, 2]) expect((await run(new Named('select $1::int as three'))).rows).toEqual([{ three: 3 }])
    expect(calls).toEqual([false, true])
  })

  it('parses rows by the row description of another execution', async () => {
    let description: RowDescription | null = null
    class Described extends DriverQuery {
      override handleRowDescription(message: object): void {
        if (description) setRowDescription(this, description)
        else {
          super.handleRowDescription(message)
          description = readRowDescription(this)
        }
      }
    }
    for (const _ of [1, 2]) expect((await run(new Described('select 5 as five'))).rows).toEqual([{ five: 5 }])
  })

  it('receives the data of COPY TO STDOUT in `handleCopyData`', async () => {
    const received: string[] = []
    class Copy extends DriverQuery {
      override handleCopyData({ chunk }: { chunk: Buffer }): void {
        received.push(chunk.toString())
      }
    }
    await run(new Copy('copy (values (1), (2)) to stdout'))
    expect(received.join('')).toBe('1\n2\n')
  })
})

describe('a connection of the driver', () => {
  class Copy extends DriverQuery {
    respond: (connection: CopyConnection) => void = () => {}
    override handleCopyInResponse(connection: CopyConnection): void {
      this.respond(connection)
    }
  }

  it('sends rows with `sendCopyFromChunk` and `endCopyFrom`', async () => {
    const copy = new Copy('copy line from stdin')
    copy.respond = (connection) => {
      connection.sendCopyFromChunk(Buffer.from('a\nb\n'))
      connection.endCopyFrom()
    }
    await run(copy)
    expect(await listLines()).toEqual(['a', 'b'])
  })

  it('ends a COPY with an error by `sendCopyFail`', async () => {
    const copy = new Copy('copy line from stdin')
    copy.respond = (connection) => connection.sendCopyFail('no more rows')
    await expect(run(copy)).rejects.toMatchObject({ code: '57014', message: expect.stringContaining('no more rows') })
  })

  it('holds the query that it waits for in `_activeQuery` while `readyForQuery` is false', async () => {
    await client.query('select 1')
    expect(client).toMatchObject({ readyForQuery: true, _activeQuery: null })
    expect(findActiveQuery(client)).toBeNull()
    const query = new DriverQuery('select 1')
    const running = run(query)
    expect(client).toMatchObject({ readyForQuery: false })
    expect(findActiveQuery(client)).toBe(query)
    await running
    expect(findActiveQuery(client)).toBeNull()
  })

  it('sends a statement before the previous response only while `pipeline` is true', async () => {
    expect(client.pipeline).toBe(false)
    const countSent = async (isOn: boolean) => {
      let sent = 0
      class Counted extends DriverQuery {
        override prepare(connection: object): void {
          sent += 1
          super.prepare(connection)
        }
        override values = [1]
      }
      setPipelining(client, isOn)
      const running = [1, 2].map(() => run(new Counted('select $1::int')))
      const sentAhead = sent
      await Promise.all(running)
      setPipelining(client, false)
      return sentAhead
    }
    expect(await countSent(true)).toBe(2)
    expect(await countSent(false)).toBe(1)
  })
})

it('the input of a connection goes elsewhere until it is restored', async () => {
  const { connection } = client as unknown as { connection: pg.Connection }
  const received: Buffer[] = []
  const input = divertInput(connection, (bytes) => {
    received.push(bytes)
    input.driver(bytes)
  })
  expect((await client.query('select 7 as seven')).rows).toEqual([{ seven: 7 }])
  const { length } = received
  expect(length).toBeGreaterThan(0)
  input.restore()
  expect((await client.query('select 8 as eight')).rows).toEqual([{ eight: 8 }])
  expect(received).toHaveLength(length)
})
