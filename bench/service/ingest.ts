import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../src/db/open.ts'
import { freePort, type StartedService, startService, stop } from '../../test/support/processes/started-service.ts'
import { type LoadResult, load } from '../load.ts'
import { postmasterOf, residentMb, treeMb } from '../processor-time.ts'
import { raisedRateLimits } from '../raised-rate-limits.ts'
import type { Report } from '../report.ts'
import { withTemporaryDirectory } from '../temporary-directory.ts'
import { findSustained, type Machine, watchLog } from './ingest-progress.ts'
import { eventRequest, hitRequest, provision, type Requester } from './ingest-requests.ts'

/**
 * The targets of each kind of request: accepted per second and p99 in a burst, of a route that stores nothing; the rate at which
 * derivation keeps up, of the same; processor time.
 */
const kinds = {
  hits: { accepted: 0.6, p99: 1.8, sustained: 0.4, microseconds: 320 },
  events: { accepted: 0.5, p99: 2, sustained: 0.22, microseconds: 480 },
} as const
type Kind = keyof typeof kinds

/** Seconds of a burst by the number of connections; the route that stores nothing is measured before and after it. */
const bursts = [
  { connections: 64, seconds: 20, bareSeconds: 3 },
  { connections: 512, seconds: 6, bareSeconds: 2 },
]
const pacedSeconds = 8
const share = 0.7

/**
 * Measures accepted hits and events per second in a burst, what waits meanwhile and how long everything takes until it is derived;
 * then the highest rate at which derivation keeps up, and how far it is behind at 70 percent of that rate and on an idle service. BENCH_DATABASE_URL measures an external server,
 * BENCH_DATABASE_DIRS names the data directories of its nodes on this machine, for their processor time. `ingest:5` shortens the
 * burst to 5 seconds.
 */
export async function benchIngest(report: Report, burstSeconds = 20): Promise<void> {
  const databaseUrl = process.env.BENCH_DATABASE_URL ?? null
  await withTemporaryDirectory(async (dataDir) => {
    const service = await startService(dataDir, { ...raisedRateLimits, DATABASE_URL: databaseUrl ?? '' })
    const log = pino({ level: 'silent' })
    const database = await openDatabase({ databaseUrl, dataDir, poolMax: 2, log })
    const port = await freePort()
    const baselineFile = join(import.meta.dirname, 'ingest-baseline.ts')
    const bare = spawn(process.execPath, [baselineFile, String(port)], { stdio: 'inherit' })
    try {
      await untilListening(port)
      const directories = process.env.BENCH_DATABASE_DIRS?.split(',') ?? [`${dataDir}/postgres/data`]
      const machine = { database, servicePid: service.pid, postmasters: directories.map(postmasterOf) }
      for (const kind of Object.keys(kinds) as Kind[])
        await benchKind(report, kind, { service, machine, barePort: port, burstSeconds })
      report.metric('memory of the service after all', `${residentMb(service.pid)} MB`, 'target: at most 250 MB')
      report.metric('  of the database', `${treeMb(machine.postmasters)} MB`)
    } finally {
      await stop(bare)
      await database.close()
      await service.stop()
    }
  })
}

interface Setup {
  service: StartedService
  machine: Machine & { database: Database }
  barePort: number
  burstSeconds: number
}

async function benchKind(
  report: Report,
  kind: Kind,
  { service, machine, barePort, burstSeconds }: Setup,
): Promise<void> {
  const { key, trackingKey } = await provision(service)
  const request: Requester =
    kind === 'hits' ? hitRequest('/api/tracking/collect', trackingKey) : eventRequest('/api/v1/events', key)
  const bareRequest = kind === 'hits' ? hitRequest('/bare', trackingKey) : eventRequest('/bare', key)
  const ours = { port: service.port, request, expectedStatus: 202 }
  const bare = { port: barePort, request: bareRequest, expectedStatus: 202 }
  const warm = { connections: 64, seconds: 2 }
  await load({ ...ours, ...warm })
  await load({ ...bare, ...warm })
  const targets = kinds[kind]
  let [accepted, bareRate] = [0, 0]
  for (const { connections, seconds: secondsMax, bareSeconds } of bursts) {
    const seconds = Math.min(secondsMax, burstSeconds)
    const before = await load({ ...bare, connections, seconds: bareSeconds })
    const watched = await watchLog(machine, () => load({ ...ours, connections, seconds }))
    const after = await load({ ...bare, connections, seconds: bareSeconds })
    const mean = (field: keyof LoadResult) => (before[field] + after[field]) / 2
    const { result, untilDerivedSeconds } = watched
    const derived = result.requests / untilDerivedSeconds
    if (accepted === 0) [accepted, bareRate] = [result.requestsPerSecond, mean('requestsPerSecond')]
    const title = `${kind}, ${connections} connections`
    report.ratio(
      `${title}: accepted per second, of bare`,
      result.requestsPerSecond / mean('requestsPerSecond'),
      `target: ${targets.accepted}`,
    )
    report.ratio('  p99, of bare', result.p99Ms / mean('p99Ms'), `target: at most ${targets.p99}`)
    report.ratio('  until everything was derived, of bare', derived / mean('requestsPerSecond'))
    report.metric(
      '  per second: accepted, derived, bare',
      [result.requestsPerSecond, derived, mean('requestsPerSecond')].map(Math.round).join(', '),
    )
    report.metric('  p50, p99; of bare', `${describe(result)}; ${describe(before)}`)
    const { nodeMicroseconds: node, databaseMicroseconds: postgres } = watched
    report.metric(
      '  processor time per request: Node + PostgreSQL',
      `${Math.round(node / result.requests)} + ${Math.round(postgres / result.requests)} µs`,
      `target: ${targets.microseconds} µs`,
    )
    report.metric('  entries that wait, every 2 s', watched.waiting.join(' '))
    report.metric('  age of the oldest in s, every 2 s', watched.lagSeconds.map((s) => s.toFixed(1)).join(' '))
    report.metric('  not 202', String(result.unexpected))
  }
  const pace = (perSecond: number) => load({ ...ours, connections: 64, seconds: pacedSeconds, perSecond })
  const sustained = await findSustained(machine, pacedSeconds, accepted, pace)
  report.ratio(`${kind}: sustained per second, of bare`, sustained / bareRate, `target: ${targets.sustained}`)
  const perSecond = sustained * share
  const paced = await watchLog(machine, () => pace(perSecond))
  report.metric(
    `  behind at ${Math.round(perSecond)} per second (70 %): p50, p99`,
    `${paced.lagMs.p50.toFixed(0)}, ${paced.lagMs.p99.toFixed(0)} ms`,
    'target: p99 at most 300 ms',
  )
  const alone = await waitingOneByOne(service.port, request)
  report.metric('  accepted and derived on an idle service: p50, p99', describe(alone), 'target: p99 at most 30 ms')
}

/** One connection that waits for the derivation of each request. */
function waitingOneByOne(port: number, request: Requester): Promise<LoadResult> {
  const waiting = () => request().replace('\r\n', '\r\nprefer: wait=5\r\n')
  // The pause is longer than the shortest time between two batches of a profile; of 300 requests, the p99 is not the slowest.
  return load({ port, request: waiting, connections: 1, seconds: 20, perSecond: 15, expectedStatus: 202 })
}

function describe({ p50Ms, p99Ms }: LoadResult): string {
  return `${p50Ms.toFixed(1)}, ${p99Ms.toFixed(1)} ms`
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    if (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the baseline did not start')
}
