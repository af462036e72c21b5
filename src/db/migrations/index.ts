import type { Migration } from 'kysely/migration'
import { createSchema } from '../schema/create-schema.ts'

/** Forward only, in order of their names. A released migration is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-schema': { up: createSchema },
}
