import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { recomputeCredit } from './attribution/recomputes.ts'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { type Demo, seedDemo } from './demo/seed-demo.ts'
import { startFilling } from './demo/start-filling.ts'
import { ensureMasterKey } from './deployment/ensure-master-key.ts'
import { type DeploymentKeys, deploymentKeys } from './deployment-keys.ts'
import { bindContext } from './kernel/context.ts'
import type { Services } from './kernel/services.ts'
import { scrub } from './log.ts'
import { jobMetrics, webhookMetrics } from './metrics.ts'
import { settleLedger } from './privacy/settle-ledger.ts'
import { sayFarewell } from './say-farewell.ts'
import { buildServices, type Foundation } from './services.ts'
import { watchSyncs } from './sync/watch-syncs.ts'
import { deliverWebhooks } from './webhooks/deliver-webhooks.ts'

export interface Service {
  keys: DeploymentKeys
  /** Null when nothing was seeded, now or before. */
  demo: Demo | null
  isEmbedded: boolean
  metrics: Registry
  stop(): Promise<void>
}

const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version

/** What one process of the service does. */
export interface Duties {
  answersRequests: boolean
  runsJobs: boolean
  seedsDemo: boolean
  /** Where several processes are one service: what a scrape of any of them answers. */
  scrape?: (own: Registry) => () => Promise<string>
  /** Before it stops listening, so that clients with kept-open connections are told to leave instead of being cut off. */
  farewellMs?: number
}

export function dutiesOf(role: Config['role']): Duties {
  return { answersRequests: role !== 'worker', runsJobs: role !== 'api', seedsDemo: true }
}

/** Config, database, app, workers, listen: in that order, and stopped in the reverse one. */
export async function startService(
  config: Config,
  log: Logger,
  duties: Duties = dutiesOf(config.role),
): Promise<Service> {
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'))
    }
  }
  try {
    const keys = deploymentKeys(config)
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      poolMax: config.databasePoolMax,
      processes: config.workers,
      log,
    })
    closers.push(() => database.close())
    const services = await startServices({ config, keys, database, version, log }, duties, closers)
    const ctx = bindContext(services, {})
    const mode = duties.seedsDemo ? config.demo : 'off'
    const demo = await seedDemo(ctx, { mode, isEmbedded: database.isEmbedded })
    if (duties.answersRequests) closers.push(await listen(buildApp(services), config, duties.farewellMs))
    if (demo) closers.push(startFilling(ctx, { seed: config.demoSeed, size: config.demoSize }))
    return { keys, demo, isEmbedded: database.isEmbedded, metrics: services.metrics, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The services on a migrated database, with the jobs that this process is asked to run. */
async function startServices(
  foundation: Foundation,
  duties: Duties,
  closers: (() => Promise<unknown>)[],
): Promise<Services> {
  const { database, log } = foundation
  const { applied } = await migrate(database.db)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const scrape = duties.scrape?.(metrics)
  const {
    services,
    workers,
    outbox,
    closers: ends,
  } = await buildServices(foundation, { metrics, ...(scrape && { scrape }) })
  closers.push(...ends.toReversed())
  await ensureMasterKey(database.db, services.secrets, services.now())
  const ctx = bindContext(services, {})
  await settleLedger(ctx)
  if (!duties.runsJobs) return services
  const { connection } = database
  await workers.startWorkers({
    makeContext: () => bindContext(services, {}),
    connection,
    scrub,
    onSettled: jobMetrics(metrics),
  })
  // What a new release decides otherwise, or has more of, is noticed at once.
  await ctx.enqueue(recomputeCredit, {})
  const delivery = await deliverWebhooks({ ctx, connection, outbox, onAttempt: webhookMetrics(metrics) })
  closers.push(() => delivery.stop())
  const watch = watchSyncs(ctx)
  closers.push(() => watch.stop())
  return services
}

/** Listens; the closer stops accepting and lets running requests finish. */
async function listen(app: FastifyInstance, config: Config, farewellMs = 0): Promise<() => Promise<unknown>> {
  await app.listen({ port: config.port, host: config.host })
  return async () => {
    if (farewellMs > 0) await sayFarewell(app.server, farewellMs)
    await app.close()
  }
}
