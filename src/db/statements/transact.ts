import {
  type AbortableQueryOptions,
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  type KyselyProps,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import { boundedPool, type PoolShare } from '../connections/bounded-pool.ts'
import type { LimitedPool } from '../connections/limited-pool.ts'
import { isChunkedCopy } from '../copy/copy.ts'
import { setPipelining } from '../driver/private-fields.ts'
import { runPrepared } from './prepared-statements.ts'
import { retryOnConflict } from './retry-on-conflict.ts'

/**
 * Runs `work` in one transaction on one connection. Statements that `work` starts without awaiting each other are pipelined,
 * because each round trip costs a turn of a busy event loop: BEGIN is sent with the first statement, and COMMIT with those passed
 * to `alongCommit`. If one of them fails, nothing is committed. `opening` lists fixed statements to begin with, such as a lock.
 */
export async function transact<Schema, T>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>, alongCommit: (last: Promise<unknown>) => void) => Promise<T>,
  opening: readonly string[] = [],
): Promise<T> {
  const client = await requirePool(db).connect()
  const last: Promise<unknown>[] = []
  const roundTrip = startRoundTrip(client)
  let isBroken = false
  setPipelining(client, true)
  try {
    for (const statement of isDistributed(db) ? openingOnNodes(opening) : [['begin', ...opening].join('; ')])
      sendUnawaited(roundTrip, statement)
    const result = await work(createTransaction(db, roundTrip), (promise) => last.push(ignoreUnhandled(promise)))
    await commit(roundTrip, last)
    return result
  } catch (error) {
    isBroken = await roundTrip.query('rollback').then(
      () => false,
      () => true,
    )
    const cause = (error as { code?: string }).code === transactionAborted ? (roundTrip.firstError() ?? error) : error
    if (db instanceof PooledHandle) db.database.onFailure(cause)
    throw cause
  } finally {
    setPipelining(client, false)
    client.release(isBroken)
  }
}

/** A database handle with its pool, from which transactions take their connections. */
export class PooledHandle<Schema> extends Kysely<Schema> {
  readonly pool: LimitedPool
  /** What the handles of one database have in common. */
  readonly database: PooledDatabase

  constructor(pool: LimitedPool, database = unknownDatabase()) {
    const dialect = new PostgresDialect({ pool })
    const connections = new Kysely<Schema>({ dialect }).getExecutor()
    const executor = new RetryingExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), connections)
    super({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
    this.pool = pool
    this.database = database
    executor.onFailure = (error) => database.onFailure(error)
  }
}

interface PooledDatabase {
  /** Known after the first connection. */
  isDistributed: boolean
  history: DatabaseHistory
  /** Called for each statement and transaction that failed. */
  onFailure: (error: unknown) => void
}

/**
 * What was committed, as long as nothing of it is lost. A failover to a replica that lacks transactions begins another history: what a
 * process keeps of the former one may contradict it.
 */
interface DatabaseHistory {
  /** The timeline of the server; null until it is known. */
  timeline: string | null
}

const unknownDatabase = (): PooledDatabase => ({
  isDistributed: false,
  history: { timeline: null },
  onFailure: () => {},
})

/** Begins another history if the server is on another timeline than before. */
export function followTimeline(database: Pick<PooledDatabase, 'history'>, timeline: string | null): void {
  if (timeline === null || timeline === database.history.timeline) return
  if (database.history.timeline === null) database.history.timeline = timeline
  else database.history = { timeline }
}

/** What to keep committed rows by. Another transaction than a snapshot has its own, because it may see what is never committed. */
export function historyOf(db: object): object {
  return db instanceof PooledHandle ? db.database.history : db
}

/** Another handle of the same database that takes only a share of its connections. */
export function shareOf<Schema>(db: Kysely<Schema>, share: PoolShare): Kysely<Schema> {
  if (!(db instanceof PooledHandle)) throw new Error('Only a pooled handle has connections to share.')
  return new PooledHandle<Schema>(boundedPool(db.pool, share), db.database)
}

/**
 * Retries a single statement on a deadlock: rare on one node, but Citus does not write the copies of a reference table in one
 * order.
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

/** Whether statements of this handle go to a distributed database; false for a transaction. */
export function isDistributed(db: object): boolean {
  return db instanceof PooledHandle && db.database.isDistributed
}

/**
 * Sets the settings of a transaction on each node that it uses. Citus repeats the whole text that contains a setting, so each has
 * its own. The coordinator must know the profile to plan for its node, which a generic plan does not.
 */
