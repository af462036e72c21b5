import { expect, it } from 'vitest'
import { migrations } from '../../src/db/migrations/index.ts'
import { testDatabase } from '../support/database/test-database.ts'
import { freePort, startService } from '../support/processes/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const pending = Object.keys(migrations).length

const read = async (port: number, path: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } }).catch(
    () => null,
  )
  return response && { status: response.status, body: await response.json() }
}

const databases = [await testDatabase('blank'), await testDatabase('blank')] as const

it.each([
  ['one process', databases[0], {}],
  ['several processes', databases[1], { WORKERS: '2' }],
])('with %s, a migrating service is alive, not ready, and reports its progress', async (_title, database, env) => {
  const blocker = await database.pool.connect()
  // The migration waits to learn whether a table of the same name will exist.
  await blocker.query('begin; create table workspace ()')
  const [port, metricsPort] = [await freePort(), await freePort()]
  const starting = startService(await temporaryDirectory(), {
    ...{ DEMO: 'off', DATABASE_URL: database.url, ...env },
    ...{ PORT: String(port), METRICS_PORT: String(metricsPort) },
  })
  try {
    for (const each of [port, metricsPort]) {
      const migrating = { status: 'migrating', step: 1, of: pending }
      await expect.poll(() => read(each, '/readyz')).toEqual({ status: 503, body: migrating })
      expect(await read(each, '/healthz')).toEqual({ status: 200, body: { status: 'up' } })
    }
    const error = {
      code: 'service_unavailable',
      message: `The database is being migrated: step 1 of ${pending}.`,
      status: 503,
      request_id: expect.stringMatching(/^req_[0-9a-f]{24}$/),
      docs_url: expect.stringContaining('/docs/errors#service_unavailable'),
    }
    expect(await read(port, '/api/v1/profile')).toEqual({ status: 503, body: { error } })
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  const service = await starting
  try {
    for (const each of [port, metricsPort]) {
      expect(await read(each, '/readyz')).toEqual({ status: 200, body: { status: 'ready' } })
    }
    expect((await read(port, '/api/v1/profile'))!.status).toBe(401)
  } finally {
    await service.stop()
  }
})
