import type { ColumnType } from 'kysely'

/** Written once. */
export type Fixed<T> = ColumnType<T, T, never>

/** A jsonb column: read as a value, written as JSON text, because a list would be taken for an SQL array. */
export type Json<T> = ColumnType<T, string, string>
