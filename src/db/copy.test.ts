import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/support/test-app.ts'
import { inTransaction } from '../kernel/context.ts'
import { copyIn, copyOut } from './copy.ts'

const app = await testApp()
const columns = ['profile_id', 'local_day', 'differences', 'found_at']
const daysOf = (profileId: string) =>
  app.db.selectFrom('sum_alarm').select('local_day').where('profile_id', '=', profileId).execute()

/** Two days of a profile, as COPY gives them. */
function twoDays(profileId: string): Promise<Buffer> {
  const days = `select '${profileId}'::uuid, date '2026-01-01' + n, 1, now() from generate_series(0, 1) n`
  return copyOut(app.db, days)
}

it('rows that were copied out can be copied in, inside the transaction among its other statements', async () => {
  const { id } = await app.seed.profile()
  const rows = await twoDays(id)
  const days = await inTransaction(app.ctx, async (ctx) => {
    await sql`select 1`.execute(ctx.db)
    await copyIn(ctx.db, 'sum_alarm', columns, rows)
    return ctx.db
      .selectFrom('sum_alarm')
      .select('local_day')
      .where('profile_id', '=', id)
      .orderBy('local_day')
      .execute()
  })
  expect(days.map(({ local_day }) => local_day)).toEqual(['2026-01-01', '2026-01-02'])
  expect(await daysOf(id)).toHaveLength(2)
})

it('nothing of a copy is left when its transaction fails', async () => {
  const { id } = await app.seed.profile()
  const rows = await twoDays(id)
  const failing = inTransaction(app.ctx, async (ctx) => {
    await copyIn(ctx.db, 'sum_alarm', columns, rows)
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await daysOf(id)).toEqual([])
})

it('a copy that the database refuses fails with its reason, and the connection can be used again', async () => {
  const { id } = await app.seed.profile()
  const rows = await twoDays(id)
  await copyIn(app.db, 'sum_alarm', columns, rows)
  await expect(copyIn(app.db, 'sum_alarm', columns, rows)).rejects.toThrow(/duplicate key/)
  await expect(copyOut(app.db, 'select 1 / 0')).rejects.toThrow(/division by zero/)
  expect(await daysOf(id)).toHaveLength(2)
})

it('more rows than fit in a message arrive whole', async () => {
  const bytes = await copyOut(app.db, `select n, repeat('x', 100) from generate_series(1, 20000) n`)
  expect(bytes.length).toBe(19 + 20_000 * (2 + 4 + 4 + 4 + 100) + 2)
})
