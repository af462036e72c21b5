import { afterAll, expect, it } from 'vitest'
import { runStatement } from '../support/database/database-statement.ts'
import { testDatabase } from '../support/database/test-database.ts'
import { freePort, startService } from '../support/processes/started-service.ts'
import { stopUnderLoad } from '../support/processes/stop-under-load.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const { url: DATABASE_URL, connection } = await testDatabase()
const metricsPort = await freePort()
const dataDir = await temporaryDirectory()
const common = { DEMO: 'off', DATABASE_URL }
const service = await startService(dataDir, {
  ...common,
  ROLE: 'api',
  METRICS_PORT: String(metricsPort),
  METRICS_TOKEN: 'a-token-for-prometheus',
  // No server listens there: a stop must not wait for it.
  RATE_LIMIT_STORE: 'redis',
  REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
})
const worker = await startService(dataDir, { ...common, ROLE: 'worker' })
afterAll(async () => {
  await service.stop()
  await worker.stop()
})

const read = async (port: number, path: string, token?: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), connection: 'close' },
  })
  return { status: response.status, text: await response.text() }
}
const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}

it('metrics require a token or their own port; a worker reports its health', async () => {
  expect((await read(service.port, '/metrics')).status).toBe(401)
  expect((await read(service.port, '/metrics', 'another')).status).toBe(401)
  for (const token of ['a-token-for-prometheus', service.operatorKey]) {
    expect((await read(service.port, '/metrics', token)).status).toBe(200)
  }
  for (const port of [metricsPort, worker.port]) {
    expect(await read(port, '/healthz')).toEqual({ status: 200, text: '{"status":"up"}' })
    expect((await read(port, '/readyz')).status).toBe(200)
    const { text } = await read(port, '/metrics')
    for (const name of [
      'tributary_jobs{queue="purge-expired",state="ready"}',
      'tributary_job_oldest_ready_seconds{queue=',
      'tributary_dead_letters 0',
      'tributary_database_connections{state="used"}',
      'tributary_writes_waiting{kind="log_entry"} 0',
      'tributary_database_write_failing 0',
      'tributary_database_write_failures_total 0',
      'tributary_rollup_mismatches 0',
    ])
      expect(text).toContain(name)
  }
  expect((await read(worker.port, '/api/v1/profile')).status).toBe(404)
})

it('a database that cannot write is logged once, reported by /readyz and counted until it recovers', async () => {
  const create = () =>
    service.call('POST', '/api/v1/admin/workspaces', { token: service.operatorKey, body: { name: 'Norte' } })
  const name = connection.database!
  await letWrite(name, false)
  await until(async () => (await create()).status === 503 && (await read(service.port, '/readyz')).status === 503)
  for (let n = 0; n < 20; n++) expect((await create()).status).toBe(503)
  const { text } = await read(metricsPort, '/metrics')
  expect(text).toContain('tributary_database_write_failing 1')
  expect(Number(/write_failures_total (\d+)/.exec(text)![1])).toBeGreaterThan(20)
  await letWrite(name, true)
  await until(async () => (await read(service.port, '/readyz')).status === 200)
  expect((await create()).status).toBe(201)
  const log = service.printed()
  expect(log.match(/The database cannot write/g)).toHaveLength(1)
  expect(log).toContain('read-only transaction')
  expect(log.match(/The database can write again/g)).toHaveLength(1)
})

it('SIGTERM under load breaks no connection', async () => {
  expect(await stopUnderLoad(service, 4)).toEqual([])
  expect(service.endedBy()).toBe(0)
})

/** A database with read-only sessions fails writes like one on a full disk. */
async function letWrite(name: string, isAllowed: boolean): Promise<void> {
  const server = { ...connection, database: 'postgres' }
  const change = isAllowed ? 'reset default_transaction_read_only' : 'set default_transaction_read_only = on'
  await runStatement(server, `alter database ${name} ${change}`)
  await runStatement(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}
