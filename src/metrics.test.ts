import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { ingestMetrics, queueMetrics, rollupMetrics } from './metrics.ts'

const totals = { waiting: 7, waiting_bytes: 700, waiting_since: null, derived: 42, failures: 3, failing_profiles: 1 }
const jobs = { name: 'greet', ready: 5, waiting: 0, active: 0, failed: 0, oldest_ready_at: null }

/** Metrics that are read from a database, which can fail. */
function readMetrics() {
  const metrics = new Registry()
  const database = { isReachable: true }
  const reading =
    <T>(value: T) =>
    async () => {
      if (!database.isReachable) throw new Error('the database is away')
      return value
    }
  ingestMetrics(metrics, reading(totals))
  queueMetrics(metrics, reading([jobs]), reading(2))
  rollupMetrics(metrics, reading(1))
  /** The lines of all values, without those that count failures. */
  const values = async () =>
    (await metrics.metrics())
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#') && !line.includes('read_failures'))
  const failures = async () => {
    const { values } = await metrics.getSingleMetric('tributary_metrics_read_failures_total')!.get()
    return Object.fromEntries(values.map(({ labels, value }) => [labels.metric, value]))
  }
  return { database, values, failures }
}

const names = [
  ...['waiting_entries', 'waiting_bytes', 'oldest_waiting_seconds', 'failures', 'derived_total'].map(
    (name) => `tributary_ingest_${name}`,
  ),
  ...['tributary_jobs', 'tributary_job_oldest_ready_seconds', 'tributary_dead_letters', 'tributary_rollup_mismatches'],
]
const each = (value: number) => Object.fromEntries(names.map((name) => [name, value]))

it('a metric that cannot be read keeps its last value, and the failure is counted', async () => {
  const { database, values, failures } = readMetrics()
  const before = await values()
  expect(before).toEqual(
    expect.arrayContaining([
      'tributary_ingest_derived_total 42',
      'tributary_ingest_failures 3',
      'tributary_jobs{queue="greet",state="ready"} 5',
    ]),
  )
  expect(await failures()).toEqual(each(0))
  database.isReachable = false
  expect(await values()).toEqual(before)
  expect(await failures()).toEqual(each(1))
  database.isReachable = true
  expect(await values()).toEqual(before)
  expect(await failures()).toEqual(each(1))
})

it('a metric that was never read has no value', async () => {
  const { database, values, failures } = readMetrics()
  database.isReachable = false
  expect(await values()).toEqual([])
  expect(await failures()).toEqual(each(1))
})
