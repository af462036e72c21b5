import { pino } from 'pino'
import { findLogTotals } from '../../src/collection/log-repair/backlog-queries.ts'
import { type Database, openDatabase } from '../../src/db/open.ts'
import { startService } from '../../test/support/processes/started-service.ts'
import { load } from '../load.ts'
import { isNode, postmasterOf, treeMs } from '../processor-time.ts'
import { raisedRateLimits } from '../raised-rate-limits.ts'
import type { Report } from '../report.ts'
import { withTemporaryDirectory } from '../temporary-directory.ts'
import { eventRequest, hitRequest, provision } from './ingest-requests.ts'

const seconds = 10
/** Well below the maximum rate, where batches have the size of normal operation. */
const perSecond = 300

/**
 * Measures the cost of a page view and of a payment that becomes a conversion: CPU time of service and database, bytes stored,
 * write-ahead log.
 */
export async function benchCosts(report: Report): Promise<void> {
  await withTemporaryDirectory(async (dataDir) => {
    const service = await startService(dataDir, raisedRateLimits)
    const log = pino({ level: 'silent' })
    const database = await openDatabase({ databaseUrl: null, dataDir, poolMax: 2, log })
    try {
      const { key, trackingKey } = await provision(service)
      const postmaster = postmasterOf(`${dataDir}/postgres/data`)
      const kinds = {
        'a hit (visits of five page views)': hitRequest('/api/tracking/collect', trackingKey),
        'an event that is a conversion': eventRequest('/api/v1/events', key),
      }
      for (const [name, request] of Object.entries(kinds)) {
        const traffic = { port: service.port, request, connections: 32, expectedStatus: 202, perSecond }
        await load({ ...traffic, seconds: 2 })
        const before = await measure(database, service.pid, postmaster)
        const { requests, unexpected, p99Ms } = await load({ ...traffic, seconds })
        await untilDerived(database)
        const after = await measure(database, service.pid, postmaster)
        const each = (field: Exclude<keyof Measure, 'tables'>) => (after[field] - before[field]) / requests
        report.metric(`${name}: sent, unexpected`, `${requests}, ${unexpected}`)
        report.metric('  processor time of the service', `${(each('serviceMs') * 1000).toFixed(0)} µs`)
        report.metric('  processor time of the database', `${(each('databaseMs') * 1000).toFixed(0)} µs`)
        report.metric('  bytes in tables and indexes', each('bytes').toFixed(0))
        report.metric('  of these in the ingestion log, for INGEST_LOG_HOURS', each('logged').toFixed(0))
        for (const { table, heap, indexes } of growthOf(before.tables, after.tables, requests))
          report.metric(`    ${table}, with indexes`, `${heap.toFixed(0)} + ${indexes.toFixed(0)}`)
        report.metric('  bytes of write-ahead log', each('wal').toFixed(0))
        report.metric('  p99', `${p99Ms.toFixed(1)} ms`)
      }
    } finally {
      await database.close()
      await service.stop()
    }
  })
}

interface Measure {
  serviceMs: number
  databaseMs: number
  bytes: number
  logged: number
  wal: number
  tables: TableBytes[]
}

interface TableBytes {
  table: string
  heap: number
  indexes: number
}

/** Tables that grow less per request are not listed. */
const bytesMin = 5

/** What each table grew by per request, the largest first. */
function growthOf(before: readonly TableBytes[], after: readonly TableBytes[], requests: number): TableBytes[] {
  const former = new Map(before.map((row) => [row.table, row]))
  return after
    .map(({ table, heap, indexes }) => ({
      table,
      heap: (heap - (former.get(table)?.heap ?? 0)) / requests,
      indexes: (indexes - (former.get(table)?.indexes ?? 0)) / requests,
    }))
    .filter(({ heap, indexes }) => heap + indexes >= bytesMin)
    .sort((a, b) => b.heap + b.indexes - a.heap - a.indexes)
}

/** The bytes of tables, with those of their partitions. */
const tableBytes = `
  select coalesce(p.inhparent::regclass, c.oid::regclass)::text as table, sum(pg_table_size(c.oid))::float as heap,
    sum(pg_indexes_size(c.oid))::float as indexes
  from pg_class c left join pg_inherits p on p.inhrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`

async function measure(database: Database, service: number, postmaster: number): Promise<Measure> {
  const { rows } = await database.pool.query<Record<'bytes' | 'logged' | 'wal', string>>(
    `select pg_database_size(current_database())::text as bytes, (pg_current_wal_lsn() - '0/0')::text as wal,
      (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'ingest_log'::regclass)::text as logged`,
  )
  const { rows: tables } = await database.pool.query<TableBytes>(tableBytes)
  return {
    tables,
    serviceMs: treeMs([service], isNode),
    databaseMs: treeMs([postmaster]),
    bytes: Number(rows[0]!.bytes),
    logged: Number(rows[0]!.logged),
    wal: Number(rows[0]!.wal),
  }
}

/** An event is complete when it is derived. */
async function untilDerived(database: Database): Promise<void> {
  while ((await findLogTotals(database.db)).waiting > 0) await new Promise((resolve) => setTimeout(resolve, 20))
}
