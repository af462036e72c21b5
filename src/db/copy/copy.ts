import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Schema } from '../tables/tables.ts'

/**
 * The rows of a query in PostgreSQL's binary form. COPY takes no parameters: whatever the query names is quoted in it. Whoever
 * knows about how many bytes there will be makes `room` for them; otherwise it is doubled as they come.
 */
export async function copyOut(db: Kysely<Schema>, query: string | RawBuilder<unknown>, room?: number): Promise<Buffer> {
  const text = typeof query === 'string' ? query : toSqlText(query.compile(db))
  return runCopy(db, new CopyQuery(`copy (${text}) to stdout (format binary)`, [], room))
}

/** A query with its parameters quoted in it. */
function toSqlText({ sql, parameters }: CompiledQuery): string {
  return sql.replace(/\$(\d+)/g, (_, number) => quoted(parameters[number - 1]))
}

function quoted(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return pg.escapeLiteral(String(value))
  if (Array.isArray(value) && value.every(Number.isFinite)) return `'{${value.join(',')}}'`
  throw new TypeError('a parameter that cannot be quoted')
}

/** The same by many lookups: the planner takes reading a whole table for cheaper, which it is not. */
export async function copyByIndex(db: Kysely<Schema>, query: string): Promise<Buffer> {
  const [, bytes] = await Promise.all([
    sql`select set_config('enable_seqscan', 'off', true)`.execute(db),
    copyOut(db, query),
  ])
  return bytes
}

/**
 * The same where each row leads to a few others: every join by lookups, too. What the planner takes for cheaper reads the whole of a
 * profile to join some of it, and takes longer with every profile that grows.
 */
export async function copyByLookup(db: Kysely<Schema>, query: string): Promise<Buffer> {
  const off = (setting: string) => sql`set_config(${setting}, 'off', true)`
  const settings = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan'].map(off)
  const [, bytes] = await Promise.all([sql`select ${sql.join(settings)}`.execute(db), copyOut(db, query)])
  return bytes
}

export function quotedId(id: string): string {
  return `'${plain(id)}'::uuid`
}

export function quotedIds(ids: readonly string[]): string {
  return `'{${plain(ids.join(','))}}'::uuid[]`
}

export function quotedTexts(texts: readonly string[]): string {
  return `array[${texts.map(pg.escapeLiteral).join(', ')}]::text[]`
}

export function quotedNumbers(numbers: readonly number[]): string {
  return `'{${numbers.map(Number).join(',')}}'::float8[]`
}

function plain(ids: string): string {
  if (/[^0-9a-f,-]/.test(ids)) throw new TypeError('not the ids of rows')
  return ids
}

/**
 * Adds rows in PostgreSQL's binary form to a table. They may come in pieces, each of which is asked for when the one before is on
 * its way: while the database takes it, the next is made.
 */
export async function copyIn(
  db: Kysely<Schema>,
  table: keyof Schema,
  columns: readonly string[],
  rows: Buffer | Iterable<Buffer>,
): Promise<void> {
  const pieces = Buffer.isBuffer(rows) ? piecesOf(rows) : rows
  await runCopy(db, new CopyQuery(`copy ${table} (${columns.join(', ')}) from stdin (format binary)`, pieces))
}

const sentAtOnce = 1 << 20

function* piecesOf(rows: Buffer): Generator<Buffer> {
  for (let index = 0; index < rows.length; index += sentAtOnce) yield rows.subarray(index, index + sentAtOnce)
}

/**
 * Runs a COPY on the handle's own connection, and so inside its transaction. Kysely has no word for it, but hands whatever
 * stands in the place of the text to the driver, which takes queries of any class.
 */
async function runCopy(db: Kysely<Schema>, query: CopyQuery): Promise<Buffer> {
  return db.getExecutor().provideConnection(async (connection) => {
    const { rows } = await connection.executeQuery<Buffer>({
      ...CompiledQuery.raw(''),
      sql: query as unknown as string,
    })
    return rows[0]!
  })
}

/**
 * A query of the driver that knows what to do with the messages of COPY. The driver answers a query of a class of its own
 * with itself, so it is awaited as the answer to a text would be; its one row is all that was received.
 */
class CopyQuery extends pg.Query {
  /** The driver calls it at the end. */
  callback: (error: Error | null) => void = () => {}
  readonly #answer: Promise<{ command: string; rows: Buffer[] }>
  readonly #pieces: Iterable<Buffer>
  #failure: unknown = null
  /** Answered; a refusal may come while there are still rows to be sent. */
  #isOver = false
  readonly #room: number
  #bytes = Buffer.alloc(0)
  #length = 0

  constructor(text: string, pieces: Iterable<Buffer>, room = 1 << 16) {
    super(text)
    this.#pieces = pieces
    this.#room = room
    this.#answer = new Promise((resolve, reject) => {
      this.callback = (error) => {
        this.#isOver = true
        if (error) reject(this.#failure ?? error)
        else resolve({ command: 'COPY', rows: [this.#bytes.subarray(0, this.#length)] })
      }
    })
  }

  // biome-ignore lint/suspicious/noThenProperty: it stands where the driver otherwise gives a promise.
  get then() {
    return this.#answer.then.bind(this.#answer)
  }

  get catch() {
    return this.#answer.catch.bind(this.#answer)
  }

  /** The driver reuses the memory that a message stands in. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const length = this.#length + chunk.length
    if (length > this.#bytes.length) {
      const wider = Buffer.allocUnsafe(Math.max(this.#room, length * 2))
      this.#bytes.copy(wider, 0, 0, this.#length)
      this.#bytes = wider
    }
    this.#bytes.set(chunk, this.#length)
    this.#length = length
  }

  handleCopyInResponse(connection: CopyingConnection): void {
    void this.#send(connection)
  }

  async #send(connection: CopyingConnection): Promise<void> {
    try {
      for (const piece of this.#pieces) {
        connection.sendCopyFromChunk(piece)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
        // Making pieces is work: others get their turn in between.
        await setImmediate()
        if (this.#isOver) return
      }
      connection.endCopyFrom()
    } catch (error) {
      // Whoever waits for the copy is told of this, not of the database's refusal that follows from it.
      this.#failure = error
      connection.sendCopyFail('the rows could not be made')
    }
  }
}

interface CopyingConnection {
  stream: Writable
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}
