import { finished } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { to as copyTo } from 'pg-copy-streams'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../src/db/open.ts'
import { type StartedService, startService } from '../../test/support/processes/started-service.ts'
import { type LoadResult, load } from '../load.ts'
import { isNode, postmasterOf, residentMb, treeMs } from '../processor-time.ts'
import { raisedRateLimits } from '../raised-rate-limits.ts'
import type { Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { hitRequest, provision } from '../service/ingest-requests.ts'
import { withTemporaryDirectory } from '../temporary-directory.ts'

const usualEvents = scaled(1_000_000, 500)
const days = scaled(365, 5)
const formats = ['parquet', 'csv'] as const
const sampleMs = 200

/** The rounds of a burst of hits without and with an export, and the seconds of each. */
const rounds = scaled(3)
const burst = { connections: 64, seconds: 6, expectedStatus: 202 }

/** A service with a profile whose events are exported, and another one that receives hits. */
interface Setup {
  service: StartedService
  database: Database
  key: string
  postmaster: number
}

/**
 * Measures a first export of events by a service against COPY of the same rows as CSV, a second one without changes, the memory of
 * the service, and how many hits it accepts meanwhile.
 */
export async function benchDataExports(report: Report, size = usualEvents): Promise<void> {
  await withTemporaryDirectory(async (dataDir) => {
    const service = await startService(dataDir, { ...raisedRateLimits, DATABASE_URL: '' })
    const database = await openDatabase({ databaseUrl: null, dataDir, poolMax: 2, log: pino({ level: 'silent' }) })
    try {
      const { key } = await provision(service, ['exports:read', 'exports:write'])
      const profileId = await findProfile(database)
      await seedEvents(database, profileId, size)
      const setup = { service, database, key, postmaster: postmasterOf(`${dataDir}/postgres/data`) }
      await measureExports(report, setup, size, profileId)
      await measureIngest(report, setup)
    } finally {
      await database.close()
      await service.stop()
    }
  })
}

async function measureExports(report: Report, setup: Setup, size: number, profileId: string): Promise<void> {
  const idle = residentMb(setup.service.pid)
  const copied = await measure(setup, () => copyEvents(setup.database, profileId))
  report.metric('rows', size.toLocaleString('en'))
  report.metric('rows per second, COPY as CSV', perSecond(size, copied.seconds))
  report.metric('  processor time per row: PostgreSQL', microseconds(copied.databaseMs, size))
  for (const format of formats) {
    const path = `/api/v1/data-exports/${await createExport(setup, format, format)}`
    const first = await measure(setup, () => untilDone(setup, path))
    report.metric(`rows per second, first run as ${format}`, perSecond(size, first.seconds))
    report.ratio('  of COPY as CSV', copied.seconds / first.seconds, 'aim: 0.3')
    const used = first.nodeMs + first.databaseMs
    report.ratio('  of COPY as CSV, by processor time', copied.databaseMs / used, 'aim: 0.3')
    const times = [first.nodeMs, first.databaseMs].map((ms) => microseconds(ms, size))
    report.metric('  processor time per row: Node + PostgreSQL', times.join(' + '))
    report.metric(
      '  memory above idle',
      `${first.megabytes - idle} MB`,
      'aim: at most 100 MB, whatever the number of rows',
    )
    const second = await measure(setup, async () => {
      await setup.service.call('POST', `${path}/run`, { token: setup.key })
      await untilDone(setup, path)
    })
    report.metric('  rows per second compared without a change', perSecond(size, second.seconds))
  }
}

/** Bursts of hits, in turn without and while exports run; turns, because other programs may use the cores. */
async function measureIngest(report: Report, setup: Setup): Promise<void> {
  const { trackingKey } = await provision(setup.service)
  const send = () =>
    load({ ...burst, port: setup.service.port, request: hitRequest('/api/tracking/collect', trackingKey) })
  const [alone, meanwhile]: [LoadResult[], LoadResult[]] = [[], []]
  await send()
  for (let round = 0; round < rounds; round++) {
    alone.push(await send())
    let isSending = true
    const exporting = (async () => {
      for (let turn = 0; isSending; turn++) {
        const path = `/api/v1/data-exports/${await createExport(setup, 'parquet', `during_${round}_${turn}`)}`
        // Its end is also awaited, because it would slow down the next burst without one.
        await untilDone(setup, path)
      }
    })()
    meanwhile.push(await send())
    isSending = false
    await exporting
  }
  const mean = (results: readonly LoadResult[], field: keyof LoadResult) =>
    results.reduce((sum, result) => sum + result[field], 0) / results.length
  const rates = [alone, meanwhile].map((results) => mean(results, 'requestsPerSecond'))
  report.metric('hits accepted per second: alone, during exports', rates.map(Math.round).join(', '))
  report.ratio('  during exports, of alone', rates[1]! / rates[0]!, 'aim: 0.9')
  const latencies = [alone, meanwhile].map((results) => mean(results, 'p99Ms').toFixed(0))
  report.metric('  p99: alone, during exports', `${latencies.join(', ')} ms`)
}

/** The only profile so far. */
async function findProfile({ pool }: Database): Promise<string> {
  return (await pool.query<{ id: string }>('select id from profile')).rows[0]!.id
}

/** Events of visits like those of a shop: a few dozen pages and channels, a third of the events with a customer. */
async function seedEvents({ pool }: Database, profileId: string, size: number): Promise<void> {
  await pool.query(
    `insert into event (profile_id, id, event_key, recorded_via, event_type, event_name, event_time, received_at, customer_id,
       visitor_id, session_id, path, channel, source, medium, campaign, value, currency, device, browser, os, country, is_synthetic,
       click_ids, properties)
     select $1, gen_random_uuid(), n::text, 'browser', 'page_view', 'page_view', at, at, case when n % 3 = 0 then gen_random_uuid() end,
       md5((n / 5)::text), md5((n / 3)::text), '/products/' || n % 40, 'paid_social', 'meta', 'cpc', 'campaign ' || n % 30,
       case when n % 50 = 0 then (n % 1000) / 10.0 end, case when n % 50 = 0 then 'USD' end, 'mobile', 'Chrome', 'Android', 'CO', false,
       '{}', '{}'
     from (select n, timestamptz '2026-11-01' - make_interval(secs => n::float8 * $2::int * 86400 / $3::int) as at
       from generate_series(1, $3::int) n) s`,
    [profileId, days, size],
  )
  await pool.query('vacuum analyze event')
}

async function copyEvents({ pool }: Database, profileId: string): Promise<void> {
  const client = await pool.connect()
  const query = `select * from analytics_source.events where profile_id = '${profileId}' order by local_day`
  await finished(client.query(copyTo(`copy (${query}) to stdout (format csv)`)).resume())
  client.release()
}

async function createExport({ service, key }: Setup, format: string, folder: string): Promise<string> {
  const body = { folder, format, tables: ['events'] }
  const response = await service.call('POST', '/api/v1/data-exports', { token: key, body })
  if (response.status !== 201) throw new Error(`the export was not created: ${JSON.stringify(response.body)}`)
  return response.body.data.id
}

/** Waits until the last run of an export has ended. */
async function untilDone({ service, key }: Setup, path: string): Promise<void> {
  for (;;) {
    const { status, error } = (await service.call('GET', path, { token: key })).body.data.last_run
    if (status === 'done') return
    if (status === 'failed') throw new Error(`the run failed: ${error}`)
    await delay(sampleMs)
  }
}

async function measure({ service: { pid }, postmaster }: Setup, work: () => Promise<void>) {
  const nodeMs = () => treeMs([pid], isNode)
  const [node, database] = [nodeMs(), treeMs([postmaster])]
  let megabytes = residentMb(pid)
  const sampler = setInterval(() => {
    megabytes = Math.max(megabytes, residentMb(pid))
  }, sampleMs)
  const startedAt = performance.now()
  await work().finally(() => clearInterval(sampler))
  const seconds = (performance.now() - startedAt) / 1_000
  return { seconds, megabytes, nodeMs: nodeMs() - node, databaseMs: treeMs([postmaster]) - database }
}

function perSecond(rows: number, seconds: number): string {
  return Math.round(rows / seconds).toLocaleString('en')
}

function microseconds(ms: number, rows: number): string {
  return `${((ms * 1_000) / rows).toFixed(1)} µs`
}
