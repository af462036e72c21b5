import { pino } from 'pino'
import { openDatabase } from '../../../src/db/open.ts'

/*
 * A process that owns the embedded database of a directory: `node database-holder.ts DIR`. It prints `ready` when the database
 * can be used, and closes on SIGTERM. Tests start it as a second process, or as one that can be killed.
 */
const database = await openDatabase({
  databaseUrl: null,
  dataDir: process.argv[2]!,
  poolMax: 2,
  log: pino({ level: 'info' }, process.stderr),
})
await database.pool.query('select 1')
process.stdout.write('ready\n')
process.once('SIGTERM', () => database.close())
