import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { type Config, loadConfig } from '../config/load-config.ts'
import { ConfigError } from '../config/read-settings.ts'
import { ensureConsole } from '../console/ensure-console.ts'
import { writtenFrame } from '../kernel/errors/written-frame.ts'
import { openLog } from '../log.ts'
import { isBuilt, whyNoBuild } from '../program-file.ts'
import { exchangeRequests } from './process-messages.ts'
import { explainStartFailure } from './start-failure.ts'
import { dutiesOf, startService } from './start-service.ts'
import { stopMs, stopOnSignal } from './stop-on-signal.ts'
import { type Supervisor, supervise } from './supervise.ts'
import { watchParent } from './watch-parent.ts'
import { welcome } from './welcome.ts'

/** How long a scrape waits for the other processes before it returns only the metrics of this process. */
const scrapeMs = 2_000

await serve()

async function serve(): Promise<void> {
  let config: Config | null = null
  try {
    config = loadConfig()
    const log = openLog(config.logLevel)
    if (cluster.isPrimary) logProgram(log)
    if (cluster.isPrimary && config.role !== 'worker') await ensureConsole(log)
    if (cluster.isWorker) await serveAsOneOfMany(config, log)
    else if (config.workers > 1) await serveByMany(config, log)
    else await serveAlone(config, log)
  } catch (error) {
    process.stderr.write(`${explain(error, config)}\n`)
    process.exitCode = 1
    // The open channel to the supervisor would keep this process running.
    if (cluster.isWorker) process.exit()
  }
}

/** Returns one line if the cause is a setting or the environment, and the whole stack if it is a bug. */
function explain(error: unknown, config: Config | null): string {
  if (error instanceof ConfigError) return error.message
  const { message, stack = message } = error as Error
  const line = config && explainStartFailure(error, config)
  return line ?? stack.split('\n').map(writtenFrame).join('\n')
}

/** Shows the operator whether the service runs from the build or from the sources. */
function logProgram(log: Logger): void {
  const reason = isBuilt ? null : whyNoBuild()
  const program = { program: isBuilt ? 'dist' : 'src', node: process.version, ...(reason && { reason }) }
  log.info(program, isBuilt ? 'running the build in dist/' : 'running from the sources in src/')
}

async function serveAlone(config: Config, log: Logger): Promise<void> {
  const service = await startService(config, log)
  process.stdout.write(welcome(config, service))
  const stop = stopOnSignal(service, log)
  if (config.isCommandOfNpm) watchParent(stop)
}

/** This process runs jobs, and the processes that it starts serve requests, so that a long job delays no response. */
async function serveByMany(config: Config, log: Logger): Promise<void> {
  const supervised = Promise.withResolvers<Supervisor>()
  // Registered before the start, because SIGHUP without a listener ends the process.
  let restarting: Promise<unknown> = supervised.promise
  process.on('SIGHUP', () => {
    restarting = restarting
      .then(async () => (await supervised.promise).restart())
      .catch((error: unknown) => log.error({ err: error }, 'the API processes were not all replaced'))
  })
  const service = await startService(config, log, {
    ...dutiesOf(config.role),
    servesRequests: false,
    scrape: (own) => async () => (await supervised.promise).scrape(own),
  })
  const { workers: count, port, host } = config
  const supervisor = await supervise({
    ...{ count, address: { port, host }, stopMs, log },
    metrics: () => service.metrics,
    freePort: service.freePort,
  }).catch(async (error) => {
    await service.stop()
    throw error
  })
  supervised.resolve(supervisor)
  process.stdout.write(welcome(config, service))
  const stop = async () => {
    await supervisor.stop()
    await service.stop()
  }
  const stopOnce = stopOnSignal({ ...service, stop }, log)
  if (config.isCommandOfNpm) watchParent(stopOnce)
}

async function serveAsOneOfMany(config: Config, log: Logger): Promise<void> {
  const channel = {
    send: (message: unknown) => void (process.connected && process.send?.(message)),
    onMessage: (listener: (message: unknown) => void) => void process.on('message', listener),
  }
  const service = await startService(config, log, {
    servesRequests: true,
    receivesConnections: true,
    runsJobs: false,
    seedsDemo: false,
    showsHealth: false,
    scrape: (own) => {
      const supervisor = exchangeRequests(channel, { metrics: () => own.getMetricsAsJSON() })
      return async () => ((await supervisor.request('scrape', scrapeMs)) as string | null) ?? own.metrics()
    },
  })
  // Ctrl-C reaches every process of the terminal; only the supervisor reacts to it.
  process.on('SIGINT', () => {})
  const stop = stopOnSignal(service, log, ['SIGTERM'])
  // Without its supervisor this process receives no connections and would not be replaced.
  process.once('disconnect', stop)
}
