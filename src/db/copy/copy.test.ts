import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { citusWorkers } from '../../../test/support/database/test-server.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { withSavepoint } from '../statements/transact.ts'
import { copyIn, copyOut } from './copy.ts'

const app = await testApp()
const columns = ['profile_id', 'local_day', 'differences', 'found_at']
const daysOf = (profileId: string) =>
  app.db.selectFrom('rollup_mismatch').select('local_day').where('profile_id', '=', profileId).execute()

/** Two days of a profile, in the format of COPY. */
function twoDays(profileId: string): Promise<Buffer> {
  const days = `select '${profileId}'::uuid, date '2026-01-01' + n, 1, now() from generate_series(0, 1) n`
  return copyOut(app.db, days)
}

it('copies rows out and in again, inside the transaction and between its other statements', async () => {
  const { id } = await app.seed.profile()
  const rows = await twoDays(id)
  const days = await inTransaction(app.ctx, async (ctx) => {
    await sql`select 1`.execute(ctx.db)
    await copyIn(ctx.db, 'rollup_mismatch', columns, rows)
    return ctx.db
      .selectFrom('rollup_mismatch')
      .select('local_day')
      .where('profile_id', '=', id)
      .orderBy('local_day')
      .execute()
  })
  expect(days.map(({ local_day }) => local_day)).toEqual(['2026-01-01', '2026-01-02'])
  expect(await daysOf(id)).toHaveLength(2)
})

it.each([
  ['one buffer', (rows: Buffer) => rows],
  ['chunks', (rows: Buffer) => byBytes(rows, 7)],
])('runs statements that start behind a copy of %s after it, another copy among them', async (_, toSource) => {
  const [first, second] = [await app.seed.profile(), await app.seed.profile()]
  const [rows, others] = [toSource(await twoDays(first.id)), toSource(await twoDays(second.id))]
  const counts = await inTransaction(app.ctx, async (ctx) => {
    const count = () =>
      sql<{ count: number }>`select count(*)::int as count from rollup_mismatch
      where profile_id in (${first.id}, ${second.id})`.execute(ctx.db)
    const counted = await Promise.all([
      copyIn(ctx.db, 'rollup_mismatch', columns, rows),
      count(),
      copyIn(ctx.db, 'rollup_mismatch', columns, others),
      count(),
    ])
    return counted.flatMap((result) => (result ? [result.rows[0]!.count] : []))
  })
  expect(counts).toEqual([2, 4])
})

it('stores nothing of a copy if its transaction fails', async () => {
  const { id } = await app.seed.profile()
  const rows = await twoDays(id)
  const failing = inTransaction(app.ctx, async (ctx) => {
    await copyIn(ctx.db, 'rollup_mismatch', columns, rows)
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await daysOf(id)).toEqual([])
})

it('a copy that the database rejects fails with its reason, and the connection stays usable', async () => {
  const { id } = await app.seed.profile()
  const rows = await twoDays(id)
  await copyIn(app.db, 'rollup_mismatch', columns, rows)
  await expect(copyIn(app.db, 'rollup_mismatch', columns, rows)).rejects.toThrow(/duplicate key/)
  await expect(copyOut(app.db, 'select 1 / 0')).rejects.toThrow(/division by zero/)
  expect(await daysOf(id)).toHaveLength(2)
})

it('a copy that is not awaited fails its transaction with its reason, also if a later statement is', async () => {
  const { id } = await app.seed.profile()
  const rows = await twoDays(id)
  await copyIn(app.db, 'rollup_mismatch', columns, rows)
  const failing = inTransaction(app.ctx, async (ctx) => {
    ctx.alongCommit(copyIn(ctx.db, 'rollup_mismatch', columns, rows))
    await sql`select 1`.execute(ctx.db)
  })
  await expect(failing).rejects.toThrow(/duplicate key/)
  expect(await daysOf(id)).toHaveLength(2)
})

it('copies more rows than fit in one message', async () => {
  const bytes = await copyOut(app.db, `select n, repeat('x', 100) from generate_series(1, 20000) n`)
  expect(bytes.length).toBe(19 + 20_000 * (2 + 4 + 4 + 4 + 100) + 2)
})

describe('rows that are copied in chunks', () => {
  it('are stored by one copy', async () => {
    const { id } = await app.seed.profile()
    const rows = await twoDays(id)
    await copyIn(app.db, 'rollup_mismatch', columns, byBytes(rows, 7))
    expect(await daysOf(id)).toHaveLength(2)
  })

  it('that are stored already fail with the code of a duplicate, also on a worker node', async () => {
    const { id } = await app.seed.profile()
    const add = async () => copyIn(app.db, 'rollup_mismatch', columns, await twoDays(id))
    await add()
    await expect(add()).rejects.toMatchObject({ code: '23505' })
  })

  // A coordinator passes rows on and reads the error of a worker node only after the last one.
  it.skipIf(citusWorkers().length > 0)('are no longer requested after the database rejected a chunk', async () => {
    const { id } = await app.seed.profile()
    const rows = await twoDays(id)
    const other = await app.seed.profile()
    let queries = 0
    // On a busy machine, the error of the database can take as long as thousands of chunks.
    const queriesMax = 1_000_000
    function* endless() {
      yield rows.subarray(0, -2)
      for (; queries < queriesMax; queries++) yield rows.subarray(19, -2)
    }
    await inTransaction(app.ctx, async (ctx) => {
      await withSavepoint(ctx.db, async (undo) => {
        await expect(copyIn(ctx.db, 'rollup_mismatch', columns, endless())).rejects.toThrow(/duplicate key/)
        return undo
      })
      await copyIn(ctx.db, 'rollup_mismatch', columns, await twoDays(other.id))
    })
    expect(queries).toBeLessThan(queriesMax)
    expect(await daysOf(id)).toEqual([])
    expect(await daysOf(other.id)).toHaveLength(2)
  })

  it('fail the copy with the error of their source, and the connection stays usable', async () => {
    const { id } = await app.seed.profile()
    const rows = await twoDays(id)
    function* broken() {
      yield rows.subarray(0, -2)
      throw new Error('no more of them')
    }
    await expect(copyIn(app.db, 'rollup_mismatch', columns, broken())).rejects.toThrow('no more of them')
    expect(await daysOf(id)).toEqual([])
    await copyIn(app.db, 'rollup_mismatch', columns, rows)
    expect(await daysOf(id)).toHaveLength(2)
  })
})

function* byBytes(rows: Buffer, size: number): Generator<Buffer> {
  for (let index = 0; index < rows.length; index += size) yield rows.subarray(index, index + size)
}
