import { sql } from 'kysely'
import type { BatchPlan } from '../../domain/identity/resolve-batch.ts'
import type { Db } from '../../kernel/context.ts'
import type { StoredCustomer } from './resolution-queries.ts'

type Merges = BatchPlan['merges']

function records(merges: Merges) {
  return sql`json_to_recordset(${JSON.stringify(merges)}::json)
    as m(profile_id uuid, merged_id uuid, survivor_id uuid, evidence jsonb)`
}

/** Those that were merged before into one that is merged now. */
export async function listEarlierMerges(db: Db, merges: Merges): Promise<StoredCustomer[]> {
  const { rows } = await sql<StoredCustomer>`
    select c.* from ${records(merges)} join customer c on c.profile_id = m.profile_id and c.merged_into = m.merged_id
  `.execute(db)
  return rows
}

/** What leads to a merged customer leads to the survivor. */
export async function updateIdentifiersMoved(db: Db, merges: Merges): Promise<void> {
  await sql`
    update identifier i set customer_id = m.survivor_id from ${records(merges)}
    where i.profile_id = m.profile_id and i.customer_id = m.merged_id
  `.execute(db)
}

/** In one order, because browsers are also linked while nobody holds their customer. */
export async function updateVisitorsMoved(db: Db, merges: Merges): Promise<void> {
  await sql`
    with locked as materialized (
      select v.profile_id, v.visitor_id, m.survivor_id
      from visitor v join ${records(merges)} on v.profile_id = m.profile_id and v.customer_id = m.merged_id
      order by v.profile_id, v.visitor_id for no key update of v
    )
    update visitor v set customer_id = l.survivor_id from locked l
    where v.profile_id = l.profile_id and v.visitor_id = l.visitor_id
  `.execute(db)
}

/** Merged customers keep their id and nothing that is shown of a person. */
export async function updateCustomersMerged(db: Db, merges: Merges, at: Date): Promise<void> {
  await sql`
    update customer c set merged_into = m.survivor_id, merged_at = ${at},
      first_name = null, last_name = null, country = null, email = null, phone = null,
      national_id = null, customer_key = null
    from ${records(merges)}
    where c.profile_id = m.profile_id and c.id = m.merged_id
  `.execute(db)
}

/** Earlier merges are led on to the survivor: one step is always enough. */
export async function updateEarlierMerges(db: Db, merges: Merges): Promise<void> {
  await sql`
    update customer c set merged_into = m.survivor_id from ${records(merges)}
    where c.profile_id = m.profile_id and c.merged_into = m.merged_id
  `.execute(db)
}

/** The ledger: who became whom, when, and which kinds of identifier said so. */
export async function insertMerges(db: Db, merges: Merges, source: string, at: Date): Promise<void> {
  await sql`
    insert into customer_merge (profile_id, merged_id, survivor_id, evidence, source, merged_at)
    select profile_id, merged_id, survivor_id, evidence, ${source}, ${at} from ${records(merges)}
  `.execute(db)
}
