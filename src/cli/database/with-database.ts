import { existsSync } from 'node:fs'
import type { Config } from '../../config/load-config.ts'
import { type Database, openDatabase } from '../../db/open.ts'
import { openLog } from '../../log.ts'
import { CliExit } from '../command.ts'

/** Opens the configured database for one command; starts an embedded database if it is not running, and stops it afterwards. */
export async function withDatabase(
  { databaseUrl, dataDir }: Config,
  work: (database: Database) => Promise<void>,
  { mustExist = false }: { mustExist?: boolean } = {},
): Promise<void> {
  if (mustExist && databaseUrl === null && !existsSync(dataDir)) {
    throw new CliExit('usage', `there is no database in ${dataDir}; set DATA_DIR or DATABASE_URL`)
  }
  const database = await openDatabase({ databaseUrl, dataDir, poolMax: 4, log: openLog('error', process.stderr) })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
