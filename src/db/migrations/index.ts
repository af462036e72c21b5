import type { Migration } from 'kysely/migration'
import { createSchema } from '../schema/create-schema.ts'

/**
 * Forward only, in order of their names. A released migration is never edited. The views for analysts are created again after the
 * last one, so a release that changes only views has an empty migration.
 */
export const migrations: Record<string, Migration> = {
  '0001-schema': { up: createSchema },
}
