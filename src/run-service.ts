import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { recomputeCredit } from './attribution/recomputes.ts'
import type { Config } from './config.ts'
import { spreadNewTables } from './db/distribution/spread-like.ts'
import { migrate } from './db/migrate.ts'
import { createMissingParts } from './db/partitions/partition-queries.ts'
import { type Demo, seedDemo } from './demo/seed-demo.ts'
import { startFilling } from './demo/start-filling.ts'
import { ensureMasterKey } from './deployment/ensure-master-key.ts'
import { watchExports } from './exports/watch-exports.ts'
import { bindContext } from './kernel/context.ts'
import type { Services } from './kernel/services.ts'
import { scrub } from './log.ts'
import { jobMetrics, webhookMetrics } from './metrics.ts'
import { findFirstOwnerUrl } from './people/first-owner.ts'
import { settleLedger } from './privacy/settle-ledger.ts'
import { programFile } from './program-file.ts'
import { buildServices, type Foundation } from './services.ts'
import { watchSyncs } from './sync/watch-syncs.ts'
import { deliverWebhooks } from './webhooks/deliver-webhooks.ts'

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

export interface Running {
  /** Null when nothing was seeded, now or before. */
  demo: Demo | null
  /** Where the first account is created; null when there is one, or a demo to sign in to. */
  firstOwnerUrl: string | null
  metrics: Registry
}

type Closers = (() => Promise<unknown>)[]

/** Services, workers, app, listen: in that order. `closers` learns of each part as it begins, for the way back. */
export async function runService(foundation: Foundation, duties: Duties, closers: Closers): Promise<Running> {
  const { config, database } = foundation
  const services = await startServices(foundation, duties, closers)
  const ctx = bindContext(services, {})
  const mode = duties.seedsDemo ? config.demo : 'off'
  const demo = await seedDemo(ctx, { mode, isEmbedded: database.isEmbedded })
  if (duties.answersRequests) closers.push(await listen(buildApp(services), config, duties.farewellMs))
  if (demo) closers.push(await startFilling(ctx, programFile('fill-demo-process')))
  const firstOwnerUrl = demo ? null : await findFirstOwnerUrl(ctx)
  return { demo, firstOwnerUrl, metrics: services.metrics }
}

/** The services on a migrated database, with the jobs that this process is asked to run. */
async function startServices(foundation: Foundation, duties: Duties, closers: Closers): Promise<Services> {
  const { database, log } = foundation
  const { applied } = await migrate(database.db)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const spread = await spreadNewTables(database.db)
  if (spread.length > 0) log.info({ spread }, 'new tables spread over the machines')
  // A table that is in use is not waited for: its rows lie with the rest until the hourly job has made their part.
  await createMissingParts(database.db, new Date()).catch((error: Error) =>
    log.warn({ reason: error.message }, 'parts of tables are made later'),
  )
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const scrape = duties.scrape?.(metrics)
  const built = await buildServices(foundation, { metrics, ...(scrape && { scrape }) })
  const { services, workers, outbox } = built
  closers.push(...built.closers.toReversed())
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
  const exporting = watchExports(ctx)
  closers.push(() => exporting.stop())
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

/**
 * A kept-open connection that the server closes may carry a request at that very moment, which the client then sees fail.
 * So for a while each answer says `Connection: close`, and whoever is busy leaves by himself; what is still open afterwards
 * was silent all the time.
 */
export async function sayFarewell(server: Server, ms: number): Promise<void> {
  server.prependListener('request', (_request: unknown, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
  await delay(ms)
}
