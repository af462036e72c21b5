import pg from 'pg'

/** How rows of a statement are read, as the driver keeps it with each answer. */
interface RowDescription {
  fields: unknown
  _parsers: unknown
  /** What each row is a copy of at first. An empty one is filled faster than one that has every column already. */
  _prebuiltEmptyResultObject: object
}

/** What the driver's query is made of and its types do not tell; `prepared-query.test.ts` fails where a version has it otherwise. */
interface Innards extends pg.Query {
  name: string
  values: readonly unknown[]
  callback: (error: Error | null, result?: pg.QueryResult) => void
  _result: RowDescription
  _accumulateRows: boolean
  hasBeenParsed(connection: object): boolean
  prepare(connection: object): void
  handleRowDescription(message: object): void
  handleReadyForQuery(connection: object): void
}
const Query = pg.Query as unknown as new (text: string) => Innards

/** What one connection knows of the statements that it keeps: how the rows of each are read, or null where it answers none. */
export class PreparedStatementCache {
  readonly rowDescriptions = new Map<string, RowDescription | null>()
  #silent: object | null = null

  /** The same connection, which does not ask for what is known. */
  withoutDescribing(connection: object): object {
    this.#silent ??= Object.create(connection, { describe: { value: () => {} } })
    return this.#silent!
  }
}

/**
 * A statement that its connection keeps under a name. The driver has the database describe the rows at every execution and
 * prepares their reading anew, which for one row takes longer than reading it; here a connection is told once.
 */
export class PreparedQuery extends Query {
  readonly #kept: PreparedStatementCache
  #isDescribed = false

  constructor(cache: PreparedStatementCache, statement: { name: string; text: string; values: readonly unknown[] }) {
    super(statement.text)
    this.name = statement.name
    this.values = statement.values
    this.#kept = cache
  }

  override prepare(connection: object): void {
    const rowDescription = this.hasBeenParsed(connection) ? this.#kept.rowDescriptions.get(this.name) : undefined
    if (rowDescription) {
      this.#isDescribed = true
      this._accumulateRows = true
      Object.assign(this._result, rowDescription)
    }
    super.prepare(rowDescription === undefined ? connection : this.#kept.withoutDescribing(connection))
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    this.#isDescribed = true
    const { fields, _parsers } = this._result
    this.#kept.rowDescriptions.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject: {} })
  }

  override handleReadyForQuery(connection: object): void {
    if (!this.#isDescribed) this.#kept.rowDescriptions.set(this.name, null)
    super.handleReadyForQuery(connection)
  }
}
