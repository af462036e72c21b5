import { pino } from 'pino'
import { lockPosition } from '../../../src/collection/log/log-queries.ts'
import { connectDatabase } from '../../../src/db/open.ts'
import { transact } from '../../../src/db/statements/transact.ts'

/** A program that takes the lease of a profile, reports it, and never ends its transaction. */
const [, , connectionString, profileId, boundMs] = process.argv
const { db } = connectDatabase({ connectionString: connectionString! }, 1, pino({ level: 'silent' }), Number(boundMs))
await transact(db, async (trx) => {
  await lockPosition(trx, profileId!)
  process.stdout.write('leased\n')
  await new Promise(() => {})
})
