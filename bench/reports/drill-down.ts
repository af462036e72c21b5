import { conversionBasis } from '../../src/attribution/rollups/domain/credit-basis.ts'
import type { Db } from '../../src/kernel/context/db-handle.ts'
import { listCreditedConversions, listCreditedDays } from '../../src/reports/campaigns/conversion-queries.ts'
import { listDaysToRead } from '../../src/reports/list-days-to-read.ts'

/** Reads the first page of the conversions credited to the first ad. */
export async function readDrillDown(
  db: Db,
  profileId: string,
  days: { from_day: string; to_day: string },
): Promise<void> {
  const { id: entity_id } = await db
    .selectFrom('ad')
    .select('id')
    .where('profile_id', '=', profileId)
    .orderBy('external_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const query = { ...days, level: 'ad', position: 1, conversion_key: null, before: null, limit: 51 } as const
  const filter = { ...query, basis: conversionBasis, entity_id }
  const read = await listDaysToRead((days) => listCreditedDays(db, profileId, { ...filter, ...days }), filter, null)
  await listCreditedConversions(db, profileId, filter, read)
}
