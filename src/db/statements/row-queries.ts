import {
  type Expression,
  expressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { Schema } from '../tables/tables.ts'

/* Statements on the rows of one table by the values of some columns: most tables are read and written by their key. */

type Table = keyof Schema
export type Row<T extends Table> = Selectable<Schema[T]>
export type NewRow<T extends Table> = Insertable<Schema[T]>
export type RowChanges<T extends Table> = Updateable<Schema[T]>

type Column<T extends Table> = keyof Row<T> & string
/** A row of `T`, or the chosen columns `C` of it. */
type Found<T extends Table, C extends Column<T>> = Pick<Row<T>, C>
/** Values of the columns `K`, which a row has to have; null matches null. */
type Key<T extends Table, K extends Column<T>> = Pick<Row<T>, K>

/** Null if there is none. */
export async function findRow<T extends Table, K extends Column<T>, C extends Column<T> = Column<T>>(
  db: Kysely<Schema>,
  table: T,
  key: Key<T, K>,
  columns?: readonly C[],
): Promise<Found<T, C> | null> {
  const row = await rowsOf(db, table, key, columns).executeTakeFirst()
  return (row ?? null) as Found<T, C> | null
}

/** Locks the row until the transaction ends; rows that refer to it can still be added. Null if there is none. */
export async function lockRow<T extends Table, K extends Column<T>, C extends Column<T> = Column<T>>(
  db: Kysely<Schema>,
  table: T,
  key: Key<T, K>,
  columns?: readonly C[],
): Promise<Found<T, C> | null> {
  const row = await rowsOf(db, table, key, columns).forNoKeyUpdate().executeTakeFirst()
  return (row ?? null) as Found<T, C> | null
}

/** Ordered by the columns `orderBy`. */
export async function listRows<T extends Table, K extends Column<T>, C extends Column<T> = Column<T>>(
  db: Kysely<Schema>,
  table: T,
  key: Key<T, K>,
  orderBy: readonly Column<T>[],
  columns?: readonly C[],
): Promise<Found<T, C>[]> {
  let query = rowsOf(db, table, key, columns)
  for (const column of orderBy) query = query.orderBy(column)
  return (await query.execute()) as Found<T, C>[]
}

/** Newest first, from the last id of the previous page: ids are ordered by time. */
export async function listNewestRows<T extends Table, K extends Column<T>, C extends Column<T> = Column<T>>(
  db: Kysely<Schema>,
  table: T,
  key: Key<T, K>,
  page: { limit: number; before_id: string | null },
  columns?: readonly C[],
): Promise<Found<T, C>[]> {
  const query = rowsOf(db, table, key, columns).orderBy('id', 'desc').limit(page.limit)
  const rows = await (page.before_id === null ? query : query.where('id', '<', page.before_id)).execute()
  return rows as Found<T, C>[]
}

export async function countRows<T extends Table, K extends Column<T>>(
  db: Kysely<Schema>,
  table: T,
  key: Key<T, K>,
): Promise<number> {
  const query = untyped(db).selectFrom<string>(table).where(hasValues(key))
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertRow<T extends Table>(db: Kysely<Schema>, table: T, row: NewRow<T>): Promise<void> {
  await untyped(db).insertInto<string>(table).values(row).execute()
}

/** Returns false, and changes nothing, if the row conflicts with one that exists. */
export async function insertNewRow<T extends Table>(db: Kysely<Schema>, table: T, row: NewRow<T>): Promise<boolean> {
  const query = untyped(db).insertInto<string>(table).values(row)
  const { numInsertedOrUpdatedRows } = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Updates the row that has the same values in the columns `key`, if there is one. */
export async function insertOrUpdateRow<T extends Table>(
  db: Kysely<Schema>,
  table: T,
  row: NewRow<T>,
  key: readonly Column<T>[],
): Promise<void> {
  const others = Object.keys(row).filter((column) => !(key as readonly string[]).includes(column))
  const changes = Object.fromEntries(others.map((column) => [column, sql.ref(`excluded.${column}`)]))
  await untyped(db)
    .insertInto<string>(table)
    .values(row)
    .onConflict((conflict) => conflict.columns([...key]).doUpdateSet(changes))
    .execute()
}

/** Returns whether there was such a row. */
export async function updateRow<T extends Table, K extends Column<T>>(
  db: Kysely<Schema>,
  table: T,
  key: Key<T, K>,
  changes: RowChanges<T>,
): Promise<boolean> {
  const query = untyped(db).updateTable<string>(table).set(changes).where(hasValues(key))
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

/** Returns whether there was such a row. */
export async function deleteRow<T extends Table, K extends Column<T>>(
  db: Kysely<Schema>,
  table: T,
  key: Key<T, K>,
): Promise<boolean> {
  const query = untyped(db).deleteFrom<string>(table).where(hasValues(key))
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

type UntypedSchema = Record<string, Record<string, unknown>>

/** Kysely cannot check the columns of a table that is a type parameter; the signatures above check them. */
function untyped(db: Kysely<Schema>): Kysely<UntypedSchema> {
  return db as unknown as Kysely<UntypedSchema>
}

function rowsOf(db: Kysely<Schema>, table: string, key: object, columns: readonly string[] | undefined) {
  const query = untyped(db).selectFrom(table).where(hasValues(key))
  return columns ? query.select([...columns]) : query.selectAll()
}

/** A condition that is left out would match other rows. */
function hasValues(key: object): Expression<SqlBool> {
  const values = Object.entries(key)
  if (values.length === 0 || values.some(([, value]) => value === undefined)) throw new TypeError('incomplete key')
  const eb = expressionBuilder<UntypedSchema, string>()
  return eb.and(values.map(([column, value]) => eb(column, value === null ? 'is' : '=', value)))
}
