import type { Logger } from 'pino'
import { type DeploymentKeys, deploymentKeys } from '../config/deployment-keys.ts'
import type { Config } from '../config/load-config.ts'
import { openDatabase } from '../db/open.ts'
import { openStartupServer, type StartupServer } from '../http/health/startup-server.ts'
import { version } from '../version.ts'
import type { Duties, Running } from './run-service.ts'

export interface Service extends Running {
  keys: DeploymentKeys
  isEmbedded: boolean
  /** Frees the port that another process of this service will listen on. */
  freePort(): Promise<void>
  stop(): Promise<void>
  /** Ends the use of the embedded database without waiting for anything else, see `Database.leaveServer`. */
  leaveServer(): Promise<void>
}

/** How long to wait for an external database that is starting. */
const databaseTimeoutMs = 60_000

export function dutiesOf(role: Config['role']): Duties {
  return { servesRequests: role !== 'worker', runsJobs: role !== 'api', seedsDemo: true, showsHealth: true }
}

/** Opens the database and starts the service on it; `stop` closes them in reverse order. */
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
    const startup = await openStartup(config, duties)
    closers.push(() => startup.close())
    const keys = deploymentKeys(config)
    const isWaiting = Promise.withResolvers<void>()
    const opening = openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      poolMax: config.databasePoolMax,
      processes: config.workers,
      log,
      timeoutMs: databaseTimeoutMs,
      onWaiting: isWaiting.resolve,
    })
    // Loading the modules blocks the event loop, so it starts when this process only waits for the database server.
    const reading = Promise.race([isWaiting.promise, opening]).then(() => import('./run-service.ts'))
    const [database, { runService }] = await Promise.all([opening, reading])
    closers.push(() => database.close())
    const running = await runService({ config, keys, database, version, log }, duties, { closers, startup })
    const { isEmbedded, leaveServer } = database
    return { keys, isEmbedded, ...running, freePort: () => startup.close(), stop, leaveServer }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Listens wherever the started service will listen. */
function openStartup(config: Config, duties: Duties): Promise<StartupServer> {
  const { port, host, metricsPort, metricsHost, role, workers } = config
  const isWorker = role === 'worker'
  const servesPort = duties.servesRequests ? !duties.receivesConnections : workers > 1 || metricsPort === null
  const addresses = [
    ...(servesPort ? [{ port, host, isOptional: isWorker }] : []),
    ...(duties.showsHealth && metricsPort !== null ? [{ port: metricsPort, host: metricsHost }] : []),
  ]
  return openStartupServer(addresses, config.baseUrl)
}
