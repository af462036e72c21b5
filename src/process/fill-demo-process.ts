import { deploymentKeys } from '../config/deployment-keys.ts'
import { loadConfig } from '../config/load-config.ts'
import { openDatabase } from '../db/open.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { fillHistory } from '../demo/fill-history.ts'
import { bindContext } from '../kernel/context/context.ts'
import { openLog } from '../log.ts'
import { buildServices } from '../services.ts'

/* A process that fills the demo and ends. The service starts it, with its own settings, on its own database. */

const config = loadConfig()
const log = openLog(config.logLevel)
const stopping = new AbortController()
const stop = () => stopping.abort()
process.on('SIGTERM', stop)
// Ctrl-C reaches every process of the terminal; only the service reacts to it.
process.on('SIGINT', () => {})
// The demo is not needed after its service has ended.
process.once('disconnect', stop)

const { databaseUrl, dataDir, demoSeed: seed, demoSize: size, demoMonths: months } = config
const database = await openDatabase({ databaseUrl, dataDir, poolMax: 4, log })
const { services, closers } = await buildServices({ config, keys: deploymentKeys(config), database, version: '', log })
const startedAt = performance.now()
try {
  const onProgress = everyTenth((percent) => log.info({ percent }, 'demo data is being written'))
  const ctx = bindContext(services, {})
  const options = { seed, size, signal: stopping.signal }
  const isFilled = await fillDemo(ctx, { ...options, onProgress })
  if (isFilled) log.info(usage(), 'demo data of the last 90 days is complete')
  const added = await fillHistory(ctx, { ...options, months })
  if (added > 0) log.info({ months: added, ...usage() }, 'demo data of earlier months is complete')
} catch (error) {
  if (!stopping.signal.aborted) log.error({ err: error }, 'demo data is incomplete; the next start continues it')
} finally {
  for (const close of closers) await close()
  await database.close()
  // The open channel to the service would keep this process running.
  if (process.connected) process.disconnect()
}

/** The time since the start, and the CPU time of this process; the database uses its own. */
function usage(): { seconds: number; cpu_seconds: number } {
  const { user, system } = process.cpuUsage()
  const seconds = Math.round(performance.now() - startedAt) / 1_000
  return { seconds, cpu_seconds: Math.round((user + system) / 1_000) / 1_000 }
}

function everyTenth(report: (percent: number) => void): (done: number, total: number) => void {
  let reported = 0
  return (done, total) => {
    const tenth = Math.floor((done / total) * 10)
    if (tenth <= reported) return
    reported = tenth
    report(tenth * 10)
  }
}
