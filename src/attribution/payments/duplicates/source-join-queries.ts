import { prepared, runPrepared } from '../../../db/statements/prepared-statements.ts'
import type { Db } from '../../../kernel/context/db-handle.ts'
import type { SourceJoin } from './domain/source-pair.ts'

/** Lists the source pairs whose suspected duplicates are joined automatically. */
export function listSourceJoins(db: Db, profileId: string): Promise<SourceJoin[]> {
  return runPrepared(db, sourceJoins, [profileId])
}

const sourceJoins = prepared('select source, other_source from payment_source_join where profile_id = $1')

export async function insertSourceJoin(
  db: Db,
  profileId: string,
  join: SourceJoin & { decided_by: string; decided_at: Date },
): Promise<void> {
  await db
    .insertInto('payment_source_join')
    .values({ profile_id: profileId, ...join })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns false if the sources were not joined. */
export async function deleteSourceJoin(
  db: Db,
  profileId: string,
  { source, other_source }: SourceJoin,
): Promise<boolean> {
  const result = await db
    .deleteFrom('payment_source_join')
    .where('profile_id', '=', profileId)
    .where('source', '=', source)
    .where('other_source', '=', other_source)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
