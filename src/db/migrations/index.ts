import type { Migration } from 'kysely/migration'
import * as tenancy from './0001-tenancy.ts'
import * as requests from './0002-requests.ts'

/** Forward only, in the order of their names. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-tenancy': tenancy,
  '0002-requests': requests,
}
