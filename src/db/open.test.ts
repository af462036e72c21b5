import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { testDatabase } from '../../test/support/database/test-database.ts'
import { openDatabase } from './open.ts'
import { followTimeline, historyOf, type PooledHandle, shareOf } from './statements/transact.ts'
import type { Schema } from './tables/tables.ts'

const { url } = await testDatabase()
const log = pino({ level: 'silent' })
const database = await openDatabase({ databaseUrl: url, dataDir: '/nowhere', poolMax: 2, log })

it('returns exact values: money as text, days as text, instants as dates, counts as numbers', async () => {
  const { rows } = await database.pool.query(`
    select 0.10::numeric as amount, array[0.10, null]::numeric[] as amounts,
      '2026-02-28'::date as day, array['2026-02-28']::date[] as days,
      '2026-02-28T23:59:59.123-03:00'::timestamptz as instant,
      count(*) as count, array[1, null, 9007199254740991]::bigint[] as counts`)
  expect(rows).toEqual([
    {
      amount: '0.10',
      amounts: ['0.10', null],
      day: '2026-02-28',
      days: ['2026-02-28'],
      instant: new Date('2026-03-01T02:59:59.123Z'),
      count: 1,
      counts: [1, null, 9007199254740991],
    },
  ])
})

it('fails the query for a bigint that a number cannot hold instead of rounding it', async () => {
  await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow(RangeError)
})

it('knows the timeline of the server, and begins another history after a failover', async () => {
  const { database: opened } = database.db as PooledHandle<Schema>
  const { rows } = await database.pool.query('select timeline_id from pg_control_checkpoint()')
  const before = historyOf(database.db)
  expect(before).toEqual({ timeline: rows[0].timeline_id.toString(16).toUpperCase().padStart(8, '0') })
  followTimeline(opened, null)
  expect(historyOf(database.db)).toBe(before)
  expect(historyOf(shareOf(database.db, { connectionsMax: 1, statementMsMax: 1_000 }))).toBe(before)
  followTimeline(opened, '0000000F')
  expect(historyOf(database.db)).toEqual({ timeline: '0000000F' })
})

it('connects to a service that does not let it read the timeline', async () => {
  const role = `limited_${process.pid}`
  const { pool } = database
  await pool.query(`create role ${role} login password 'secret'`)
  await pool.query('revoke execute on function pg_current_wal_lsn() from public')
  const limited = new URL(url)
  Object.assign(limited, { username: role, password: 'secret' })
  const opened = await openDatabase({ databaseUrl: limited.href, dataDir: '/nowhere', poolMax: 1, log })
  expect((await opened.pool.query('select current_user as name')).rows).toEqual([{ name: role }])
  expect(historyOf(opened.db)).toEqual({ timeline: null })
  await opened.close()
  await pool.query('grant execute on function pg_current_wal_lsn() to public')
  await pool.query(`drop role ${role}`)
})

it('uses UTC in sessions, whatever the time zone of the database', async () => {
  await database.pool.query(`do $$ begin
    execute format('alter database %I set timezone to %L', current_database(), 'America/Santiago');
  end $$`)
  const again = await openDatabase({ databaseUrl: url, dataDir: '/nowhere', poolMax: 1, log })
  const { rows } = await again.pool.query(`select current_setting('timezone') as zone`)
  await again.close()
  expect(rows).toEqual([{ zone: 'UTC' }])
})

it('does not compile statements, which takes longer than running them', async () => {
  const { rows } = await database.pool.query(`select current_setting('jit') as jit`)
  expect(rows).toEqual([{ jit: 'off' }])
})

it('the pool survives the loss of its connections', async () => {
  await database.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
  await database.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

it('waits for a server that starts a moment later', async () => {
  const { hostname, port, pathname, username } = new URL(url)
  const relay = createServer((near) => {
    const far = hostname.startsWith('%2F')
      ? connect(`${decodeURIComponent(hostname)}/.s.PGSQL.${port}`)
      : connect(Number(port), hostname)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.pipe(far).pipe(near)
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const address = relay.address() as AddressInfo
  relay.close()
  const rejected: string[] = []
  const retryingLog = {
    warn: ({ reason }: { reason: string }) => {
      if (rejected.push(reason) === 1) relay.listen(address.port, '127.0.0.1')
    },
  } as unknown as typeof log
  const databaseUrl = `postgres://${username}@127.0.0.1:${address.port}${pathname}`
  const late = await openDatabase({ databaseUrl, dataDir: '/nowhere', poolMax: 1, log: retryingLog, timeoutMs: 60_000 })
  expect((await late.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(rejected[0]).toContain('ECONNREFUSED')
  await late.close()
  relay.close()
})

it('reports a database that does not respond when it is opened', async () => {
  const opening = openDatabase({ databaseUrl: 'postgres://x@127.0.0.1:1/x', dataDir: '/nowhere', poolMax: 1, log })
  await expect(opening).rejects.toThrow('ECONNREFUSED')
})
