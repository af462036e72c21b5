import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { withSavepoint } from './transact.ts'

const { db } = await testDatabase('blank')

it('undoing leaves no row and no lock; statements before and after stay', async () => {
  await sql`create table note (text text primary key)`.execute(db)
  await db.transaction().execute(async (trx) => {
    const write = (text: string) => sql`insert into note values (${text})`.execute(trx)
    await write('before')
    const undone = await withSavepoint(trx, async (undo) => {
      await write('undone')
      return undo
    })
    expect(undone).toBeNull()
    // Another writer does not wait for a row that was undone.
    await sql`insert into note values ('undone') on conflict do nothing`.execute(db)
    const result = await withSavepoint(trx, async () => {
      await write('kept')
      return 'answer'
    })
    expect(result).toBe('answer')
  })
  const { rows } = await sql<{ text: string }>`select text from note order by text`.execute(db)
  expect(rows.map(({ text }) => text)).toEqual(['before', 'kept', 'undone'])
})
