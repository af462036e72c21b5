import { inTransaction } from '../kernel/context/context.ts'
import { job } from '../kernel/context/job.ts'
import { lockRequestWrites } from '../tenancy/request-log/request-queries.ts'
import { purgeProfileRequest } from './archive/archive.ts'
import {
  deleteAllRows,
  deleteProfile,
  deleteSomeRows,
  listTablesOfProfiles,
  lockArchivable,
} from './archive/queries.ts'
import { deletionOrder } from './domain/decide-archive.ts'

const rowsAtOnce = 20_000

export const purgeProfileJob = job({
  request: purgeProfileRequest,
  summary:
    'Deletes every row of an archived profile that an owner asked to have deleted; goes on where it was interrupted.',
  expireInSeconds: 3_600,
  async run(ctx, { profile_id: profileId }) {
    const profile = await lockArchivable(ctx.db, profileId)
    // Without the mark, no purge was requested.
    if (!profile || profile.purge_requested_at === null) return
    // Without its position the log of a profile is not derived, so that no emptied table is filled again.
    await deleteAllRows(ctx.db, profileId, 'ingest_position')
    // Waits for the batches of recorded requests that started before the purge was requested; later ones omit the profile.
    await inTransaction(ctx, (ctx) => lockRequestWrites(ctx.db, 'purge'))
    const tables = await listTablesOfProfiles(ctx.db)
    const order = deletionOrder(tables)
    // The second pass deletes what a transaction that began earlier stored in a table without a foreign key after its turn.
    for (const table of [...order, ...order]) {
      // Rows that reference rows of the same table must be deleted in one statement.
      const isSelfPointing = tables.some((candidate) => candidate.table === table && candidate.pointsTo.includes(table))
      if (isSelfPointing) await deleteAllRows(ctx.db, profileId, table)
      else while ((await deleteSomeRows(ctx.db, profileId, table, rowsAtOnce)) > 0);
    }
    await deleteProfile(ctx.db, profileId)
    ctx.log.info({ profile_id: profileId }, 'a profile was deleted permanently')
  },
})
