import { dayMs } from '../../src/kernel/time/durations.ts'
import { type StartedService, startService } from '../../test/support/processes/started-service.ts'
import { httpRequest, type LoadResult, load } from '../load.ts'
import { median, type Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withTemporaryDirectory } from '../temporary-directory.ts'

const repeats = scaled(2)
const seconds = 2
const connections = 8

/**
 * Compares a report through an MCP tool call with the same report through its route, on the demo data: a short report and one of
 * 50 rows.
 */
export async function benchMcp(report: Report): Promise<void> {
  await withTemporaryDirectory(async (dataDir) => {
    const service = await startService(dataDir, { DEMO: 'on' })
    try {
      const { key, range } = await provision(service)
      // A tool cuts a longer response, and then the two differ.
      const kinds = { 'of some rows': { level: 'campaign', limit: '50' }, 'of 30 rows': { level: 'ad', limit: '30' } }
      for (const [name, kind] of Object.entries(kinds)) {
        const measured = await measure(service, key, { ...range, ...kind })
        report.ratio(`a tool call ${name}, in time of its HTTP call`, measured.ratio, 'aim: at most 1.5')
        report.metric('  unexpected answers', String(measured.unexpected))
      }
    } finally {
      await service.stop()
    }
  })
}

async function measure(service: StartedService, key: string, reportQuery: Record<string, string>) {
  const query = new URLSearchParams(reportQuery)
  const route = httpRequest({ method: 'GET', path: `/api/v1/campaigns?${query}`, token: key })
  const params = { name: 'campaigns_listCampaigns', arguments: reportQuery }
  const tool = httpRequest({
    ...{ method: 'POST', path: '/mcp', token: key, headers: toolHeaders },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
  })
  await requireSameResponse(service, key, `/api/v1/campaigns?${query}`, params)
  const run = (request: string, forSeconds: number) =>
    load({ port: service.port, request: () => request, connections, seconds: forSeconds, expectedStatus: 200 })
  await run(route, 1)
  await run(tool, 1)
  const [routes, tools]: [LoadResult[], LoadResult[]] = [[], []]
  for (let repeat = 0; repeat < repeats; repeat++) {
    routes.push(await run(route, seconds))
    tools.push(await run(tool, seconds))
  }
  const each = (results: LoadResult[]) => 1 / median(results.map((result) => result.requestsPerSecond))
  const unexpected = tools.reduce((sum, result) => sum + result.unexpected, 0)
  return { ratio: each(tools) / each(routes), unexpected }
}

const toolHeaders = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' }

/** Creates a key for the demo shop after all of its data has been written. */
async function provision(service: StartedService) {
  const token = service.operatorKey
  const { body } = await service.call('GET', '/api/v1/admin/profiles', { token })
  const shop = body.data.find(({ name }: { name: string }) => name === 'Muebles Cordillera')
  const scopes = ['campaigns:read']
  const made = await service.call('POST', '/api/v1/admin/keys', {
    token,
    body: { profile_id: shop.id, scopes, rate_limit_per_minute: 1_000_000 },
  })
  const key = made.body.data.key as string
  const ranked = async () => (await service.call('GET', '/api/v1/top-performers?limit=1', { token: key })).body.data
  for (const giveUpAt = Date.now() + 240_000; (await ranked())?.length !== 1; ) {
    if (Date.now() > giveUpAt) throw new Error('the demo was not written within four minutes')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const dayOf = (back: number) => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)
  return { key, range: { date_from: dayOf(29), date_to: dayOf(0) } }
}

/** Requires both responses to contain the report, because an error response would be faster. */
async function requireSameResponse(
  service: StartedService,
  token: string,
  path: string,
  params: object,
): Promise<void> {
  const route = await service.call('GET', path, { token })
  const response = await fetch(`http://127.0.0.1:${service.port}/mcp`, {
    method: 'POST',
    headers: { ...toolHeaders, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  const { result } = (await response.json()) as { result: { content: { text: string }[] } }
  const content = JSON.parse(result.content[0]!.text)
  if (content.data?.length !== route.body.data.length || content.data.length === 0)
    throw new Error(result.content[0]!.text)
}
