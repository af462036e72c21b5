import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, type StartedService, startService, stop } from '../../test/support/processes/started-service.ts'
import { httpRequest, type LoadResult, load } from '../load.ts'
import { raisedRateLimits } from '../raised-rate-limits.ts'
import { median, type Report } from '../report.ts'
import { withTemporaryDirectory } from '../temporary-directory.ts'

const repeats = 3
const seconds = 3
const connections = 64

/** Builds a different request per call, because a repeated event takes a different code path. */
type Requester = () => string

/** Measures durable hits and events per second against a route that stores nothing and one that stores one row per request. */
export async function benchIngest(report: Report): Promise<void> {
  await withTemporaryDirectory(async (dataDir) => {
    const service = await startService(dataDir, raisedRateLimits)
    const { key, trackingKey } = await provision(service)
    const port = await freePort()
    const baseline = spawn(process.execPath, [join(import.meta.dirname, 'ingest-baseline.ts'), String(port), dataDir], {
      stdio: 'inherit',
    })
    try {
      await waitUntilReady(port)
      const hit = hitRequest('/api/tracking/collect', trackingKey)
      const event = eventRequest('/api/v1/events', key)
      await compare(report, 'collector hits', { port: service.port, request: hit }, port, (path) =>
        hitRequest(path, trackingKey),
      )
      await compare(report, 'POST /events', { port: service.port, request: event }, port, (path) =>
        eventRequest(path, key),
      )
      report.metric('  memory of the service after it all', `${residentMb(service.pid)} MB`, 'aim: at most 250 MB')
    } finally {
      await stop(baseline)
      await service.stop()
    }
  })
}

async function compare(
  report: Report,
  what: string,
  ours: { port: number; request: Requester },
  baselinePort: number,
  theirs: (path: string) => Requester,
): Promise<void> {
  const subjects = {
    ours,
    bare: { port: baselinePort, request: theirs('/bare') },
    insert: { port: baselinePort, request: theirs('/insert') },
  }
  const results: Record<keyof typeof subjects, LoadResult[]> = { ours: [], bare: [], insert: [] }
  for (let repeat = 0; repeat <= repeats; repeat++) {
    for (const name of ['ours', 'bare', 'insert'] as const) {
      // The first round is a warm-up.
      const forSeconds = repeat === 0 ? 1.5 : seconds
      const result = await load({ ...subjects[name], connections, seconds: forSeconds, expectedStatus: 202 })
      if (repeat > 0) results[name].push(result)
    }
  }
  const medianOf = (name: keyof typeof subjects, field: keyof LoadResult) =>
    median(results[name].map((item) => item[field]))
  const targets =
    what === 'POST /events'
      ? ['aim: at least 0.4 (stretch 0.5)', 'aim: at most 3']
      : ['aim: at least 0.5 (stretch 0.6)', 'aim: at most 2.5']
  report.ratio(
    `${what} a second, of a route that stores nothing`,
    medianOf('ours', 'requestsPerSecond') / medianOf('bare', 'requestsPerSecond'),
    targets[0],
  )
  report.ratio(
    `  one INSERT a request, of the same`,
    medianOf('insert', 'requestsPerSecond') / medianOf('bare', 'requestsPerSecond'),
  )
  report.ratio('  p99, of the same', medianOf('ours', 'p99Ms') / medianOf('bare', 'p99Ms'), targets[1])
  for (const name of ['ours', 'bare', 'insert'] as const) {
    const [rate, p50, p99] = [medianOf(name, 'requestsPerSecond'), medianOf(name, 'p50Ms'), medianOf(name, 'p99Ms')]
    report.metric(`  ${name}: a second, p50, p99`, `${Math.round(rate)}, ${p50.toFixed(1)}, ${p99.toFixed(1)} ms`)
  }
  report.metric('  unexpected answers', String(results.ours.reduce((sum, result) => sum + result.unexpected, 0)))
}

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
]

const pagesOfVisit = 5
/** Number of interleaved visits: a browser does not show two pages within one millisecond. */
const concurrentVisits = 1_000

/** Visits of five page views each; the first page view has a campaign. */
export function hitRequest(path: string, trackingKey: string): Requester {
  const run = randomUUID()
  let sent = 0
  return () => {
    const sequence = sent++
    const visit =
      (sequence % concurrentVisits) + concurrentVisits * Math.floor(sequence / (concurrentVisits * pagesOfVisit))
    const isFirst = Math.floor(sequence / concurrentVisits) % pagesOfVisit === 0
    const body = {
      trackingKey,
      eventId: `${run}-${sequence}`,
      eventName: 'page_view',
      anonymousId: `${run}-v${visit}`,
      sessionId: `${run}-s${visit}`,
      pageUrl: `https://shop.example/products/${sequence % 97}${isFirst ? `?utm_source=facebook&utm_medium=cpc&utm_campaign=spring&fbclid=IwAR${sequence}` : ''}`,
      referrer: isFirst ? 'https://l.facebook.com/' : 'https://shop.example/',
      locale: 'es-CL',
      timezone: 'America/Santiago',
      consent: { mode: 'granted' },
    }
    return withAgent(httpRequest({ method: 'POST', path, body }), agents[visit % agents.length]!)
  }
}

function withAgent(request: string, agent: string): string {
  return request.replace('\r\n', `\r\nuser-agent: ${agent}\r\n`)
}

/** Payments of twenty thousand customers: a few are new, most are returning. */
export function eventRequest(path: string, token: string): Requester {
  const run = randomUUID()
  let sent = 0
  return () => {
    const sequence = sent++
    const body = {
      event_type: 'payment_received',
      idempotency_key: `${run}-${sequence}`,
      properties: { value: 1000 + (sequence % 500), currency: 'USD', order: sequence },
      user_traits: { external_id: `customer-${sequence % 20_000}`, email: `customer-${sequence % 20_000}@example.com` },
      action_source: 'physical_store',
    }
    return httpRequest({ method: 'POST', path, token, body })
  }
}

export async function provision(
  service: StartedService,
  more: readonly string[] = [],
): Promise<{ key: string; trackingKey: string }> {
  const token = service.operatorKey
  const post = async (path: string, body: unknown) =>
    (await service.call('POST', `/api/v1/admin/${path}`, { token, body })).body.data
  const workspace = await post('workspaces', { name: 'Bench' })
  const profile = await post('profiles', { workspace_id: workspace.id, name: 'Bench' })
  const scopes = ['attribution:write', ...more]
  const { key } = await post('keys', { profile_id: profile.id, scopes, rate_limit_per_minute: 1_000_000 })
  const issued = await service.call('POST', '/api/v1/tracking/keys', { token: key })
  return { key, trackingKey: issued.body.data.key }
}

async function waitUntilReady(port: number): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    if (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the baseline did not start')
}

export function residentMb(pid: number): number {
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)
}
