import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { followProfile } from './attribution/follow-profile.ts'
import type { Config } from './config.ts'
import { migrate, pendingMigrations } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { type Demo, seedDemo } from './demo/seed-demo.ts'
import { startFilling } from './demo/start-filling.ts'
import { ensureMasterKey } from './deployment/ensure-master-key.ts'
import { type DeploymentKeys, deploymentKeys } from './deployment-keys.ts'
import type { HttpDeps } from './http/deps.ts'
import { openStore } from './http/rate-limit/open-store.ts'
import { rateLimiter } from './http/rate-limit/rate-limiter.ts'
import { linkTokenKeys } from './identity/link-token.ts'
import { jobs } from './jobs.ts'
import { bindContext, type WorkContext } from './kernel/context.ts'
import { resolveCnamesVia } from './kernel/deployment.ts'
import { openEgress } from './kernel/egress.ts'
import { fileLedger } from './kernel/erasure-ledger.ts'
import { secretBox } from './kernel/secret-box.ts'
import { scrub } from './log.ts'
import { jobMetrics, webhookMetrics } from './metrics.ts'
import { settleLedger } from './privacy/settle-ledger.ts'
import { openQueue } from './queue/queue.ts'
import { sayFarewell } from './say-farewell.ts'
import { watchSyncs } from './sync/watch-syncs.ts'
import type { ProvenCredential } from './tenancy/authenticate.ts'
import { credentialCache } from './tenancy/credential-cache.ts'
import { openAccess } from './tenancy/open-access.ts'
import { deliverWebhooks } from './webhooks/deliver-webhooks.ts'
import { openOutbox } from './webhooks/open-outbox.ts'

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
    const deps = await buildDeps({ config, duties, log, keys, database, closers })
    const mode = duties.seedsDemo ? config.demo : 'off'
    const demo = await seedDemo(contextOf(deps), { mode, isEmbedded: database.isEmbedded })
    if (duties.answersRequests) closers.push(await listen(buildApp(deps), config, duties.farewellMs))
    if (demo) closers.push(startFilling(contextOf(deps), { seed: config.demoSeed, size: config.demoSize }))
    return { keys, demo, isEmbedded: database.isEmbedded, metrics: deps.metrics, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Parts {
  config: Config
  duties: Duties
  log: Logger
  keys: DeploymentKeys
  database: Database
  closers: (() => Promise<unknown>)[]
}

async function buildDeps({ config, duties, log, keys, database, closers }: Parts): Promise<HttpDeps> {
  const now = () => new Date()
  const { baseUrl, apiUrl } = config
  const elapsedMs = () => performance.timeOrigin + performance.now()
  const { applied } = await migrate(database.db)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const secrets = secretBox(keys.masterKey, keys.previousMasterKeys)
  await ensureMasterKey(database.db, secrets, now())
  const credentials = credentialCache<ProvenCredential>({ connection: database.connection, log })
  closers.push(() => credentials.close())
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const store = openStore({ kind: config.rateLimitStore, db: database.db, redisUrl: config.redisUrl, log })
  closers.push(() => store.close())
  const queue = await openQueue({ pool: database.pool, log, jobs })
  closers.push(() => queue.stop())
  const outbox = openOutbox({ db: database.db, log })
  closers.push(() => outbox.close())
  const deps: HttpDeps = {
    db: database.db,
    now,
    log,
    secrets,
    linkTokenKeys: linkTokenKeys(config.linkTokenSecret, secrets),
    queue: queue.queue,
    outbox,
    egress: openEgress({ allowsPrivate: config.allowsPrivateWebhooks }),
    vendors: config.vendors,
    summaries: config.summaries,
    profileFollowers: followProfile,
    erasureLedger: fileLedger(config.erasureLedger),
    credentials,
    rateLimiter: rateLimiter({ store, now, elapsedMs, log }),
    metrics,
    ...(duties.scrape && { scrape: duties.scrape(metrics) }),
    access: openAccess({ db: database.db, now, credentials, operatorKey: keys.operatorKey, baseUrl, apiUrl }),
    baseUrl,
    resolveCnames: resolveCnamesVia(config.trackingDnsResolver),
    apiUrl,
    version,
    trustedProxies: config.trustedProxies,
    collectorLimits: config.collectorLimits,
    elapsedMs,
    isStrict: false,
    isReady: async () => (await pendingMigrations(database.db)).length === 0,
  }
  await settleLedger(contextOf(deps))
  if (duties.runsJobs) {
    const { connection } = database
    await queue.startWorkers({ makeContext: () => contextOf(deps), connection, scrub, onSettled: jobMetrics(metrics) })
    const delivery = await deliverWebhooks({
      ctx: contextOf(deps),
      connection,
      outbox,
      onAttempt: webhookMetrics(metrics),
    })
    closers.push(() => delivery.stop())
    const watch = watchSyncs(contextOf(deps))
    closers.push(() => watch.stop())
  }
  return deps
}

function contextOf(deps: HttpDeps): WorkContext {
  return bindContext<WorkContext>({ ...deps })
}

/** Listens; the closer stops accepting and lets running requests finish. */
async function listen(app: FastifyInstance, config: Config, farewellMs = 0): Promise<() => Promise<unknown>> {
  await app.listen({ port: config.port, host: config.host })
  return async () => {
    if (farewellMs > 0) await sayFarewell(app.server, farewellMs)
    await app.close()
  }
}
