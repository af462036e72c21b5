import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { describe, expect, it, vi } from 'vitest'
import { copyIn, copyOut } from '../../../src/db/copy/copy.ts'
import { asPrepared, prepared, runPrepared } from '../../../src/db/statements/prepared-statements.ts'
import { retryOnConflict } from '../../../src/db/statements/retry-on-conflict.ts'
import { transact, withSavepoint } from '../../../src/db/statements/transact.ts'
import type { Schema } from '../../../src/db/tables/tables.ts'
import { bindContext, inTransaction } from '../../../src/kernel/context/context.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { testApp } from '../app/test-app.ts'

const app = await testApp()
const rejected = /must name one profile/

/** The handle that the service uses. */
const { db, pool } = app.database

type Send = (db: Kysely<Schema>, table: string) => Promise<unknown>

/** Every way in which the service sends a statement. */
const ways: Record<string, Send> = {
  'by the query builder': (db, table) => db.deleteFrom(table as 'customer').execute(),
  'by a template': (db, table) => sql`delete from ${sql.table(table)}`.execute(db),
  'as a prepared text': (db, table) => runPrepared(db, prepared(`delete from ${table}`), []),
  'as a prepared template': (db, table) => sql`${asPrepared} delete from ${sql.table(table)}`.execute(db),
  'as a COPY to the service': (db, table) => copyOut(db, `select id from ${table}`),
  'as a COPY by a template': (db, table) => copyOut(db, sql`select id from ${sql.table(table)}`),
  'with others in one trip': (db, table) =>
    Promise.all([sql`select 1`.execute(db), sql`delete from ${sql.table(table)}`.execute(db)]),
}

describe.each(Object.entries(ways))('a statement without a profile, sent %s', (_, send) => {
  it('is rejected on the pool', async () => {
    await expect(send(db, 'customer')).rejects.toThrow(rejected)
  })

  it('is rejected in a transaction', async () => {
    await expect(transact(db, (trx) => send(trx, 'touch'))).rejects.toThrow(rejected)
  })

  it('is rejected behind a savepoint', async () => {
    const work = () => transact(db, (trx) => withSavepoint(trx, async () => send(trx, 'conversion')))
    await expect(work()).rejects.toThrow(rejected)
  })

  it('is rejected in the transaction of a context', async () => {
    const ctx = bindContext(app.services, {})
    await expect(inTransaction(ctx, (ctx) => send(ctx.db, 'event'))).rejects.toThrow(rejected)
  })
})

it('a statement without a profile that is sent with the commit is rejected', async () => {
  const work = () => transact(db, async (trx, alongCommit) => alongCommit(trx.deleteFrom('webhook_event').execute()))
  await expect(work()).rejects.toThrow(rejected)
})

it('a COPY into a table is allowed, because its rows contain their profiles', async () => {
  await expect(copyIn(db, 'touch', ['profile_id', 'id'], Buffer.alloc(0))).rejects.not.toThrow(rejected)
})

it.each([
  ['a text', () => pool.query('delete from customer')],
  ['a text with values', () => pool.query('delete from customer where id = $1', [null])],
  ['a configuration', () => pool.query({ text: 'delete from customer where id = $1', values: [null] })],
  ['a text on a connection', () => onConnection((client) => client.query('delete from customer'))],
  ['a stream of COPY', () => onConnection((client) => client.query(copyTo('copy customer to stdout')))],
])('%s passed to the driver is rejected', async (_, send) => {
  await expect(async () => send()).rejects.toThrow(rejected)
})

async function onConnection(send: (client: pg.PoolClient) => unknown): Promise<unknown> {
  const client = await pool.connect()
  try {
    return await send(client)
  } finally {
    client.release()
  }
}

it('two profiles in one statement are rejected by their values, even if the text passed with one', async () => {
  const find = (a: string, b: string) =>
    sql`select from customer c join touch t on t.profile_id = ${b} where c.profile_id = ${a}`.execute(db)
  const [one, other] = ['0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07', '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b08']
  await find(one, one)
  await expect(find(one, other)).rejects.toThrow('several profiles')
})

it('a subquery within a subquery names its profile by a parameter, because Citus does not find its node otherwise', async () => {
  const statement = (profile: string) => `
    select array(select (select count(*) from touch t where t.profile_id = ${profile} and t.event_id = v.event_id)
      from conversion v where v.profile_id = $1 and v.customer_id = c.id) from customer c where c.profile_id = $1`
  const send = (profile: string) => runPrepared(db, prepared(statement(profile)), [newId()])
  await expect(send('$1')).resolves.toBeDefined()
  for (const outer of ['v.profile_id', 'c.profile_id']) await expect(send(outer)).rejects.toThrow(rejected)
})

it('a retried statement is checked again', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const work = vi.fn(() => db.deleteFrom('customer').execute()).mockRejectedValueOnce(deadlock)
  await expect(retryOnConflict(work)).rejects.toThrow(rejected)
  expect(work).toHaveBeenCalledTimes(2)
})

it('jobs of the service use the guarded handle', async () => {
  expect(app.services.db).toBe(db)
  expect(app.ctx.db).toBe(db)
})

it('the test’s own handle is not checked', async () => {
  await expect(app.db.selectFrom('customer').select('id').execute()).resolves.toEqual([])
})
