import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort, type StartedService, startService, stop } from '../test/support/processes/started-service.ts'
import { httpRequest, type LoadResult, load } from './load.ts'
import { residentMb } from './processor-time.ts'
import { raisedRateLimits } from './raised-rate-limits.ts'
import { scaled } from './scale.ts'
import { eventRequest, hitRequest, provision } from './service/ingest-requests.ts'
import { withTemporaryDirectory } from './temporary-directory.ts'

/*
 * `npm run soak` sends hits, events, reports and webhooks together, first as fast as possible, then for SOAK_MINUTES (30) at 70
 * percent of the top: what was accepted, per second until everything was derived. Prints rates, p99, memory and the longest lag of
 * derivation of every window, and compares the first window with the last to show leaks and slowdowns. SOAK_WORKERS sets the number
 * of API processes (1).
 */
const minutes = Number(process.env.SOAK_MINUTES ?? scaled(30, 0.1))
const share = 0.7
const topSeconds = scaled(15, 0.1)
const connections = 32
const windows = Math.max(2, Math.min(30, Math.floor(minutes)))
const expectedStatus = [200, 201, 202]

/** Percentages: page views, payments, reports, and events that are sent to a webhook. */
const mix = { hits: 88, events: 8, reports: 3, webhooks: 1 }

await withTemporaryDirectory(async (dataDir) => {
  const workers = process.env.SOAK_WORKERS ?? '1'
  const service = await startService(dataDir, { ...raisedRateLimits, WEBHOOK_ALLOW_PRIVATE: 'on', WORKERS: workers })
  const receiverPort = await freePort()
  const receiver = spawn(process.execPath, [
    join(import.meta.dirname, 'outbound/webhook-receiver.ts'),
    String(receiverPort),
  ])
  try {
    const request = await mixedRequests(service, receiverPort)
    const traffic = { port: service.port, request, connections, expectedStatus }
    await load({ ...traffic, seconds: 5 })
    const startedAt = performance.now()
    const top = await load({ ...traffic, seconds: topSeconds })
    log(`accepted at most: ${describe(top)}, ${residentMb(service.pid)} MB`)
    await untilDerived(service)
    const topPerSecond = (top.requests * 1_000) / (performance.now() - startedAt)
    log(`top: ${Math.round(topPerSecond)} a second, until everything was derived`)
    const perSecond = topPerSecond * share
    log(`${minutes} minutes at ${Math.round(perSecond)} requests a second (${share * 100} %), ${windows} windows`)
    const seen: { result: LoadResult; memoryMb: number }[] = []
    for (let window = 0; window < windows; window++) {
      const stopWatching = watchLag(service)
      const result = await load({ ...traffic, seconds: (minutes * 60) / windows, perSecond })
      seen.push({ result, memoryMb: residentMb(service.pid) })
      log(`window ${window + 1}: ${describe(result)}, ${residentMb(service.pid)} MB, ${stopWatching()}`)
    }
    const received = (await (await fetch(`http://127.0.0.1:${receiverPort}/`)).json()) as Record<
      string,
      { count: number }
    >
    for (const [name, { result, memoryMb }] of [['first', seen[0]!] as const, ['last', seen.at(-1)!] as const])
      log(`${name} window: ${describe(result)}, ${memoryMb} MB`)
    log(`webhooks received: ${Object.values(received).reduce((sum, { count }) => sum + count, 0)}`)
    log(`answers that were not expected: ${seen.reduce((sum, { result }) => sum + result.unexpected, 0)}`)
  } finally {
    await service.stop()
    await stop(receiver)
  }
})

async function mixedRequests(service: StartedService, receiverPort: number): Promise<(sequence: number) => string> {
  const { key, trackingKey } = await provision(service, ['campaigns:read', 'connections:write'])
  const subscribed = await service.call('POST', '/api/v1/webhooks/subscriptions', {
    token: key,
    body: { url: `http://127.0.0.1:${receiverPort}/told`, events: ['outcome.recorded'], providers: ['service'] },
  })
  if (subscribed.status !== 201) throw new Error(`the subscription answered ${JSON.stringify(subscribed.body)}`)
  const hit = hitRequest('/api/tracking/collect', trackingKey)
  const event = eventRequest('/api/v1/events', key)
  const day = new Date().toISOString().slice(0, 10)
  const report = httpRequest({
    method: 'GET',
    path: `/api/v1/campaigns?level=campaign&date_from=${day}&date_to=${day}`,
    token: key,
  })
  const webhookTestRequest = httpRequest({
    method: 'POST',
    path: `/api/v1/webhooks/test/${subscribed.body.data.id}`,
    token: key,
    body: {},
  })
  return (sequence) => {
    // Interleaves the kinds, so that none comes in a burst.
    const percentile = (sequence * 37) % 100
    if (percentile < mix.hits) return hit()
    if (percentile < mix.hits + mix.events) return event()
    return percentile < mix.hits + mix.events + mix.reports ? report : webhookTestRequest
  }
}

/** The age in seconds of the oldest entry that is not derived yet. */
async function lagOf(service: StartedService): Promise<number> {
  const headers = { authorization: `Bearer ${service.operatorKey}` }
  const metrics = await (await fetch(`http://127.0.0.1:${service.port}/metrics`, { headers })).text()
  return Number(/^tributary_ingest_oldest_waiting_seconds (\S+)$/m.exec(metrics)![1])
}

/** Reads the lag every second; the returned function ends that and returns the longest. */
function watchLag(service: StartedService): () => string {
  let longest = 0
  const timer = setInterval(async () => {
    longest = Math.max(longest, await lagOf(service))
  }, 1_000)
  return () => {
    clearInterval(timer)
    return `lag at most ${longest.toFixed(1)} s`
  }
}

async function untilDerived(service: StartedService): Promise<void> {
  while ((await lagOf(service)) > 0) await setTimeout(100)
}

function describe({ requestsPerSecond, p50Ms, p99Ms, unexpected }: LoadResult): string {
  return `${Math.round(requestsPerSecond)} a second, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${unexpected} unexpected`
}

function log(line: string): void {
  process.stdout.write(`${line}\n`)
}
