import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import { type DeploymentKeys, deploymentKeys } from '../config/deployment-keys.ts'
import type { Config } from '../config/load-config.ts'
import { openDatabase } from '../db/open.ts'
import type { Duties, Running } from './run-service.ts'

export interface Service extends Running {
  keys: DeploymentKeys
  isEmbedded: boolean
  stop(): Promise<void>
}

const version: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version

/** For a database elsewhere, which may be starting or restarting at this moment. */
const databaseTimeoutMs = 60_000

export function dutiesOf(role: Config['role']): Duties {
  return { servesRequests: role !== 'worker', runsJobs: role !== 'api', seedsDemo: true, showsHealth: true }
}

/** The database, and the service on it; stopped in the reverse order. */
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
    // The modules of the service are read while the database server starts, and not before: reading lets nothing else happen.
    const reading = Promise.race([isWaiting.promise, opening]).then(() => import('./run-service.ts'))
    const [database, { runService }] = await Promise.all([opening, reading])
    closers.push(() => database.close())
    const running = await runService({ config, keys, database, version, log }, duties, closers)
    return { keys, isEmbedded: database.isEmbedded, ...running, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
