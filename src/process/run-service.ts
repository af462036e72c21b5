import { collectDefaultMetrics, Registry } from 'prom-client'
import { buildApp } from '../app.ts'
import { findRollupMismatches } from '../attribution/credit/credit-queries.ts'
import { recomputeCredit } from '../attribution/recompute-requests/recomputes.ts'
import { runDeriver } from '../collection/log/run-deriver.ts'
import { findLogTotals } from '../collection/log-repair/backlog-queries.ts'
import { startConversionSync } from '../conversion-sync/run-conversion-sync.ts'
import { distributeNewTables } from '../db/distribution/distribute-like.ts'
import { migrate } from '../db/migrate.ts'
import { createMissingPartitions } from '../db/partitions/partition-queries.ts'
import { type Demo, seedDemo } from '../demo/seed-demo.ts'
import { startFilling } from '../demo/start-filling.ts'
import { ensureMasterKey } from '../deployment/ensure-master-key.ts'
import { type Health, openHealthServer } from '../http/health/health-server.ts'
import type { StartupServer } from '../http/health/startup-server.ts'
import { bindContext } from '../kernel/context/context.ts'
import type { Services } from '../kernel/context/services.ts'
import { scrub } from '../log.ts'
import { ingestMetrics, jobMetrics, processMetrics, queueMetrics, rollupMetrics, webhookMetrics } from '../metrics.ts'
import { findFirstOwnerUrl } from '../people/first-owner.ts'
import { reconcileLedger } from '../privacy/reconcile-ledger.ts'
import { programFile } from '../program-file.ts'
import { countDeadLetters, listQueueCounts } from '../queue/job-queries.ts'
import { buildServices, type Foundation } from '../services.ts'
import { watchSyncs } from '../sync/watch-syncs.ts'
import { deliverWebhooks } from '../webhooks/deliver-webhooks.ts'
import { listen, receiveConnections } from './listen.ts'

/** What one process of the service does. */
export interface Duties {
  servesRequests: boolean
  /** The supervisor listens on the port and passes its connections to this process. */
  receivesConnections?: boolean
  runsJobs: boolean
  seedsDemo: boolean
  /** Returns the metrics of all processes of the service; set if there are several. */
  scrape?: (own: Registry) => () => Promise<string>
  /** Whether this process opens the health server. */
  showsHealth: boolean
}

export interface Running {
  /** Null if there is no demo. */
  demo: Demo | null
  /** The page that creates the first account; null if an account or a demo exists. */
  firstOwnerUrl: string | null
  metrics: Registry
  health: Health
  /** The number of open connections; a stop that takes too long closes them. */
  countOpen(): Promise<number>
}

type Closers = (() => Promise<unknown>)[]

interface Start {
  closers: Closers
  startup: StartupServer
}

/** Starts services, workers and the HTTP server in this order. Each adds its stop function to `closers`. */
export async function runService(foundation: Foundation, duties: Duties, start: Start): Promise<Running> {
  const { config, database } = foundation
  const { closers, startup } = start
  const services = await startServices(foundation, duties, start)
  const ctx = bindContext(services, {})
  const mode = duties.seedsDemo ? config.demo : 'off'
  const demo = await seedDemo(ctx, { mode, isEmbedded: database.isEmbedded })
  const health: Health = {
    isReady: services.isReady,
    scrape: services.scrape ?? (() => services.metrics.metrics()),
    contentType: services.metrics.contentType,
  }
  const app = duties.servesRequests ? buildApp(services) : null
  const isSupervisor = !duties.servesRequests && config.workers > 1
  // The supervisor frees its port when its processes can serve requests.
  if (!isSupervisor) await startup.close()
  else if (config.metricsPort !== null) await startup.close(config.metricsPort)
  if (duties.showsHealth) closers.push(await showHealth(foundation, duties, health))
  const listener = app && (await (duties.receivesConnections ? receiveConnections(app) : listen(app, config)))
  if (listener) closers.push(() => listener.close())
  else rollupMetrics(services.metrics, async () => (await findRollupMismatches(services.db)).days)
  if (demo) closers.push(await startFilling(ctx, programFile('fill-demo-process'), config.demoMonths))
  const firstOwnerUrl = demo ? null : await findFirstOwnerUrl(ctx)
  return { demo, firstOwnerUrl, metrics: services.metrics, health, countOpen: async () => listener?.countOpen() ?? 0 }
}

/** Migrates the database, builds the services, and starts the workers if this process runs jobs. */
async function startServices(foundation: Foundation, duties: Duties, { closers, startup }: Start): Promise<Services> {
  const { database, log } = foundation
  const { applied } = await migrate(database.db, undefined, (step) => startup.report({ status: 'migrating', ...step }))
  startup.report({ status: 'starting' })
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const distributed = await distributeNewTables(database.db)
  if (distributed.length > 0) log.info({ distributed }, 'new tables distributed')
  // Does not wait for a locked table: until the hourly job creates the partition, its rows go to the default partition.
  await createMissingPartitions(database.db, new Date()).catch((error: Error) =>
    log.warn({ reason: error.message }, 'partitions are created later'),
  )
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const scrape = duties.scrape?.(metrics)
  const built = await buildServices(foundation, { metrics, ...(scrape && { scrape }) })
  const { services, workers, wakeUps } = built
  closers.push(...built.closers.toReversed())
  processMetrics(metrics, database, services.collection)
  queueMetrics(
    metrics,
    () => listQueueCounts(services.db),
    () => countDeadLetters(services.db),
  )
  ingestMetrics(metrics, () => findLogTotals(services.db))
  await ensureMasterKey(database.db, services.secrets, services.now())
  const ctx = bindContext(services, {})
  await reconcileLedger(ctx)
  if (!duties.runsJobs) return services
  const { connection } = database
  await workers.startWorkers({
    makeContext: () => bindContext(services, {}),
    connection,
    scrub,
    onFinished: jobMetrics(metrics),
  })
  // A new release may attribute differently or add models; this recomputes the affected profiles.
  await ctx.enqueue(recomputeCredit, {})
  const deriving = runDeriver(ctx, wakeUps)
  closers.push(() => deriving.stop())
  const delivery = deliverWebhooks({ ctx, wakeUps, onAttempt: webhookMetrics(metrics) })
  closers.push(() => delivery.stop())
  const watch = watchSyncs(ctx)
  closers.push(() => watch.stop())
  const conversionSync = startConversionSync(ctx, wakeUps)
  closers.push(() => conversionSync.stop())
  await wakeUps.listen(connection)
  return services
}

/**
 * A worker serves no requests, so its health server listens on `PORT`. If another process with the same settings uses that port,
 * the worker runs without a health server.
 */
async function showHealth({ config, log }: Foundation, duties: Duties, health: Health): Promise<() => Promise<void>> {
  const { metricsPort: port, metricsHost: host } = config
  if (port !== null) return openHealthServer({ port, host }, health)
  if (duties.servesRequests || config.role !== 'worker') return async () => {}
  return openHealthServer(config, health).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    log.warn({ port: config.port }, 'PORT is in use, so this worker has no health server: set METRICS_PORT')
    return async () => {}
  })
}
