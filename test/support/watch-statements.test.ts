import { runInThisContext } from 'node:vm'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { copyIn, copyOut } from '../../src/db/copy.ts'
import { asPrepared, prepared, runPrepared } from '../../src/db/prepared-statements.ts'
import type { Schema } from '../../src/db/schema.ts'
import { transact, withSavepoint } from '../../src/db/transact.ts'
import { bindContext, inTransaction } from '../../src/kernel/context.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const rejected = /must name one profile/

/** As if the service had sent it: the guard takes the file of the caller for the sender. */
const asService: <T>(send: () => Promise<T>) => Promise<T> = runInThisContext('(async (send) => await send())', {
  filename: '/src/tenancy/planted-violation.ts',
})

type Send = (db: Kysely<Schema>, table: string) => Promise<unknown>

/** Every way in which the service sends a statement on a handle. Each test names a table of its own: a text is judged once. */
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

describe.each(Object.entries(ways))('a statement of no profile, sent %s', (_, send) => {
  it('is rejected on the pool', async () => {
    await expect(asService(() => send(app.db, 'customer'))).rejects.toThrow(rejected)
  })

  it('is rejected in a transaction', async () => {
    await expect(asService(() => transact(app.db, (trx) => send(trx, 'touch')))).rejects.toThrow(rejected)
  })

  it('is rejected behind a savepoint', async () => {
    const work = () => transact(app.db, (trx) => withSavepoint(trx, async () => send(trx, 'conversion')))
    await expect(asService(work)).rejects.toThrow(rejected)
  })

  it('is rejected in the transaction of a context', async () => {
    const ctx = bindContext(app.services, {})
    await expect(asService(() => inTransaction(ctx, (ctx) => send(ctx.db, 'event')))).rejects.toThrow(rejected)
  })
})

it('a statement of no profile that travels with the commit is rejected', async () => {
  const work = () =>
    transact(app.db, async (trx, alongCommit) => alongCommit(trx.deleteFrom('webhook_event').execute()))
  await expect(asService(work)).rejects.toThrow(rejected)
})

it('a COPY into a table is let through: its rows name their profiles', async () => {
  await expect(asService(() => copyIn(app.db, 'touch', ['profile_id', 'id'], Buffer.alloc(0)))).rejects.not.toThrow(
    rejected,
  )
})
