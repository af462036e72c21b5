import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '../../src/db/open.ts'
import { startService } from '../support/processes/started-service.ts'
import { type LossyProxy, lossyProxy } from './lossy-proxy.ts'
import { concludeScenario, pause, type Scenario, underTraffic } from './scenario.ts'
import { scratchDirectory } from './scratch-directory.ts'
import { createShop } from './traffic.ts'

/** A remote database behind a network that the scenario disrupts. */
function overNetwork(name: string, did: string, disrupt: (proxy: LossyProxy) => Promise<void>): Scenario {
  return {
    name,
    async run() {
      const directory = scratchDirectory()
      const log = pino({ level: 'silent' })
      const database = await openDatabase({ databaseUrl: null, dataDir: directory, poolMax: 2, log })
      const { host, port } = database.connection
      const proxy = await lossyProxy({ host: host!, port: Number(port) })
      const operatorKey = `admin_secret_${randomBytes(24).toString('hex')}`
      const secrets = scratchDirectory()
      writeFileSync(join(secrets, 'operator.key'), operatorKey)
      const service = await startService(secrets, {
        DEMO: 'off',
        LOG_LEVEL: process.env.CHAOS_LOG_LEVEL ?? 'silent',
        DATABASE_URL: `postgres://tributary@127.0.0.1:${proxy.port}/postgres`,
        MASTER_KEY: randomBytes(32).toString('base64'),
        OPERATOR_KEY: operatorKey,
      })
      try {
        const target = await createShop(service)
        const round = await underTraffic(target, name.replaceAll(' ', '-'), () => disrupt(proxy))
        return await concludeScenario(did, database, target, [round])
      } finally {
        proxy.restore()
        await service.stop()
        await proxy.close()
        await database.close()
      }
    },
  }
}

export const slowNetwork = overNetwork('slow network', '200 ms each way for 10 s', async (proxy) => {
  proxy.delay(200)
  await pause(10_000)
  proxy.restore()
})

export const cutNetwork = overNetwork('cut network', 'cut off for 10 s', async (proxy) => {
  proxy.cut()
  await pause(10_000)
  proxy.restore()
})

export const silentNetwork = overNetwork('silent network', 'carries nothing for 20 s', async (proxy) => {
  proxy.freeze()
  await pause(20_000)
  proxy.restore()
})

/** The time after which a server with keepalive probes closes a silent connection (`tcp_user_timeout` of a session). */
const serverNoticesMs = 30_000

export const forgottenConnections = overNetwork(
  'forgotten connections',
  'every connection dead without a word, 10 s without new ones',
  async (proxy) => {
    proxy.forget(serverNoticesMs)
    proxy.freeze()
    await pause(10_000)
    proxy.restore()
  },
)
