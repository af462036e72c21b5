import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp({ now: () => new Date() })

it('reports the state of the deployment to the operator', async () => {
  const response = await app.call('GET /api/v1/admin/doctor', { operator: true })
  expect(response.status).toBe(200)
  expect(response.body.data).toMatchObject({ status: 'warn', dead_letters: [] })
  const names: string[] = response.body.data.checks.map(({ name }: { name: string }) => name)
  // These checks exist only on a cluster.
  const nodeChecks = ['nodes', 'reachable', 'largest_profile', 'rebalance']
  expect(names.filter((name) => !nodeChecks.includes(name))).toEqual([
    'database',
    'migrations',
    'master_key',
    'jobs',
    'dead_letters',
    'ingest_log',
    'rollups',
    'partitions',
    'backup',
    'vendor_apis',
    'clock',
  ])
  expect(response.body.data.queues).toContainEqual({
    name: 'purge-expired',
    ready: 0,
    waiting: 0,
    active: 0,
    failed: 0,
  })
})

// Runs only on a cluster.
it.runIf(inject('testRun').citusWorkers.length > 0)(
  'names a node that does not respond, and still runs the other checks',
  async () => {
    const open: Socket[] = []
    const silent = createServer((socket) => void open.push(socket)).listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    // Citus would wait for it for half a minute, and a database that is in use cannot be dropped.
    onTestFinished(async () => {
      await sql`delete from pg_dist_node where nodeport = ${port}`.execute(app.db)
      for (const socket of open) socket.destroy()
    })
    await sql`select citus_add_inactive_node('127.0.0.1', ${port}::int)`.execute(app.db)
    await sql`update pg_dist_node set isactive = true where nodeport = ${port}`.execute(app.db)

    const { status, body } = await app.call('GET /api/v1/admin/doctor', { operator: true })
    expect(status).toBe(200)
    const failed = body.data.checks.filter((check: { status: string }) => check.status === 'fail')
    const unknown = `could not be checked: 127.0.0.1:${port} cannot be reached`
    expect(failed).toMatchObject([
      { name: 'master_key', status: 'fail', detail: unknown },
      { name: 'ingest_log', status: 'fail', detail: unknown },
      { name: 'rollups', status: 'fail', detail: unknown },
      { name: 'reachable', status: 'fail', detail: expect.stringContaining(`: 127.0.0.1:${port};`) },
      { name: 'nodes', status: 'fail', detail: unknown },
    ])
    expect(body.data.checks.length).toBeGreaterThan(failed.length + 5)
  },
)
