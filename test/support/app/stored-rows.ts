import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../../src/db/tables/tables.ts'

type TenantTable = { [Table in keyof Schema]: 'profile_id' extends keyof Schema[Table] ? Table : never }[keyof Schema]

/** Returns all rows of a table for a profile. */
export async function storedRows<Table extends TenantTable>(
  db: Kysely<Schema>,
  table: Table,
  profileId: string,
): Promise<Selectable<Schema[Table]>[]> {
  const rows = await db
    .selectFrom(table as 'event')
    .selectAll()
    .where('profile_id', '=', profileId)
    .execute()
  return rows as unknown as Selectable<Schema[Table]>[]
}
