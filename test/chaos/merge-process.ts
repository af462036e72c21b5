import { pino } from 'pino'
import { compactProfile } from '../../src/attribution/rollups/compact-rollups.ts'
import { openDatabase } from '../../src/db/open.ts'
import type { WorkContext } from '../../src/kernel/context/context.ts'
import { pause } from './scenario.ts'

/*
 * `node merge-process.ts <data directory> <profile>` merges the facts of a profile again and again until it is killed, because the
 * worker would merge them once a minute. It prints how many batches it merged.
 */
const [dataDir, profileId] = process.argv.slice(2)
const database = await openDatabase({
  databaseUrl: null,
  dataDir: dataDir!,
  poolMax: 1,
  log: pino({ level: 'silent' }),
})
const ctx = { db: database.db } as WorkContext
for (;;) {
  try {
    const merged = await compactProfile(ctx, profileId!)
    process.stdout.write(`${merged}\n`)
  } catch {
    // The database was killed.
  }
  await pause(5)
}
