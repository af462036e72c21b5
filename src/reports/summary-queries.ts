import type { Insertable, Selectable } from 'kysely'
import type { JourneySummaryTable } from '../db/tables/summaries.ts'
import type { Db } from '../kernel/context/db-handle.ts'

export type StoredSummary = Omit<Selectable<JourneySummaryTable>, 'profile_id' | 'subject_id'>

export async function findPrivacy(db: Db, profileId: string) {
  return db
    .selectFrom('profile as p')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .select(['p.privacy_mode', 'w.is_healthcare_agency'])
    .where('p.id', '=', profileId)
    .executeTakeFirst()
}

export async function findSummary(db: Db, profileId: string, subjectId: string): Promise<StoredSummary | null> {
  const row = await db
    .selectFrom('journey_summary')
    .select(['text', 'highlights', 'event_count', 'source', 'generated_at'])
    .where('profile_id', '=', profileId)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return row ?? null
}

/** Replaces what was there. */
export async function insertSummary(
  db: Db,
  profileId: string,
  summary: Omit<Insertable<JourneySummaryTable>, 'profile_id'>,
): Promise<void> {
  const { subject_id, ...columns } = summary
  await db
    .insertInto('journey_summary')
    .values({ profile_id: profileId, subject_id, ...columns })
    .onConflict((conflict) => conflict.columns(['profile_id', 'subject_id']).doUpdateSet(columns))
    .execute()
}

/** For an erasure: the ids of the customer, of those merged into it, and of all their visitors. */
export async function deleteSummaries(db: Db, profileId: string, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await db
    .deleteFrom('journey_summary')
    .where('profile_id', '=', profileId)
    .where('subject_id', 'in', subjectIds)
    .execute()
}

/** Everything that names the customer, so that none of it leaves the house. */
export async function listKnownNames(db: Db, profileId: string, customerId: string): Promise<string[]> {
  const customer = await db
    .selectFrom('customer')
    .select(['first_name', 'last_name'])
    .where('profile_id', '=', profileId)
    .where('id', '=', customerId)
    .executeTakeFirst()
  const identifiers = await db
    .selectFrom('identifier')
    .select('value')
    .where('profile_id', '=', profileId)
    .where('customer_id', '=', customerId)
    .execute()
  const names = [customer?.first_name, customer?.last_name].filter((name) => typeof name === 'string')
  return [...names, ...identifiers.map(({ value }) => value)]
}

/** Locks a customer against an erasure until the transaction ends; false when it is erased or merged away by now. */
export async function lockLiveCustomer(db: Db, profileId: string, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .select(['erased_at', 'merged_into'])
    .where('profile_id', '=', profileId)
    .where('id', '=', customerId)
    .forShare()
    .executeTakeFirst()
  return row !== undefined && row.erased_at === null && row.merged_into === null
}

/** Locks a browser against being linked or erased until the transaction ends; false when it is somebody's by now. */
export async function lockOwnVisitor(db: Db, profileId: string, visitorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('visitor')
    .select('customer_id')
    .where('profile_id', '=', profileId)
    .where('visitor_id', '=', visitorId)
    .forShare()
    .executeTakeFirst()
  return !row?.customer_id
}
