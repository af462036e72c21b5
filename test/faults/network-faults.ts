import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { openDatabase } from '../../src/db/open.ts'
import { startService } from '../support/started-service.ts'
import { deploy } from './deployment.ts'
import { type LossyProxy, lossyProxy } from './lossy-proxy.ts'
import { pause, type Scenario, settle, underTraffic } from './scenario.ts'
import { scratchDirectory } from './scratch-directory.ts'
import { foundShop } from './traffic.ts'

/** A database elsewhere, and a network between that can be spoilt. */
function overNetwork(name: string, did: string, spoil: (proxy: LossyProxy) => Promise<void>): Scenario {
  return {
    name,
    async run() {
      const directory = scratchDirectory()
      const log = pino({ level: 'silent' })
      const database = await openDatabase({ databaseUrl: null, dataDir: directory, poolMax: 2, log })
      const { host, port } = database.connection
      const proxy = await lossyProxy(`${host}/.s.PGSQL.${port}`)
      const operatorKey = `admin_secret_${randomBytes(24).toString('hex')}`
      const secrets = scratchDirectory()
      writeFileSync(join(secrets, 'operator.key'), operatorKey)
      const service = await startService(secrets, {
        DEMO: 'off',
        LOG_LEVEL: process.env.FAULT_LOG_LEVEL ?? 'silent',
        DATABASE_URL: `postgres://tributary@127.0.0.1:${proxy.port}/postgres`,
        MASTER_KEY: randomBytes(32).toString('base64'),
        OPERATOR_KEY: operatorKey,
      })
      try {
        const target = await foundShop(service)
        const round = await underTraffic(target, name.replaceAll(' ', '-'), () => spoil(proxy))
        return await settle(did, database, target, [round])
      } finally {
        proxy.mend()
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
  proxy.mend()
})

export const cutNetwork = overNetwork('cut network', 'cut off for 10 s', async (proxy) => {
  proxy.cut()
  await pause(10_000)
  proxy.mend()
})

export const silentNetwork = overNetwork('silent network', 'carries nothing for 20 s', async (proxy) => {
  proxy.freeze()
  await pause(20_000)
  proxy.mend()
})

const hour = 3_600_000

/** The machine's clock is set: a day ahead, two hours back, and right again. */
export const clockSteps: Scenario = {
  name: 'clock steps',
  async run() {
    const offsetFile = join(scratchDirectory(), 'offset')
    writeFileSync(offsetFile, '0')
    const preload = pathToFileURL(join(import.meta.dirname, 'stepping-clock.ts')).href
    const env = { NODE_OPTIONS: `--import ${preload}`, CLOCK_OFFSET_FILE: offsetFile }
    const deployment = await deploy({ first: 'all' }, { env })
    try {
      const target = await foundShop(deployment.running.get('first')!, deployment.anyPort)
      const round = await underTraffic(target, 'clock', async () => {
        for (const offset of [24 * hour, -2 * hour, 0]) {
          writeFileSync(offsetFile, String(offset))
          await pause(3_000)
        }
      })
      return await settle('a day ahead, two hours back, right', deployment.database, target, [round])
    } finally {
      await deployment.close()
    }
  },
}
