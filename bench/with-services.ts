import { pino } from 'pino'
import { migrate } from '../src/db/migrate.ts'
import { type Database, openDatabase } from '../src/db/open.ts'
import { bindContext, type WorkContext } from '../src/kernel/context/context.ts'
import type { Services } from '../src/kernel/context/services.ts'
import { servicesOn } from '../test/support/app/services-on.ts'
import { withTemporaryDirectory } from './temporary-directory.ts'

export interface Bench {
  database: Database
  ctx: WorkContext
  wakeUps: Awaited<ReturnType<typeof servicesOn>>['wakeUps']
}

/** Runs `work` with all services on its own migrated embedded database. */
export function withServices(work: (bench: Bench) => Promise<void>, overrides: Partial<Services> = {}): Promise<void> {
  return withTemporaryDirectory(async (dataDir) => {
    const log = pino({ level: 'warn' })
    const database = await openDatabase({ databaseUrl: null, dataDir, poolMax: 10, log })
    try {
      await migrate(database.db)
      const { services, wakeUps, close } = await servicesOn(database, overrides)
      await work({ database, ctx: bindContext(services, {}), wakeUps }).finally(close)
    } finally {
      await database.close()
    }
  })
}
