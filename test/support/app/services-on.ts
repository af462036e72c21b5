import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { loadConfig } from '../../../src/config/load-config.ts'
import type { Database } from '../../../src/db/open.ts'
import type { ErasureLedger } from '../../../src/kernel/context/erasure-ledger.ts'
import type { Services } from '../../../src/kernel/context/services.ts'
import { buildServices } from '../../../src/services.ts'
import { openRequestLog } from '../../../src/tenancy/request-log/open-request-log.ts'

export const operatorKey = 'admin_secret_for-the-tests-of-this-run-only'
export const baseUrl = 'http://tributary.test'

/** Services that a test replaces, and its settings. */
export type TestServices = Partial<Services> & { env?: Record<string, string> }

/** Creates every service on the caller's database, without access to external systems. */
export async function servicesOn(database: Database, { env, ...overrides }: TestServices = {}) {
  const { now = () => new Date() } = overrides
  const keys = { masterKey: randomBytes(32), previousMasterKeys: [], operatorKey }
  const config = loadConfig({ BASE_URL: baseUrl, API_URL: 'http://api.tributary.test', ...env })
  const foundation = { config, keys, database, version: '0.0.0-test', log: pino({ level: 'silent' }) }
  const { closers, ...built } = await buildServices(foundation, {
    elapsedMs: () => now().getTime(),
    egress: { resolve: async () => ['93.184.215.14'], allowsPrivate: false },
    vendors: { find: () => null },
    resolveCnames: async () => [],
    erasureLedger: memoryLedger(),
    isStrict: true,
    derivesIn: 'request',
    isReady: async () => true,
    // Written by `flush`, so that no statement of a timer is counted in a test.
    requestLog: openRequestLog({ db: database.db, now, log: foundation.log, isTimed: false }),
    ...overrides,
  })
  const close = async () => {
    for (const end of closers) await end()
  }
  return { ...built, close }
}

/** Replaces the file in which the service stores the ledger. */
function memoryLedger(): ErasureLedger {
  const entries: unknown[] = []
  return {
    append: async (entry) => void entries.push(JSON.parse(JSON.stringify(entry))),
    read: async () => ({ entries, damagedLines: 0 }),
  }
}
