import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import type { RecordedMerge } from '../identifiers/customer-schemas.ts'
import type { CustomerBefore } from '../merges/unmerge.ts'
import type { BatchPlan } from './domain/batch-plan.ts'
import type { StoredCustomer } from './resolution-queries.ts'

type Merges = BatchPlan['merges']

/** A merge as stored in `customer_merge`. */
export interface MergeRow extends RecordedMerge {
  evidence: BatchPlan['merges'][number]['evidence']
  source: BatchPlan['merges'][number]['source']
  merged_before: CustomerBefore
  survivor_before: CustomerBefore
}

function records(merges: readonly object[]) {
  return sql`json_to_recordset(${JSON.stringify(merges)}::json)
    as m(id uuid, merged_id uuid, survivor_id uuid, evidence jsonb, source text, merged_before jsonb, survivor_before jsonb)`
}

/** Lists customers that were merged earlier into one that is merged now. */
export async function listEarlierMerges(db: Db, profileId: string, merges: Merges): Promise<StoredCustomer[]> {
  const { rows } = await sql<StoredCustomer>`
    select c.* from ${records(merges)} join customer c on c.profile_id = ${profileId} and c.merged_into = m.merged_id
  `.execute(db)
  return rows
}

/** Moves the identifiers of merged customers to their survivors and records the move for an undo. */
export async function updateIdentifiersMoved(
  db: Db,
  profileId: string,
  merges: readonly RecordedMerge[],
): Promise<void> {
  await sql`
    with moved as (
      update identifier i set customer_id = m.survivor_id from ${records(merges)}
      where i.profile_id = ${profileId} and i.customer_id = m.merged_id
      returning m.id as merge_id, i.kind || ' ' || i.value as ref
    )
    insert into customer_merge_part (profile_id, merge_id, kind, ref)
    select ${profileId}::uuid, merge_id, 'identifier', ref from moved
  `.execute(db)
}

/** Locks in a fixed order, because browsers are also linked without a lock on their customer. */
export async function updateVisitorsMoved(db: Db, profileId: string, merges: readonly RecordedMerge[]): Promise<void> {
  await sql`
    with locked as materialized (
      select v.visitor_id, m.survivor_id, m.id as merge_id
      from visitor v join ${records(merges)} on v.profile_id = ${profileId} and v.customer_id = m.merged_id
      order by v.visitor_id for no key update of v
    ), moved as (
      update visitor v set customer_id = l.survivor_id from locked l
      where v.profile_id = ${profileId} and v.visitor_id = l.visitor_id
      returning l.merge_id, v.visitor_id
    )
    insert into customer_merge_part (profile_id, merge_id, kind, ref)
    select ${profileId}::uuid, merge_id, 'visitor', visitor_id from moved
  `.execute(db)
}

/** Clears the displayed fields of merged customers; their ids remain. */
export async function updateCustomersMerged(
  db: Db,
  profileId: string,
  merges: readonly RecordedMerge[],
  at: Date,
): Promise<void> {
  await sql`
    update customer c set merged_into = m.survivor_id, merged_at = ${at},
      first_name = null, last_name = null, country = null, region = null, city = null, email = null, phone = null,
      national_id = null, customer_key = null
    from ${records(merges)}
    where c.profile_id = ${profileId} and c.id = m.merged_id
  `.execute(db)
}

/** Points earlier merges to the new survivor, so that one lookup is always enough. */
export async function updateEarlierMerges(db: Db, profileId: string, merges: readonly RecordedMerge[]): Promise<void> {
  await sql`
    update customer c set merged_into = m.survivor_id from ${records(merges)}
    where c.profile_id = ${profileId} and c.merged_into = m.merged_id
  `.execute(db)
}

/** Records merges: customers, time, kinds of identifier, and the data for an undo. */
export async function insertMerges(db: Db, profileId: string, merges: readonly MergeRow[], at: Date): Promise<void> {
  await sql`
    insert into customer_merge (profile_id, id, merged_id, survivor_id, evidence, source, merged_at, merged_before, survivor_before)
    select ${profileId}::uuid, id, merged_id, survivor_id, evidence, source, ${at}, merged_before, survivor_before
    from ${records(merges)}
  `.execute(db)
}

/** Lists the pairs among these customers whose merge was undone. */
export async function listUnmerged(
  db: Db,
  profileId: string,
  ids: readonly string[],
): Promise<{ merged_id: string; survivor_id: string }[]> {
  const { rows } = await sql<{ merged_id: string; survivor_id: string }>`
    select merged_id, survivor_id from customer_merge
    where profile_id = ${profileId} and merged_id = any(${ids}::uuid[]) and survivor_id = any(${ids}::uuid[])
      and undone_at is not null
  `.execute(db)
  return rows
}