function openingOnNodes(opening: readonly string[]): string[] {
  const settings = opening.filter((statement) => statement.startsWith('set local '))
  const others = opening.filter((statement) => !statement.startsWith('set local '))
  if (settings.length === 0) return [['begin', ...others].join('; ')]
  return [
    'begin; set local citus.propagate_set_commands = local',
    ...settings,
    ['set local citus.propagate_set_commands = none', 'set local plan_cache_mode = auto', ...others].join('; '),
  ]
}

function requirePool(db: object): pg.Pool {
  if (db instanceof PooledHandle) return db.pool
  throw new Error('A transaction must start from a pooled handle.')
}

/** The error of every statement after a failed one; the earlier error has the cause. */
const transactionAborted = '25P02'

interface RoundTrip {
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  firstError(): unknown
}

/** Statements of one turn of the event loop are sent in one packet; those that start during a COPY in chunks wait for its end. */
function startRoundTrip(client: pg.PoolClient): RoundTrip {
  const { stream } = client.connection
  let isCorked = false
  let firstError: unknown = null
  let copying: Promise<void> | null = null
  const flush = () => {
    isCorked = false
    stream.uncork()
  }
  const send: RoundTrip['query'] = (text, values) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      process.nextTick(flush)
    }
    const pending = client.query(text, values)
    const ended = pending.then(
      () => {},
      (error) => {
        firstError ??= error
      },
    )
    if (isChunkedCopy(text)) {
      copying = ended
      ended.then(() => {
        if (copying === ended) copying = null
      })
    }
    return pending
  }
  const query: RoundTrip['query'] = (text, values) =>
    copying ? copying.then(() => query(text, values)) : send(text, values)
  return { query, firstError: () => firstError }
}

/** An error here also fails the next statement, which is awaited. */
function sendUnawaited(roundTrip: RoundTrip, statement: string): void {
  void ignoreUnhandled(roundTrip.query(statement))
}

/** A promise that is awaited later; prevents an unhandled rejection until then. */
function ignoreUnhandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

async function commit(roundTrip: RoundTrip, last: readonly Promise<unknown>[]): Promise<void> {
  const committed = ignoreUnhandled(roundTrip.query('commit'))
  // PostgreSQL responds to COMMIT with ROLLBACK if an earlier statement failed; that statement's error is more useful.
  await Promise.all(last)
  if ((await committed).command === 'ROLLBACK')
    throw new Error('A statement of the transaction failed and was not awaited.')
}

function createTransaction<Schema>(db: Kysely<Schema>, roundTrip: RoundTrip): Transaction<Schema> {
  const connection = createConnection(roundTrip)
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  const props = { config: { dialect }, dialect, driver: dialect.createDriver(), executor }
  return new DirectTransaction<Schema>(props, connection)
}

/** Sends compiled statements without the layers of Kysely between them and the connection, which cost a twentieth of a small batch. */
class DirectTransaction<Schema> extends Transaction<Schema> {
  readonly #connection: DatabaseConnection

  constructor(props: KyselyProps, connection: DatabaseConnection) {
    super(props)
    this.#connection = connection
  }

  override executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    return this.#connection.executeQuery<Row>('compile' in query ? query.compile() : query)
  }
}

/** Kysely requires a dialect; a transaction never opens a connection with it. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('A transaction opens no connections.')),
})

function createConnection(roundTrip: RoundTrip): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      const { command, rowCount, rows } = await roundTrip.query(query.sql, query.parameters as unknown[])
      const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
      return { rows: rows as Row[], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    },
    streamQuery() {
      throw new Error('A transaction cannot stream.')
    },
  }
}

/**
 * Sets a savepoint and runs `work`; if it returns `undo`, everything it wrote is rolled back and every lock it took is released.
 * The savepoint is sent with the first statement of `work` and never released, which would only cost a round trip.
 */
export async function withSavepoint<T>(
  db: Pick<Kysely<never>, 'executeQuery'>,
  work: (undo: typeof undone) => Promise<T | typeof undone>,
): Promise<T | null> {
  const marked = runPrepared(db, 'savepoint marked', [])
  const [, outcome] = await Promise.all([marked, work(undone)])
  if (outcome !== undone) return outcome as T
  await runPrepared(db, 'rollback to savepoint marked', [])
  return null
}

const undone = Symbol('undone')
