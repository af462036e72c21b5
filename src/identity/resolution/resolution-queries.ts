import { sql } from 'kysely'
import { type ArrayForm, columnArrays, unnested } from '../../db/copy/binary-arrays.ts'
import { asPrepared, prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/context.ts'
import { type Customer, shownFields } from '../identifiers/claim.ts'
import type { Identifier } from '../identifiers/customer-schemas.ts'
import type { BatchPlan } from './domain/batch-plan.ts'
import type { ConflictReason } from './domain/resolve.ts'

/** A stored customer, with its merge and erasure state. */
export interface StoredCustomer extends Customer {
  merged_into: string | null
  erased_at: Date | null
}

/** The columns of `StoredCustomer`. */
const customerColumns = [
  'profile_id',
  'id',
  ...shownFields,
  'first_seen_at',
  'last_seen_at',
  'created_at',
  'is_confirmed',
  'merged_into',
  'erased_at',
]
  .map((column) => `c.${column}`)
  .join(', ')

/** Sends rows as one JSON parameter, whatever their number. */
function records(rows: readonly object[]) {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)`
}

export interface Owner extends StoredCustomer {
  /** The requested identifiers of the customer: kind, value, whether only browsers reported it, and its restricted caller. */
  owned: [Identifier['kind'], string, boolean, string | null][]
}

const keyFields = { kind: 'text', value: 'text' } as const satisfies Record<keyof Identifier, ArrayForm>

const owners = prepared(`
  select o.owned, ${customerColumns}
  from (
    select i.customer_id, json_agg(json_build_array(i.kind, i.value, i.is_unverified, i.caller_id)) as owned
    from ${unnested(keyFields, 2)}
    cross join lateral (
      select * from identifier where profile_id = $1 and kind = r.kind and value = r.value limit 1
    ) i
    group by i.customer_id
  ) o
  cross join lateral (select * from customer where profile_id = $1 and id = o.customer_id limit 1) c`)

/** Lists the owners of identifiers, each customer once. */
export function listOwners(db: Db, profileId: string, identifiers: readonly Identifier[]): Promise<Owner[]> {
  return runPrepared(db, owners, [profileId, ...columnArrays(identifiers, keyFields)])
}

const ownedFields = { ...keyFields, customer_id: 'uuid' } as const satisfies Record<string, ArrayForm>

const stillOwned = prepared(`
  select count(*)::integer as count from ${unnested(ownedFields, 2)}
  cross join lateral (
    select from identifier where profile_id = $1 and kind = r.kind and value = r.value and customer_id = r.customer_id limit 1
  ) i`)

/** Counts the identifiers that belong to the given customers. */
export async function countOwned(
  db: Db,
  profileId: string,
  owned: readonly (Identifier & { customer_id: string })[],
): Promise<number> {
  const [row] = await runPrepared<{ count: number }>(db, stillOwned, [profileId, ...columnArrays(owned, ownedFields)])
  return row!.count
}

/** Lists the survivors of customers: `named_id` is the requested id, the row is the survivor. */
export async function listSurvivors(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
): Promise<(StoredCustomer & { named_id: string })[]> {
  const { rows } = await sql<StoredCustomer & { named_id: string }>`${asPrepared}
    select n.id as named_id, ${sql.raw(customerColumns)}
    from customer n
    join customer c on c.profile_id = ${profileId} and c.id = coalesce(n.merged_into, n.id)
    where n.profile_id = ${profileId} and n.id = any(${customerIds}::uuid[])
  `.execute(db)
  return rows
}

const identifierFields = {
  ...keyFields,
  customer_id: 'uuid',
  source: 'text',
  first_seen_at: 'time',
  is_unverified: 'boolean',
  caller_id: 'uuid',
} as const satisfies Record<string, ArrayForm>

const identifierNames = Object.keys(identifierFields).join(', ')

const identifiersAdded = prepared(`
  insert into identifier (profile_id, ${identifierNames})
  select $1::uuid, ${identifierNames} from ${unnested(identifierFields, 2)}
  on conflict do nothing returning kind`)

/**
 * Inserts identifiers for their customers; false if one is already taken. A concurrent writer of the same identifier waits here
 * for the first one's commit. The caller sorts them to avoid deadlocks.
 */
export async function insertIdentifiers(
  db: Db,
  profileId: string,
  identifiers: BatchPlan['identifiers'],
): Promise<boolean> {
  // Counts returned rows, because Citus reports the number of rows offered, including conflicts.
  const rows = await runPrepared(db, identifiersAdded, [profileId, ...columnArrays(identifiers, identifierFields)])
  return rows.length === identifiers.length
}

/** Marks identifiers that only browsers had reported as confirmed; false if one changed its owner since it was read. */
export async function updateIdentifiersConfirmed(
  db: Db,
  profileId: string,
  confirmed: BatchPlan['confirmed'],
): Promise<boolean> {
  const { numAffectedRows } = await sql`${asPrepared}
    update identifier i set is_unverified = false, customer_id = r.customer_id
    from ${records(confirmed)} as r(kind text, value text, former_id uuid, customer_id uuid)
    where i.profile_id = ${profileId} and i.value = any(${confirmed.map(({ value }) => value)}::text[]) and i.kind = r.kind and i.value = r.value and i.customer_id = r.former_id and i.is_unverified
  `.execute(db)
  return Number(numAffectedRows) === confirmed.length
}

/** Deletes identifiers that only browsers reported of customers that a server confirms. */
export async function deleteUnverifiedIdentifiers(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('identifier')
    .where('profile_id', '=', profileId)
    .where('customer_id', 'in', customerIds)
    .where('is_unverified', '=', true)
    .execute()
}

/*
 * The times of a customer are found by its position in the sorted ids: a join with the list would compare every customer of a batch
 * with every other, because the deriver allows no hash joins. They are locked one by one, as in
 * `lockCustomers`.
 */
const customersSeen = prepared(`
  with locked as materialized (
    select from unnest($2::uuid[]) as k (id)
    cross join lateral (select from customer where profile_id = $1 and id = k.id limit 1 for no key update) c
  )
  update customer c set
    first_seen_at = least(c.first_seen_at, ($3::timestamptz[])[width_bucket(c.id, $2::uuid[])]),
    last_seen_at = greatest(c.last_seen_at, ($4::timestamptz[])[width_bucket(c.id, $2::uuid[])])
  where c.profile_id = $1 and c.id = any($2::uuid[]) and (select count(*) from locked) > 0
  returning ${customerColumns}`)

const seenFields = { id: 'uuid', first_seen_at: 'time', last_seen_at: 'time' } as const

/** Locks customers in a fixed order, updates when they were seen, and returns their current rows. */
export function updateCustomersSeen(db: Db, profileId: string, seen: readonly Customer[]): Promise<StoredCustomer[]> {
  const byId = new Map(seen.map((customer) => [customer.id, customer]))
  const ids = [...byId.keys()].sort()
  const sorted = ids.map((id) => byId.get(id)!)
  return runPrepared(db, customersSeen, [profileId, ...columnArrays(sorted, seenFields)])
}

const shownColumns = sql.raw(
  'first_name, last_name, country, region, city, email, phone, national_id, customer_key, is_confirmed',
)

const shownRecord = sql.raw(
  'first_name text, last_name text, country text, region text, city text, email text, phone text, national_id text, customer_key text, is_confirmed boolean',
)

const customerFields = {
  id: 'uuid',
  first_name: 'text',
  last_name: 'text',
  country: 'text',
  region: 'text',
  city: 'text',
  email: 'text',
  phone: 'text',
  national_id: 'text',
  customer_key: 'text',
  is_confirmed: 'boolean',
  first_seen_at: 'time',
  last_seen_at: 'time',
  created_at: 'time',
} as const satisfies { [Field in Exclude<keyof Customer, 'profile_id'>]: ArrayForm }

const customerNames = Object.keys(customerFields).join(', ')

const customersAdded = prepared(`
  insert into customer (profile_id, ${customerNames})
  select $1::uuid, ${customerNames} from ${unnested(customerFields, 2)}`)

export async function insertCustomers(db: Db, profileId: string, customers: readonly Customer[]): Promise<void> {
  await runPrepared(db, customersAdded, [profileId, ...columnArrays(customers, customerFields)])
}

/** Updates the displayed fields of customers that the caller has locked. */
export async function updateCustomersShown(db: Db, profileId: string, customers: readonly Customer[]): Promise<void> {
  await sql`${asPrepared}
    update customer c set (${shownColumns}) =
      row (r.first_name, r.last_name, r.country, r.region, r.city, r.email, r.phone, r.national_id, r.customer_key,
        r.is_confirmed)
    from ${records(customers)} as r(id uuid, ${shownRecord})
    where c.profile_id = ${profileId} and c.id = any(${customers.map(({ id }) => id)}::uuid[]) and c.id = r.id
  `.execute(db)
}

export async function insertConflicts(
  db: Db,
  profileId: string,
  conflicts: readonly {
    customer_id: string
    other_customer_id: string
    subject: string
    reason: ConflictReason | 'visitor'
    source: string | undefined
  }[],
): Promise<void> {
  await sql`${asPrepared}
    insert into identity_conflict (profile_id, customer_id, other_customer_id, reason, subject, source)
    select ${profileId}::uuid, customer_id, other_customer_id, reason, subject, source
    from ${records(conflicts)}
      as r(customer_id uuid, other_customer_id uuid, reason text, subject text, source text)
    order by 1, 2, 3, 4, 5
    on conflict do nothing
  `.execute(db)
}
