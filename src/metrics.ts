import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Collection } from './collection/collector/collection.ts'
import type { LogTotals } from './collection/log-repair/backlog-queries.ts'
import type { Database } from './db/open.ts'
import type { QueueCounts } from './queue/job-queries.ts'

/** Measures each attempt of a job, by job and outcome. */
export function jobMetrics(metrics: Registry): (name: string, outcome: string, seconds: number) => void {
  const attempts = new Histogram({
    name: 'tributary_job_attempt_seconds',
    help: 'Duration of one attempt of a job, by job and outcome.',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers: [metrics],
  })
  return (job, outcome, seconds) => attempts.observe({ job, outcome }, seconds)
}

/** Measures each attempt of a webhook delivery, by outcome. */
export function webhookMetrics(metrics: Registry): (outcome: string, seconds: number) => void {
  const attempts = new Histogram({
    name: 'tributary_webhook_attempt_seconds',
    help: 'Duration of one attempt of a webhook delivery, by outcome: delivered, pending (to be retried) or dead.',
    labelNames: ['outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15],
    registers: [metrics],
  })
  return (outcome, seconds) => attempts.observe({ outcome }, seconds)
}

/** Reports the number of days whose rollups differ from their credit; any value above 0 needs attention. */
export function rollupMetrics(metrics: Registry, countMismatches: () => Promise<number>): void {
  gaugeOf(metrics, {
    name: 'tributary_rollup_mismatches',
    help: 'Days of all profiles whose verified rollups differ from their credit. Alert above 0.',
    labelNames: [],
    read: async () => [[{}, await countMismatches()]],
  })
}

/** The state of the queues, read from the database: every process reports the same values. */
export function queueMetrics(
  metrics: Registry,
  queues: () => Promise<QueueCounts[]>,
  dead: () => Promise<number>,
): void {
  const states = ['ready', 'waiting', 'active', 'failed'] as const
  gaugeOf(metrics, {
    name: 'tributary_jobs',
    help: 'Jobs by queue and state: ready, waiting (scheduled for later), active, failed (within the last hour).',
    labelNames: ['queue', 'state'],
    async read() {
      const counts = await queues()
      return counts.flatMap((queue) => states.map((state): Reading => [{ queue: queue.name, state }, queue[state]]))
    },
  })
  gaugeOf(metrics, {
    name: 'tributary_job_oldest_ready_seconds',
    help: 'Seconds since the oldest ready job of each queue became ready. If it grows, no worker or too few workers run.',
    labelNames: ['queue'],
    async read() {
      const age = (at: Date | null) => (at ? Math.max(0, (Date.now() - at.getTime()) / 1000) : 0)
      return (await queues()).map((queue): Reading => [{ queue: queue.name }, age(queue.oldest_ready_at)])
    },
  })
  gaugeOf(metrics, {
    name: 'tributary_dead_letters',
    help: 'Permanently failed jobs that an operator can retry.',
    labelNames: [],
    read: async () => [[{}, await dead()]],
  })
}

/** The state of the ingestion log of all profiles, read from the database once per scrape. */
export function ingestMetrics(metrics: Registry, findTotals: () => Promise<LogTotals>): void {
  let reading: Promise<LogTotals> | null = null
  const totals = () => {
    reading ??= findTotals().finally(() => {
      reading = null
    })
    return reading
  }
  const gauge = (name: string, help: string, select: (totals: LogTotals) => number) =>
    gaugeOf(metrics, { name, help, labelNames: [], read: async () => [[{}, select(await totals())]] })
  gauge('tributary_ingest_waiting_entries', 'Accepted hits and events that are not derived yet.', (log) => log.waiting)
  gauge('tributary_ingest_waiting_bytes', 'The size of these entries.', (log) => log.waiting_bytes)
  gauge(
    'tributary_ingest_oldest_waiting_seconds',
    'The age of the oldest entry that waits. If it grows, no worker or too few workers run.',
    ({ waiting_since }) => (waiting_since ? Math.max(0, (Date.now() - waiting_since.getTime()) / 1000) : 0),
  )
  gauge(
    'tributary_ingest_failures',
    'Entries that could not be derived and were set aside. Alert above 0.',
    (log) => log.failures,
  )
  const derived: Counter = new Counter({
    name: 'tributary_ingest_derived_total',
    help: 'Entries that were derived or set aside, of all profiles.',
    registers: [metrics],
    aggregator: 'max',
    collect: keptReading(metrics, 'tributary_ingest_derived_total', async () => {
      const { derived: count } = await totals()
      derived.reset()
      derived.inc(count)
    }),
  })
  derived.remove()
}

/** The state of this process: database connections, rows that wait for a commit, and failing writes. */
export function processMetrics(
  metrics: Registry,
  { pool, failures }: Pick<Database, 'pool' | 'failures'>,
  { log, rejected }: Collection,
): void {
  gaugeOf(metrics, {
    name: 'tributary_database_connections',
    help: 'Database connections in use and idle, and requests that wait for a connection.',
    labelNames: ['state'],
    aggregator: 'sum',
    read: async () => [
      [{ state: 'used' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
      [{ state: 'waited_for' }, pool.waitingCount],
    ],
  })
  gaugeOf(metrics, {
    name: 'tributary_writes_waiting',
    help: 'Entries of the ingestion log and rejected hits that wait for a commit.',
    labelNames: ['kind'],
    aggregator: 'sum',
    read: async () => [
      [{ kind: 'log_entry' }, log.waiting()],
      [{ kind: 'rejected_hit' }, rejected.waiting()],
    ],
  })
  gaugeOf(metrics, {
    name: 'tributary_database_write_failing',
    help: '1 while the database cannot write, such as with a full disk; `/readyz` is then 503.',
    labelNames: [],
    read: async () => [[{}, failures.isFailing() ? 1 : 0]],
  })
  const failed = new Counter({
    name: 'tributary_database_write_failures_total',
    help: 'Statements and transactions that failed because the database could not write.',
    registers: [metrics],
    collect() {
      this.reset()
      this.inc(failures.count())
    },
  })
  failed.inc(0)
}

type Reading = [labels: Record<string, string>, value: number]

function gaugeOf(
  metrics: Registry,
  options: {
    name: string
    help: string
    labelNames: string[]
    /** How several processes are added up. Default: the largest, for what each of them reads from the database. */
    aggregator?: 'sum' | 'max'
    read(): Promise<Reading[]>
  },
): void {
  const { name, help, labelNames, aggregator = 'max', read } = options
  const gauge: Gauge = new Gauge({
    ...{ name, help, labelNames, aggregator, registers: [metrics] },
    collect: keptReading(metrics, name, async () => {
      const readings = await read()
      gauge.reset()
      for (const [labels, value] of readings) gauge.set(labels, value)
    }),
  })
  if (labelNames.length === 0) gauge.remove()
}

const failedReads = 'tributary_metrics_read_failures_total'

/**
 * Returns a function that reads a metric. If that fails, the metric keeps its last value, or has none if it was never read, and the failure
 * is counted: a 0 would end alerts, and make the rate of a counter jump.
 */
function keptReading(metrics: Registry, metric: string, read: () => Promise<void>): () => Promise<void> {
  const registered = metrics.getSingleMetric(failedReads) as Counter<'metric'> | undefined
  const failures =
    registered ??
    new Counter({
      name: failedReads,
      help: 'Reads of a metric that failed, by metric, which then shows its last value. Alert if it grows.',
      labelNames: ['metric'],
      registers: [metrics],
    })
  failures.inc({ metric }, 0)
  return () => read().catch(() => failures.inc({ metric }))
}
