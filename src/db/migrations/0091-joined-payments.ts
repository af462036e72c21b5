import { type Kysely, sql } from 'kysely'

/**
 * A payment that several systems report is one payment: stores the shared references, the users' decisions about pairs, and for
 * each conversion which payment holds its money. References are hashed, so they may outlive an erased person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The SHA-256 that a reference is made from. */
const hash = (text: string) =>
  `encode(sha256(convert_to('["payment reference","' || e.profile_id || '",' || to_json(${text})::text || ']', 'UTF8')), 'hex')`

/** Same result as `storedReference()`: a version 8 UUID from a SHA-256 of `text`. */
const reference = (text: string) => {
  const h = hash(text)
  return `(substr(${h}, 1, 8) || '-' || substr(${h}, 9, 4) || '-8' || substr(${h}, 14, 3) || '-'
    || to_hex((('x' || substr(${h}, 17, 1))::bit(4)::int & 3) | 8) || substr(${h}, 18, 3) || '-' || substr(${h}, 21, 12))::uuid`
}

/** One plain statement per kind of reference: a distributed database cannot push down a lateral list. */
const insertReferences = (kind: string, value: string, condition: string) =>
  `insert into payment_reference (profile_id, event_id, reference, kind)
  select e.profile_id, e.id, ${reference(value)}, '${kind}' from event e
  where e.value is not null and ${condition} and ${value} <> '' and length(${value}) <= 255
    and lower(${value}) not in ('0', 'null', 'undefined', 'none', 'nan', 'n/a', 'test')
  on conflict do nothing`

const propertyReferences = (kind: string, name: string) =>
  insertReferences(
    kind,
    `regexp_replace(btrim(e.properties ->> '${name}'), '^#', '')`,
    `jsonb_typeof(e.properties -> '${name}') in ('string', 'number')`,
  )

const keyReferences = (kind: string, source: string) =>
  insertReferences(kind, 'e.event_key', `e.recorded_via not in ('tracker', 'server', 'partner') and ${source}`)

const statements = [
  `create table payment_reference (
    profile_id uuid not null,
    event_id uuid not null,
    reference uuid not null,
    kind text not null,
    primary key (profile_id, event_id, reference)
  )`,
  'create index payment_reference_by_reference on payment_reference (profile_id, reference, event_id)',
  `create table payment_link (
    profile_id uuid not null,
    event_id uuid not null,
    other_event_id uuid not null,
    is_same boolean not null,
    decided_by text not null,
    decided_at timestamptz not null,
    primary key (profile_id, event_id, other_event_id)
  )`,
  `create table payment_source_join (
    profile_id uuid not null,
    source text not null,
    other_source text not null,
    decided_by text not null,
    decided_at timestamptz not null,
    primary key (profile_id, source, other_source)
  )`,
  'alter table conversion add column joined_to uuid',
  'create index conversion_joined on conversion (profile_id, joined_to) where joined_to is not null',
  // Ordered by kind: if two properties have the same value, the first kind is stored.
  propertyReferences('external_reference', 'external_reference'),
  propertyReferences('invoice', 'invoice_id'),
  propertyReferences('order', 'order_id'),
  propertyReferences('order', 'orderId'),
  propertyReferences('order', 'transaction_id'),
  keyReferences('order', "e.recorded_via = 'store'"),
  propertyReferences('payment', 'payment_id'),
  propertyReferences('payment', 'payment_intent'),
  propertyReferences('payment', 'charge_id'),
  keyReferences('payment', "e.recorded_via <> 'store'"),
]
