import { startService } from '../test/support/started-service.ts'
import { httpRequest, type LoadResult, load } from './load.ts'
import { median, type Report } from './report.ts'
import { withTemporaryDirectory } from './temporary-directory.ts'

const repeats = 3
const seconds = 3
const connections = 8

/** A report through a tool call against the same report through its route, on the demo's data. */
export async function benchMcp(report: Report): Promise<void> {
  await withTemporaryDirectory(async (dataDir) => {
    const service = await startService(dataDir, { DEMO: 'on' })
    try {
      const { key, range } = await provision(service)
      const query = new URLSearchParams({ ...range, limit: '50' })
      const route = httpRequest({ method: 'GET', path: `/api/v1/campaigns?${query}`, bearer: key })
      const params = { name: 'campaigns_listCampaigns', arguments: { ...range, limit: 50 } }
      const tool = httpRequest({
        method: 'POST',
        path: '/mcp',
        bearer: key,
        headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      })
      await requireSameAnswer(service, key, `/api/v1/campaigns?${query}`, params)
      const run = (request: string, forSeconds: number) =>
        load({ port: service.port, request: () => request, connections, seconds: forSeconds, expectedStatus: 200 })
      await run(route, 2)
      await run(tool, 2)
      const [routes, tools]: [LoadResult[], LoadResult[]] = [[], []]
      for (let repeat = 0; repeat < repeats; repeat++) {
        routes.push(await run(route, seconds))
        tools.push(await run(tool, seconds))
      }
      const each = (results: LoadResult[]) => 1 / median(results.map((result) => result.requestsPerSecond))
      report.ratio('a tool call, in time of its HTTP call', each(tools) / each(routes), 'aim: at most 1.5')
      report.figure('  unexpected answers', String(tools.reduce((sum, result) => sum + result.unexpected, 0)))
    } finally {
      await service.stop()
    }
  })
}

async function provision(service: Awaited<ReturnType<typeof startService>>) {
  const bearer = service.operatorKey
  const { body } = await service.call('GET', '/api/v1/admin/profiles', { bearer })
  const profile_id = body.data.at(-1).id
  const scopes = ['campaigns:read']
  const made = await service.call('POST', '/api/v1/admin/keys', {
    bearer,
    body: { profile_id, scopes, rate_limit_per_minute: 1_000_000 },
  })
  const today = new Date().toISOString().slice(0, 10)
  const range = { date_from: new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10), date_to: today }
  return { key: made.body.data.key as string, range }
}

/** A refusal is quick, and a 200 as well: what is measured must be the report itself. */
async function requireSameAnswer(
  service: Awaited<ReturnType<typeof startService>>,
  bearer: string,
  path: string,
  params: object,
): Promise<void> {
  const route = await service.call('GET', path, { bearer })
  const answer = await fetch(`http://127.0.0.1:${service.port}/mcp`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  const { result } = JSON.parse((await answer.text()).replace(/^[\s\S]*?data: /, ''))
  const told = JSON.parse(result.content[0].text)
  if (told.data?.length !== route.body.data.length || told.data.length === 0) throw new Error(result.content[0].text)
}
