import type { Db } from '../../../kernel/context/db-handle.ts'
import type { SourceJoin } from './domain/source-pair.ts'

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
