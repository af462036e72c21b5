import { DriverQuery, type RowDescription, readRowDescription, setRowDescription } from '../driver/private-fields.ts'

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
export class PreparedQuery extends DriverQuery {
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
      setRowDescription(this, rowDescription)
    }
    super.prepare(rowDescription === undefined ? connection : this.#cache.withoutDescribing(connection))
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    this.#isDescribed = true
    this.#cache.rowDescriptions.set(this.name, readRowDescription(this))
  }

  override handleReadyForQuery(connection: object): void {
    if (!this.#isDescribed) this.#cache.rowDescriptions.set(this.name, null)
    super.handleReadyForQuery(connection)
  }
}
