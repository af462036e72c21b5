import type { Duplex } from 'node:stream'
import {
  type AbortableQueryOptions,
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  sql,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import { retryOnConflict } from './retry-on-conflict.ts'

/**
 * Runs `work` in one transaction on one connection. Statements that `work` starts without waiting for each other's answers
 * travel together and are answered in order, which matters because each trip costs a turn through a busy event loop: BEGIN
 * travels with the first statement, and COMMIT with those given to `alongCommit`. If one of them fails, nothing is committed.
 * `opening` are fixed statements to begin with, such as a lock.
 */
export async function transact<Schema, T>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>, alongCommit: (last: Promise<unknown>) => void) => Promise<T>,
  opening: readonly string[] = [],
): Promise<T> {
  const client = await poolOf(db).connect()
  const last: Promise<unknown>[] = []
  const roundTrip = startRoundTrip(client)
  let isBroken = false
  pipeline(client, true)
  try {
    start(roundTrip, ['begin', ...(isDistributed(db) ? opening.filter(isForClusters) : opening)].join('; '))
    const result = await work(handleOn(db, roundTrip), (promise) => last.push(held(promise)))
    await commit(roundTrip, last)
    return result
  } catch (error) {
    isBroken = await roundTrip.query('rollback').then(
      () => false,
      () => true,
    )
    const cause = (error as { code?: string }).code === transactionAborted ? (roundTrip.firstError() ?? error) : error
    if (db instanceof PooledHandle) db.onFailure(cause)
    throw cause
  } finally {
    pipeline(client, false)
    client.release(isBroken)
  }
}

/** A handle that knows the pool behind it, which transactions take their connections from. */
export class PooledHandle<Schema> extends Kysely<Schema> {
  readonly pool: pg.Pool
  /** Spread over several machines: known from the first connection on. */
  isDistributed = false
  /** Told of each statement and transaction that failed. */
  onFailure: (error: unknown) => void = () => {}

  constructor(pool: pg.Pool) {
    const dialect = new PostgresDialect({ pool })
    const connections = new Kysely<Schema>({ dialect }).getExecutor()
    const executor = new RetryingExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), connections)
    super({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
    this.pool = pool
    executor.onFailure = (error) => this.onFailure(error)
  }
}

/**
 * A statement outside of a transaction that meets another one badly is run again: alone it has rarely a reason to, but the copies
 * of a table that lie on several machines are not written in one order.
 */
class RetryingExecutor extends DefaultQueryExecutor {
  onFailure: (error: unknown) => void = () => {}

  override async executeQuery<Row>(query: CompiledQuery, options?: AbortableQueryOptions) {
    try {
      return await retryOnConflict(() => super.executeQuery<Row>(query, options))
    } catch (error) {
      this.onFailure(error)
      throw error
    }
  }
}

function isDistributed(db: object): boolean {
  return db instanceof PooledHandle && db.isDistributed
}

/** A cluster has to know the profile to plan for its machine, which a plan for any profile does not. */
function isForClusters(statement: string): boolean {
  return !statement.includes('force_generic_plan')
}

function poolOf(db: object): pg.Pool {
  if (db instanceof PooledHandle) return db.pool
  throw new Error('a transaction starts from the handle of a pool')
}

/** Only transactions send ahead: a stream over COPY cannot share its connection. */
function pipeline(client: pg.PoolClient, isOn: boolean): void {
  ;(client as pg.PoolClient & { pipeline: boolean }).pipeline = isOn
}

/** What statements are answered once an earlier one has failed: the error that tells why is the earlier one's. */
const transactionAborted = '25P02'

interface RoundTrip {
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  firstError(): unknown
}

/** Statements of one turn of the event loop leave in one piece. */
function startRoundTrip(client: pg.PoolClient): RoundTrip {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  let isGathering = false
  let firstError: unknown = null
  const leave = () => {
    isGathering = false
    stream.uncork()
  }
  return {
    query(text, values) {
      if (!isGathering) {
        isGathering = true
        stream.cork()
        process.nextTick(leave)
      }
      const pending = client.query(text, values)
      pending.catch((error) => {
        firstError ??= error
      })
      return pending
    },
    firstError: () => firstError,
  }
}

/** What fails here fails again in the statement that follows, where somebody waits for it. */
function start(roundTrip: RoundTrip, statement: string): void {
  void held(roundTrip.query(statement))
}

/** A promise that is awaited later; until then its failure is nobody's. */
function held<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

async function commit(roundTrip: RoundTrip, last: readonly Promise<unknown>[]): Promise<void> {
  const committed = held(roundTrip.query('commit'))
  // PostgreSQL answers COMMIT with ROLLBACK where an earlier statement failed; that statement's error tells more.
  await Promise.all(last)
  if ((await committed).command === 'ROLLBACK') throw new Error('a statement of the transaction failed unnoticed')
}

function handleOn<Schema>(db: Kysely<Schema>, roundTrip: RoundTrip): Transaction<Schema> {
  const connection = connectionOn(roundTrip)
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return new Transaction<Schema>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
}

/** A handle must name a dialect; a transaction never opens anything with it. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction opens no connections')),
})

function connectionOn(roundTrip: RoundTrip): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      const { command, rowCount, rows } = await roundTrip.query(query.sql, query.parameters as unknown[])
      const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
      return { rows: rows as Row[], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    },
    streamQuery() {
      throw new Error('a transaction does not stream')
    },
  }
}

/**
 * Marks the point that `work` starts at and runs it; when it answers `undo`, everything it wrote is undone and every lock it
 * took is released. The mark travels with the first statement of `work`, and is not taken back afterwards, which would cost a
 * trip and change nothing.
 */
export async function withSavepoint<T, Schema>(
  db: Kysely<Schema>,
  work: (undo: typeof undone) => Promise<T | typeof undone>,
): Promise<T | null> {
  const marked = sql`savepoint marked`.execute(db)
  const [, outcome] = await Promise.all([marked, work(undone)])
  if (outcome !== undone) return outcome as T
  await sql`rollback to savepoint marked`.execute(db)
  return null
}

const undone = Symbol('undone')
