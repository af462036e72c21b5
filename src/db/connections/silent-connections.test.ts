import { pino } from 'pino'
import { afterAll, expect, it, vi } from 'vitest'
import { lossyProxy } from '../../../test/chaos/lossy-proxy.ts'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { connectDatabase } from '../open.ts'
import { transact } from '../statements/transact.ts'
import { listen } from './listen.ts'

const direct = await testDatabase()
const boundMs = 200
const longTimeout = { timeout: 20_000 }
const proxy = await lossyProxy({ host: direct.connection.host!, port: Number(direct.connection.port) })
const connection = { ...direct.connection, host: '127.0.0.1', port: proxy.port }
const warned: unknown[] = []
const log = { ...pino({ level: 'silent' }), warn: (_: unknown, text: string) => void warned.push(text) } as never
const database = connectDatabase(connection, 3, log, boundMs)
afterAll(async () => {
  await database.close()
  await proxy.close()
})

/** Runs while another session holds the lock: the server is busy waiting for it. */
const waitForLock = (key: number) => database.pool.query('select pg_advisory_xact_lock($1)', [key])

async function holdLock(key: number): Promise<() => Promise<void>> {
  const holder = await direct.pool.connect()
  await holder.query('select pg_advisory_lock($1)', [key])
  return async () => {
    await holder.query('select pg_advisory_unlock($1)', [key])
    holder.release()
  }
}

async function isWaitedFor(key: number): Promise<boolean> {
  const { rows } = await direct.pool.query('select from pg_locks where objid = $1 and not granted', [key])
  return rows.length > 0
}

it('fails a statement on a silent connection, and the next statement gets a response', async () => {
  await database.pool.query('select 1')
  proxy.forget()
  await expect(database.pool.query('select 1')).rejects.toThrow('Connection terminated')
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(warned).toContain('A database connection fell silent and was closed.')
})

it('fails all pipelined statements of a transaction, and stores none of them', async () => {
  await direct.pool.query('create table written (value int)')
  const working = transact(database.db, async (trx) => {
    await trx.executeQuery({ sql: 'insert into written values (1)', parameters: [] } as never)
    proxy.forget(boundMs)
    await Promise.all(
      [2, 3].map((n) => trx.executeQuery({ sql: `insert into written values (${n})`, parameters: [] } as never)),
    )
  })
  await expect(working).rejects.toThrow('Connection terminated')
  expect((await database.pool.query('select from written')).rows).toEqual([])
})

it('keeps waiting for a statement that the server still runs, however long it takes', async () => {
  const release = await holdLock(1)
  const warnedBefore = warned.length
  const waiting = waitForLock(1)
  await vi.waitUntil(() => isWaitedFor(1), longTimeout)
  const from = proxy.opened()
  // Each check opens a connection: three checks were made and the statement is still waiting.
  await vi.waitUntil(() => proxy.opened() >= from + 3, longTimeout)
  await release()
  expect((await waiting).rowCount).toBe(1)
  expect(warned.length).toBe(warnedBefore)
})

it('does not wait for a server that cannot be reached', async () => {
  const release = await holdLock(2)
  const waiting = waitForLock(2)
  const rejection = expect(waiting).rejects.toThrow('Connection terminated')
  await vi.waitUntil(() => isWaitedFor(2), longTimeout)
  proxy.freeze()
  await rejection
  proxy.restore()
  await release()
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('a connection that only listens detects that it fell silent, and announces the gap', async () => {
  const notices: string[] = []
  let ready = 0
  const listening = await listen({
    connection,
    application_name: 'silent listener',
    channel: 'silent_channel',
    log,
    onNotice: (payload) => notices.push(payload),
    onReady: () => ready++,
    boundMs,
  })
  proxy.forget()
  await vi.waitUntil(() => ready >= 2, longTimeout)
  // On a busy machine a check may take longer than the bound, and the connection is opened once more.
  await vi.waitUntil(async () => {
    await direct.pool.query(`select pg_notify('silent_channel', 'heard')`)
    return notices.length > 0
  }, longTimeout)
  expect(new Set(notices)).toEqual(new Set(['heard']))
  await listening.close()
})

it('the server ends a session whose client does not respond', async () => {
  const { rows } = await direct.pool.query(
    `select current_setting('timezone') as zone, current_setting('tcp_user_timeout') as bound, inet_client_addr() as client`,
  )
  // These settings do not apply to a Unix socket.
  expect(rows[0]).toEqual({ zone: 'UTC', bound: rows[0].client === null ? '0' : '30000', client: rows[0].client })
})
