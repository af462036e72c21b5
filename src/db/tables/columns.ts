import type { ColumnType } from 'kysely'

/** Written once and never updated. */
export type Fixed<T> = ColumnType<T, T, never>

/** A jsonb column: read as a value, written as JSON text, because the driver would send a list as an SQL array. */
export type Json<T> = ColumnType<T, string, string>

/** A jsonb column with a default value. */
export type DefaultJson<T> = ColumnType<T, string | undefined, string>
