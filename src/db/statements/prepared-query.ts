import pg from 'pg'

/** How rows of a statement are parsed, as the driver stores it with each result. */
interface RowDescription {
  fields: unknown
  _parsers: unknown
  /** The template of each row. An empty object is filled faster than one that has every column. */
  _prebuiltEmptyResultObject: object
}

/** Undeclared fields of the driver's query; `prepared-query.test.ts` fails if a driver version changes them. */
interface DriverQuery extends pg.Query {
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
const Query = pg.Query as unknown as new (text: string) => DriverQuery

/** The row descriptions of one connection's prepared statements; null for a statement without rows. */
export class PreparedStatementCache {
  readonly rowDescriptions = new Map<string, RowDescription | null>()
  #undescribed: object | null = null

  /** Returns the same connection without sending Describe. */
  withoutDescribing(connection: object): object {
    this.#undescribed ??= Object.create(connection, { describe: { value: () => {} } })
    return this.#undescribed!
  }
}

/**
 * A named prepared statement. node-postgres sends Describe on every execution and rebuilds the row parser, which takes longer
 * than parsing one row; here the row description is cached per connection.
 */
export class PreparedQuery extends Query {
  readonly #cache: PreparedStatementCache
  #isDescribed = false

  constructor(cache: PreparedStatementCache, statement: { name: string; text: string; values: readonly unknown[] }) {
    super(statement.text)
    this.name = statement.name
    this.values = statement.values
    this.#cache = cache
  }

  override prepare(connection: object): void {
    const rowDescription = this.hasBeenParsed(connection) ? this.#cache.rowDescriptions.get(this.name) : undefined
    if (rowDescription) {
      this.#isDescribed = true
      this._accumulateRows = true
      Object.assign(this._result, rowDescription)
    }
    super.prepare(rowDescription === undefined ? connection : this.#cache.withoutDescribing(connection))
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    this.#isDescribed = true
    const { fields, _parsers } = this._result
    this.#cache.rowDescriptions.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject: {} })
  }

  override handleReadyForQuery(connection: object): void {
    if (!this.#isDescribed) this.#cache.rowDescriptions.set(this.name, null)
    super.handleReadyForQuery(connection)
  }
}
