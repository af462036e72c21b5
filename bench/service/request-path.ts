import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort, startService, stop } from '../../test/support/processes/started-service.ts'
import { httpRequest, type LoadResult, load } from '../load.ts'
import { median, type Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withTemporaryDirectory } from '../temporary-directory.ts'

const repeats = scaled(3)
const seconds = 3
const connections = 64

/** Compares an authenticated, rate-limited GET of one row with a bare Fastify route that sends the same body. */
export async function benchRequestPath(report: Report): Promise<void> {
  await withTemporaryDirectory(async (dataDir) => {
    const service = await startService(dataDir, { DEMO: 'off' })
    const { key, body } = await provision(service)
    const barePort = await freePort()
    const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), String(barePort), body])
    try {
      await waitUntilReady(barePort)
      const read = httpRequest({ method: 'GET', path: '/api/v1/profile', token: key })
      const plain = httpRequest({ method: 'GET', path: '/bare' })
      const run = (port: number, request: string, forSeconds: number) =>
        load({ port, request: () => request, connections, seconds: forSeconds, expectedStatus: 200 })
      await run(service.port, read, 1)
      await run(barePort, plain, 1)
      const ours: LoadResult[] = []
      const theirs: LoadResult[] = []
      for (let repeat = 0; repeat < repeats; repeat++) {
        ours.push(await run(service.port, read, seconds))
        theirs.push(await run(barePort, plain, seconds))
      }
      const rate = (results: LoadResult[]) => median(results.map((result) => result.requestsPerSecond))
      report.ratio(
        'GET /profile, requests a second, of a bare Fastify route',
        rate(ours) / rate(theirs),
        'aim: at least 0.55',
      )
      report.metric('  requests a second: ours, bare', `${Math.round(rate(ours))}, ${Math.round(rate(theirs))}`)
      report.metric(
        '  p99 in ms: ours, bare',
        [ours, theirs].map((r) => median(r.map((x) => x.p99Ms)).toFixed(1)).join(', '),
      )
      report.metric('  unexpected answers', String(ours.reduce((sum, result) => sum + result.unexpected, 0)))
    } finally {
      await stop(bare)
      await service.stop()
    }
  })
}

async function provision(service: Awaited<ReturnType<typeof startService>>): Promise<{ key: string; body: string }> {
  const token = service.operatorKey
  const post = async (path: string, body: unknown) =>
    (await service.call('POST', `/api/v1/admin/${path}`, { token, body })).body.data
  const workspace = await post('workspaces', { name: 'Bench' })
  const profile = await post('profiles', { workspace_id: workspace.id, name: 'Bench' })
  const scopes = ['campaigns:read', 'attribution:write']
  const { key } = await post('keys', { profile_id: profile.id, scopes, rate_limit_per_minute: 1_000_000 })
  const { body } = await service.call('GET', '/api/v1/profile', { token: key })
  return { key, body: JSON.stringify(body) }
}

async function waitUntilReady(port: number): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    if (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the bare server did not start')
}
