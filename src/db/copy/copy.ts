import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { type CopyConnection, DriverQuery } from '../driver/private-fields.ts'
import type { Schema } from '../tables/tables.ts'
import { type ColumnForm, readRows } from './binary-read.ts'
import { restoreCode } from './restore-code.ts'

/**
 * Returns the rows of a query in PostgreSQL's binary format. COPY takes no parameters, so they are quoted into the query. `room`
 * is the expected number of bytes; without it the buffer doubles as data arrives.
 */
export async function copyOut(db: Kysely<Schema>, query: string | RawBuilder<unknown>, room?: number): Promise<Buffer> {
  const text = typeof query === 'string' ? query : toSqlText(query.compile(db))
  return runCopy(db, new CopyQuery(`copy (${text}) to stdout (format binary)`, null, room))
}

/** Inlines the quoted parameters into the query. */
function toSqlText({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string {
  return sql.replace(/\$(\d+)/g, (_, number) => quoteValue(parameters[number - 1]))
}

function quoteValue(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return quoteText(String(value))
  if (Array.isArray(value)) return quoteArray(value)
  throw new TypeError('The parameter cannot be quoted.')
}

/** The driver examines each character in JavaScript, although long arrays of ids have nothing to escape. */
function quoteText(text: string): string {
  return text.includes("'") || text.includes('\\') ? pg.escapeLiteral(text) : `'${text}'`
}

/** Several queries of a batch have the same array. */
const quotedArrays = new WeakMap<readonly unknown[], string>()

function quoteArray(values: readonly unknown[]): string {
  let text = quotedArrays.get(values)
  if (text === undefined) {
    text = quoteText(`{${values.map(quoteElement).join(',')}}`)
    quotedArrays.set(values, text)
  }
  return text
}

function quoteElement(value: unknown): string {
  if (typeof value === 'string') return `"${value.replace(/["\\]/g, '\\$&')}"`
  if (value === null) return 'null'
  if (Number.isFinite(value)) return String(value)
  throw new TypeError('The parameter cannot be quoted.')
}

/** Reads the rows of a query by COPY and by indexes; `columns` has the selected columns in order. */
export async function readByCopy<Row extends object>(
  db: Kysely<Schema>,
  query: Pick<CompiledQuery, 'sql' | 'parameters'>,
  columns: { [Name in keyof Row]: ColumnForm },
): Promise<Row[]> {
  return readRows<Row>(await copyByIndex(db, toSqlText(query)), columns)
}

/**
 * Like `copyOut` with sequential scans off: the planner estimates a scan of the whole table as cheaper than many index lookups,
 * which is wrong here.
 */
async function copyByIndex(db: Kysely<Schema>, query: string): Promise<Buffer> {
  const [, bytes] = await Promise.all([
    sql`select set_config('enable_seqscan', 'off', true)`.execute(db),
    copyOut(db, query),
  ])
  return bytes
}

/**
 * Like `copyOut` with index scans and nested-loop joins only, for queries where each row leads to a few others: the planner would
 * read the whole profile to join a part of it, which gets slower as profiles grow.
 */
export async function copyByLookup(db: Kysely<Schema>, query: string): Promise<Buffer> {
  const off = (setting: string) => sql`set_config(${setting}, 'off', true)`
  const settings = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan'].map(off)
  const [, bytes] = await Promise.all([sql`select ${sql.join(settings)}`.execute(db), copyOut(db, query)])
  return bytes
}

export function quotedId(id: string): string {
  return `'${requireIds(id)}'::uuid`
}

export function quotedIds(ids: readonly string[]): string {
  return `'{${requireIds(ids.join(','))}}'::uuid[]`
}

export function quotedTexts(texts: readonly string[]): string {
  return `array[${texts.map(pg.escapeLiteral).join(', ')}]::text[]`
}

export function quotedNumbers(numbers: readonly number[]): string {
  return `'{${numbers.map(Number).join(',')}}'::float8[]`
}

function requireIds(ids: string): string {
  if (/[^0-9a-f,-]/.test(ids)) throw new TypeError('The value is not a list of ids.')
  return ids
}

/**
 * Adds rows in PostgreSQL's binary format to a table. Rows in one buffer are sent together with the statement. With chunks, the next
 * chunk is produced while the database stores the current one.
 */
export async function copyIn(
  db: Kysely<Schema>,
  table: keyof Schema,
  columns: readonly string[],
  rows: Buffer | Iterable<Buffer>,
): Promise<void> {
  await runCopy(db, new CopyQuery(`copy ${table} (${columns.join(', ')}) from stdin (format binary)`, rows))
}

/** Whether a driver query adds rows in chunks. PostgreSQL then accepts no other statement until the last one has been sent. */
export function isChunkedCopy(query: unknown): boolean {
  return query instanceof CopyQuery && query.isChunked
}

/**
 * Runs a COPY on the connection of the handle, and so inside its transaction. Kysely has no COPY, but it passes an object in
 * place of the SQL text on to the driver, which accepts query objects.
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
 * A driver query that handles the messages of COPY. The driver returns a custom query object as its own result, so it is awaited
 * like a text query; its only row holds all bytes received.
 */
class CopyQuery extends DriverQuery {
  /** The driver calls it when the query ends. */
  override callback: (error: Error | null) => void = () => {}
  readonly #response: Promise<{ command: string; rows: Buffer[] }>
  readonly #rows: Buffer | Iterable<Buffer> | null
  #failure: unknown = null
  /** The database has responded; an error may arrive while rows are still being sent. */
  #isOver = false
  readonly #room: number
  #bytes = Buffer.alloc(0)
  #length = 0

  constructor(text: string, rows: Buffer | Iterable<Buffer> | null, room = 1 << 16) {
    super(text)
    this.#rows = rows
    this.#room = room
    this.#response = new Promise((resolve, reject) => {
      this.callback = (error) => {
        this.#isOver = true
        if (error) reject(this.#failure ?? restoreCode(error))
        else resolve({ command: 'COPY', rows: [this.#bytes.subarray(0, this.#length)] })
      }
    })
  }

  get isChunked(): boolean {
    return this.#rows !== null && !Buffer.isBuffer(this.#rows)
  }

  // biome-ignore lint/suspicious/noThenProperty: it replaces the promise that the driver otherwise returns.
  get then() {
    return this.#response.then.bind(this.#response)
  }

  get catch() {
    return this.#response.catch.bind(this.#response)
  }

  /** The driver reuses the memory of a message, so the bytes are copied. */
  override handleCopyData({ chunk }: { chunk: Buffer }): void {
    const length = this.#length + chunk.length
    if (length > this.#bytes.length) {
      const wider = Buffer.allocUnsafe(Math.max(this.#room, length * 2))
      this.#bytes.copy(wider, 0, 0, this.#length)
      this.#bytes = wider
    }
    this.#bytes.set(chunk, this.#length)
    this.#length = length
  }

  /** PostgreSQL ignores the rows if it rejects the statement. */
  override submit(connection: CopyConnection): void {
    super.submit(connection)
    if (!Buffer.isBuffer(this.#rows)) return
    connection.sendCopyFromChunk(this.#rows)
    connection.endCopyFrom()
  }

  override handleCopyInResponse(connection: CopyConnection): void {
    if (this.isChunked) void this.#send(connection, this.#rows as Iterable<Buffer>)
  }

  async #send(connection: CopyConnection, chunks: Iterable<Buffer>): Promise<void> {
    try {
      for (const chunk of chunks) {
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
        // Producing a chunk uses the CPU; this lets other work run in between.
        await setImmediate()
        if (this.#isOver) return
      }
      connection.endCopyFrom()
    } catch (error) {
      // The caller gets this error, not the database error that follows from it.
      this.#failure = error
      connection.sendCopyFail('the rows could not be produced')
    }
  }
}
