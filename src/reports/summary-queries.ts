import type { Insertable, Selectable } from 'kysely'
import { findRow } from '../db/statements/row-queries.ts'
import type { JourneySummaryTable } from '../db/tables/insight.ts'
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

export function findSummary(db: Db, profileId: string, subjectId: string): Promise<StoredSummary | null> {
  const columns = ['text', 'highlights', 'event_count', 'source', 'generated_at'] as const
  return findRow(db, 'journey_summary', { profile_id: profileId, subject_id: subjectId }, columns)
}

/** Replaces the stored summary. */
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

/** For an erasure: pass the ids of the customer, of those merged into it, and of all their visitors. */
export async function deleteSummaries(db: Db, profileId: string, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await db
    .deleteFrom('journey_summary')
    .where('profile_id', '=', profileId)
    .where('subject_id', 'in', subjectIds)
    .execute()
}

/** Lists every value that identifies the customer, so that none of them is sent to a model. */
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

/** Locks a customer against an erasure until the transaction ends; returns false if it is already erased or merged. */
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

/** Locks a browser against linking and erasure until the transaction ends; returns false if it is already linked. */
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
