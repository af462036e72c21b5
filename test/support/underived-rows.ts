import type { Kysely } from 'kysely'
import { derive } from '../../src/attribution/domain/derivation/derive.ts'
import { difference } from '../../src/attribution/domain/derivation/difference.ts'
import type { Schema } from '../../src/db/schema.ts'
import { storedInput, storedIds } from './stored-facts.ts'
import { storedRows } from './stored-rows.ts'

/** The stored rows that `derive` would have otherwise, or not at all, and those it would have besides. */
export async function underivedRows(db: Kysely<Schema>, profileId: string): Promise<object[]> {
  const derived = derive(await storedInput(db, profileId), storedIds(profileId))
  const stored = async <T extends 'touch' | 'conversion' | 'credit'>(table: T) => storedRows(db, table, profileId)
  return [
    ...differing<object>(await stored('touch'), derived.touches),
    ...differing<object>(
      await stored('conversion'),
      derived.conversions.map(({ lookback_window_days: _, subject_ref: __, ...row }) => row),
    ),
    ...differing<object>(await stored('credit'), derived.credit),
  ]
}

/** Of a stored row, only what is derived is compared. */
function differing<Row extends object>(stored: readonly Row[], derived: readonly Row[]): Row[] {
  const fields = Object.keys(derived[0] ?? {}) as (keyof Row)[]
  const keyOf = (row: Row) =>
    JSON.stringify(['id', 'conversion_id', 'touch_id'].map((field) => row[field as keyof Row]))
  const { inserted, updated, deleted } = difference(stored, derived, keyOf, fields)
  return [...inserted, ...updated, ...deleted]
}
