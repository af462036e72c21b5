import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import { isHealthcareFamily } from '../../tenancy/callers/scopes-of-grant.ts'

export async function findIsHealthcareFamily(db: Db, profileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profile as p')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .select(['p.privacy_mode', 'w.is_healthcare_agency'])
    .where('p.id', '=', profileId)
    .executeTakeFirstOrThrow()
  return isHealthcareFamily(row)
}

/** Inserts outcomes that were not recorded before and returns their event ids. */
export async function insertRecordedOutcomes(
  db: Db,
  profileId: string,
  outcomes: readonly { provider: string; key: string; event_id: string }[],
  at: Date,
): Promise<Set<string>> {
  const rows = await db
    .insertInto('recorded_outcome')
    .columns(['profile_id', 'provider', 'external_id', 'event_id', 'recorded_at'])
    // Rows are inserted in a fixed order, so that concurrent syncs wait for each other instead of deadlocking.
    .expression(
      sql<never>`select ${profileId}, * from unnest(
        ${outcomes.map((outcome) => outcome.provider)}::text[],
        ${outcomes.map((outcome) => outcome.key)}::text[],
        ${outcomes.map((outcome) => outcome.event_id)}::uuid[]
      ) as given (provider, external_id, event_id), (select ${at}::timestamptz) as noted (recorded_at)
      order by provider, external_id`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute()
  return new Set(rows.map((row) => row.event_id))
}

interface RecordedEvent {
  type: string
  body: string
  position: number
  customer_id: string | null
  personal_key_kind: 'email' | 'phone' | null
}

/** Lists events after a position, in the profile's order, without those of erased customers. */
export async function listRecordedEvents(
  db: Db,
  profileId: string,
  page: { after: number; since: Date; limit: number },
): Promise<RecordedEvent[]> {
  const rows = await db
    .selectFrom('webhook_event as e')
    .leftJoin('customer as named', (join) =>
      join.onRef('named.profile_id', '=', 'e.profile_id').onRef('named.id', '=', 'e.customer_id'),
    )
    .leftJoin('customer as survivor', (join) =>
      join.onRef('survivor.profile_id', '=', 'e.profile_id').onRef('survivor.id', '=', 'named.merged_into'),
    )
    .select(['e.type', 'e.body', 'e.position', 'e.customer_id', 'e.personal_key_kind'])
    .where('e.profile_id', '=', profileId)
    .where('e.position', '>', page.after)
    .where('e.type', '=', 'outcome.recorded')
    .where('e.fanned_out_at', '>=', page.since)
    .where('named.erased_at', 'is', null)
    .where('survivor.erased_at', 'is', null)
    .orderBy('e.position')
    .limit(page.limit)
    .execute()
  return rows.map((row) => ({ ...row, position: row.position! }))
}
