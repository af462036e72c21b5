import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import type { Schema } from '../tables/tables.ts'
import { type PooledHandle, transact } from './transact.ts'

const { db, pool } = await testDatabase('blank')
await sql`create table note (id int primary key)`.execute(db)
beforeEach(async () => {
  await sql`truncate note`.execute(db)
})

const recordedTexts = async () =>
  (await sql<{ id: number }>`select id from note order by id`.execute(db)).rows.map(({ id }) => id)
const add = (handle: typeof db, id: number) => sql`insert into note values (${id})`.execute(handle)

it('commits what the work wrote and returns its result', async () => {
  const result = await transact(db, async (trx) => {
    expect(trx.isTransaction).toBe(true)
    expect((await add(trx, 1)).numAffectedRows).toBe(1n)
    return 'done'
  })
  expect(result).toBe('done')
  expect(await recordedTexts()).toEqual([1])
})

it('runs pipelined statements in the order in which they were started', async () => {
  await transact(db, async (trx) => {
    const added = add(trx, 1)
    const read = sql<{ id: number }>`select id from note`.execute(trx)
    const more = add(trx, 2)
    expect((await read).rows).toEqual([{ id: 1 }])
    await Promise.all([added, more])
  })
  expect(await recordedTexts()).toEqual([1, 2])
})

it('rolls back everything if the work fails, including statements in flight', async () => {
  const failing = transact(db, async (trx) => {
    void add(trx, 1)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await recordedTexts()).toEqual([])
})

it('commits nothing if a statement sent with the commit fails, and throws that statement’s error', async () => {
  await add(db, 7)
  const failing = transact(db, async (trx, alongCommit) => {
    await add(trx, 1)
    alongCommit(add(trx, 7))
    alongCommit(add(trx, 2))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await recordedTexts()).toEqual([7])
})

it('does not report a commit if a statement failed that was not awaited', async () => {
  const failing = transact(db, async (trx) => {
    add(trx, 1).catch(() => {})
    add(trx, 1).catch(() => {})
  })
  await expect(failing).rejects.toThrow('was not awaited')
  expect(await recordedTexts()).toEqual([])
})

it('throws the original error if a later statement fails because of it', async () => {
  const failing = transact(db, async (trx, alongCommit) => {
    alongCommit(sql`select 1 / 0`.execute(trx))
    await add(trx, 1)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
})

it('begins with the given settings; on a cluster each is sent alone to be repeated on the nodes, and plans know the profile', async () => {
  const opening = [
    'set local plan_cache_mode = force_generic_plan',
    'set local jit = off',
    'insert into note values (1)',
  ]
  const settings = () =>
    transact(
      db,
      async (trx) => {
        const { rows } = await sql`
          select current_setting('plan_cache_mode') as plans, current_setting('jit') as jit`.execute(trx)
        return rows[0]
      },
      opening,
    )
  expect(await settings()).toEqual({ plans: 'force_generic_plan', jit: 'off' })
  await sql`truncate note`.execute(db)
  const handle = db as PooledHandle<Schema>
  const former = handle.database.isDistributed
  const client = await pool.connect()
  const sent = vi.spyOn(client, 'query')
  client.release()
  handle.database.isDistributed = true
  try {
    expect(await settings()).toEqual({ plans: 'auto', jit: 'off' })
  } finally {
    handle.database.isDistributed = former
  }
  expect(sent.mock.calls.map(([text]) => text)).toEqual(expect.arrayContaining(opening.slice(0, 2)))
  expect(await recordedTexts()).toEqual([1])
})

it('returns every connection to the pool, and discards broken ones', async () => {
  const failing = transact(db, async (trx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
  })
  await expect(failing).rejects.toThrow()
  await Promise.all(Array.from({ length: 30 }, (_, id) => transact(db, (trx) => add(trx, id))))
  expect(await recordedTexts()).toHaveLength(30)
  expect(pool.idleCount).toBe(pool.totalCount)
})

it('retries a single statement that was cancelled by a deadlock', async () => {
  await Promise.all([add(db, 1), add(db, 2)])
  const updating = (id: number) => `update note set id = id where id = ${id};`
  await transact(db, async (trx) => {
    // Its deadlock timeout is longer than the other's, so the other one is cancelled.
    await sql`set local deadlock_timeout = '60s'`.execute(trx)
    await sql.raw(updating(1)).execute(trx)
    const statement = sql
      .raw(`do $$ begin ${updating(2)} ${updating(1)} insert into note values (3); end $$`)
      .execute(db)
    statement.catch(() => {})
    await waitForBlockedLock()
    await sql.raw(updating(2)).execute(trx)
    return { statement }
  }).then(({ statement }) => statement)
  expect(await recordedTexts()).toEqual([1, 2, 3])
})

async function waitForBlockedLock(): Promise<void> {
  const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted and pid in (
    select pid from pg_stat_activity where datname = current_database())`
  while ((await waiting.execute(db)).rows[0]!.n === 0) await new Promise(setImmediate)
}
