import pg from 'pg'

/*
 * Everything of the driver that its types do not declare. No other file uses such a member, and `private-fields.test.ts` checks
 * each on a real connection, so that a driver version that changes one fails by its name.
 */

/** How the rows of a statement are parsed. */
export interface RowDescription {
  fields: readonly pg.FieldDef[]
  _parsers: readonly ((value: string) => unknown)[]
  /** The template of each row. An empty object is filled faster than one that has every column. */
  _prebuiltEmptyResultObject: object
}

/** The driver calls these methods of a query for the messages of the server; overriding them is the only way to cache or COPY. */
interface UndeclaredQuery extends pg.Query {
  name: string
  values: readonly unknown[]
  callback: (error: Error | null, result?: pg.QueryResult) => void
  /** The result under construction. Its row description is reusable, because a prepared statement cannot change its columns. */
  _result: pg.QueryResult & RowDescription
  /** The driver stores rows only after a row description, which a cached description replaces. */
  _accumulateRows: boolean
  submit(connection: pg.Connection): void
  hasBeenParsed(connection: object): boolean
  prepare(connection: object): void
  handleRowDescription(message: object): void
  handleReadyForQuery(connection: object): void
  handleCopyData(message: { chunk: Buffer }): void
  handleCopyInResponse(connection: CopyConnection): void
}
export const DriverQuery = pg.Query as unknown as new (text: string) => UndeclaredQuery

/** Returns the row description that the server sent for the query. */
export function readRowDescription({ _result: { fields, _parsers } }: UndeclaredQuery): RowDescription {
  return { fields, _parsers, _prebuiltEmptyResultObject: {} }
}

/** Makes the query parse its rows by a description of an earlier execution. */
export function setRowDescription(query: UndeclaredQuery, description: RowDescription): void {
  query._accumulateRows = true
  Object.assign(query._result, description)
}

/**
 * Switches pipelining during a connection's life. The declared option applies to all statements of a connection, and the driver
 * then rejects the COPY streams of backups, which take their connections from the same pool.
 */
export function setPipelining(client: pg.Client, isOn: boolean): void {
  ;(client as { pipeline: boolean }).pipeline = isOn
}

/** Returns the query for whose response the connection waits, or null. The declared `activeQuery` is deprecated. */
export function findActiveQuery(client: pg.ClientBase): unknown {
  const { readyForQuery, _activeQuery } = client as pg.ClientBase & { readyForQuery?: boolean; _activeQuery?: unknown }
  return readyForQuery === false ? (_activeQuery ?? null) : null
}

/** The messages of COPY FROM STDIN. `pg-copy-streams` writes them too, but the driver rejects it on a pipelining connection. */
export interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/**
 * Gives what the server sends to `receive` instead of the driver. Bytes for `driver` are parsed as if the server had sent them.
 * `restore` ends it.
 */
export function divertInput(
  { stream }: pg.Connection,
  receive: (bytes: Buffer) => void,
): { driver: (bytes: Buffer) => void; restore: () => void } {
  const [driver, ...others] = stream.listeners('data') as ((bytes: Buffer) => void)[]
  if (!driver || others.length > 0) throw new Error('the driver does not listen to the connection as it used to')
  stream.off('data', driver).on('data', receive)
  return { driver, restore: () => void stream.off('data', receive).on('data', driver) }
}
