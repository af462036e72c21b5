import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { listen } from './listen.ts'

// A busy node may take long to start a process or to run a job; the timeout still ends a test that hangs.
const { pool, connection } = await testDatabase()

it('receives notifications again after the connection was lost, and announces the gap', async () => {
  const notices: string[] = []
  let ready = 0
  const listening = await listen({
    connection,
    application_name: 'listen test',
    channel: 'some_channel',
    log: pino({ level: 'silent' }),
    onNotice: (payload) => notices.push(payload),
    onReady: () => ready++,
  })
  await pool.query(`select pg_notify('some_channel', 'first')`)
  await vi.waitUntil(() => notices.length === 1, { timeout: 5_000 })
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listen test'`)
  await vi.waitUntil(() => ready === 2, { timeout: 10_000 })
  await pool.query(`select pg_notify('some_channel', 'second')`)
  await vi.waitUntil(() => notices.length === 2, { timeout: 5_000 })
  expect(notices).toEqual(['first', 'second'])
  await listening.close()
})
