import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { migrations } from '../../../src/db/migrations/index.ts'

/** Gives the program two further migrations during the tests of the calling suite, as a later release would. Returns their names. */
export function addLaterMigrations(): readonly [string, string] {
  const later = ['9001-later', '9002-later'] as const
  beforeAll(() => {
    for (const name of later) migrations[name] = { up: (db) => addColumn(db, `later_${name.slice(0, 4)}`) }
  })
  afterAll(() => {
    for (const name of later) delete migrations[name]
  })
  return later
}

async function addColumn(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`alter table deployment add column ${sql.ref(name)} text`.execute(db)
}
