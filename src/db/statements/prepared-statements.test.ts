import { CompiledQuery, sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { prepared } from './prepared-statements.ts'

const database = await testDatabase()

it('plans a marked statement once per connection, and leaves other statements unchanged', async () => {
  const twice = prepared('select $1::int * 2 as doubled')
  await database.db.connection().execute(async (db) => {
    for (const number of [1, 2, 3]) {
      const { rows } = await db.executeQuery<{ doubled: number }>(CompiledQuery.raw(twice, [number]))
      expect(rows).toEqual([{ doubled: number * 2 }])
    }
    await sql`select ${1}::int`.execute(db)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
    expect(rows).toEqual([{ statement: twice }])
  })
})
