import { monitorEventLoopDelay } from 'node:perf_hooks'
import { finished } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { insertExport } from '../../src/data-exports/export-queries.ts'
import { queueRun } from '../../src/data-exports/queue-runs.ts'
import { runDataExport } from '../../src/data-exports/run-data-export.ts'
import type { DataExport } from '../../src/data-exports/source-queries.ts'
import { directoryStore } from '../../src/db/stores/directory-store.ts'
import { newId } from '../../src/kernel/ids.ts'
import { seedInto } from '../../test/support/app/seed.ts'
import type { Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withTemporaryDirectory } from '../temporary-directory.ts'
import { type Bench, withServices } from '../with-services.ts'

const usualEvents = scaled(1_000_000, 500)
const days = scaled(365, 5)

/** Measures a first export of events against COPY of the same rows as CSV, a second one without changes, memory and pauses. */
export async function benchDataExports(report: Report, size = usualEvents): Promise<void> {
  await withTemporaryDirectory((directory) =>
    withServices(
      async (bench) => {
        const profileId = await seedEvents(bench, size)
        const copySeconds = await secondsOf(() => copyEvents(bench, profileId))
        report.metric('rows per second, COPY as CSV', perSecond(size, copySeconds))
        for (const format of ['parquet', 'csv'] as const) {
          const exported = await createExport(bench, profileId, format)
          const first = await measureRun(bench, exported)
          report.metric(`rows per second, first run as ${format}`, perSecond(size, first.seconds))
          report.ratio(`  against COPY as CSV`, copySeconds / first.seconds, 'aim: 0.3')
          report.metric(
            '  memory above idle',
            `${first.megabytes} MB`,
            'aim: at most 100 MB, whatever the number of rows',
          )
          report.metric('  longest pause of the event loop', `${first.pauseMs.toFixed(0)} ms`, 'aim: at most 20 ms')
          const second = await measureRun(bench, exported)
          report.metric('  rows per second compared without a change', perSecond(size, second.seconds))
        }
      },
      { openExportStore: async () => directoryStore(directory) },
    ),
  )
}

/** Events of visits like those of a shop: a few dozen pages and channels, a third of the events with a customer. */
async function seedEvents({ database, ctx }: Bench, size: number): Promise<string> {
  const { id } = await seedInto(database.db, ctx.now).profile()
  await database.pool.query(
    `insert into event (profile_id, id, event_key, recorded_via, event_type, event_name, event_time, received_at, customer_id,
       visitor_id, session_id, path, channel, source, medium, campaign, value, currency, device, browser, os, country, is_synthetic,
       click_ids, properties)
     select $1, gen_random_uuid(), n::text, 'browser', 'page_view', 'page_view', at, at, case when n % 3 = 0 then gen_random_uuid() end,
       md5((n / 5)::text), md5((n / 3)::text), '/products/' || n % 40, 'paid_social', 'meta', 'cpc', 'campaign ' || n % 30,
       case when n % 50 = 0 then (n % 1000) / 10.0 end, case when n % 50 = 0 then 'USD' end, 'mobile', 'Chrome', 'Android', 'CO', false,
       '{}', '{}'
     from (select n, timestamptz '2026-11-01' - make_interval(secs => n::float8 * $2::int * 86400 / $3::int) as at
       from generate_series(1, $3::int) n) s`,
    [id, days, size],
  )
  await database.pool.query('vacuum analyze event')
  return id
}

async function copyEvents({ database }: Bench, profileId: string): Promise<void> {
  const client = await database.pool.connect()
  const query = `select * from analytics_source.events where profile_id = '${profileId}' order by local_day`
  await finished(client.query(copyTo(`copy (${query}) to stdout (format csv)`)).resume())
  client.release()
}

async function createExport({ ctx }: Bench, profile_id: string, format: DataExport['format']): Promise<DataExport> {
  const exported: DataExport = {
    ...{ profile_id, id: newId(), folder: format, format, tables: ['events'], from_day: null },
    ...{ includes_contacts: false, allows_people: true, hour: null, next_at: null },
    ...{ leased_until: null, created_at: ctx.now(), deleted_at: null },
  }
  await insertExport(ctx.db, exported)
  return exported
}

async function measureRun({ ctx }: Bench, exported: DataExport) {
  const { id: run_id, profile_id } = (await queueRun(ctx, exported, 'request'))!
  const idle = process.memoryUsage.rss()
  let highest = idle
  const sampler = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 20)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const seconds = await secondsOf(() => runDataExport.run(ctx, { profile_id, run_id }))
  delay.disable()
  clearInterval(sampler)
  return { seconds, megabytes: Math.round((highest - idle) / 1_048_576), pauseMs: delay.max / 1e6 }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1_000
}

function perSecond(rows: number, seconds: number): string {
  return Math.round(rows / seconds).toLocaleString('en')
}
