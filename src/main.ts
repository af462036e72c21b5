import { ConfigError, loadConfig } from './config.ts'
import { openLog } from './log.ts'
import { startService } from './start-service.ts'
import { welcome } from './welcome.ts'

/** Running requests have this long to finish after a stop was asked for. */
const stopMs = 10_000

await main()

async function main(): Promise<void> {
  try {
    const config = loadConfig()
    const log = openLog(config.logLevel)
    const service = await startService(config, log)
    process.stdout.write(welcome(config, service))
    stopOnSignal(service.stop)
  } catch (error) {
    const isForOperator = error instanceof ConfigError || (error as { isForOperator?: boolean }).isForOperator
    process.stderr.write(`${isForOperator ? (error as Error).message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal means: now.
      if (isStopping) process.exit(1)
      isStopping = true
      setTimeout(() => process.exit(1), stopMs).unref()
      void stop().then(() => process.exit(0))
    })
  }
}
