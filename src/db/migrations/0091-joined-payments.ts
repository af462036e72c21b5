import { type Kysely, sql } from 'kysely'

/**
 * A payment that several systems report is one payment: stores the shared references, the users' decisions about pairs, and for
 * each conversion which payment holds its money. References are hashed, so they may outlive an erased person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Same result as `storedReference()`: a version 8 UUID from a SHA-256 of `text`. */
const reference = (text: string) => `(
  select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-8' || substr(h, 14, 3) || '-'
    || to_hex((('x' || substr(h, 17, 1))::bit(4)::int & 3) | 8) || substr(h, 18, 3) || '-' || substr(h, 21, 12))::uuid
  from (select encode(sha256(convert_to(
    '["payment reference","' || e.profile_id || '",' || to_json(${text})::text || ']', 'UTF8')), 'hex') as h) hashed)`

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
  `insert into payment_reference (profile_id, event_id, reference, kind)
  select e.profile_id, e.id, ${reference('r.value')}, min(r.kind)
  from event e cross join lateral (
    select
      case when k.name <> '' then k.kind when e.recorded_via = 'store' then 'order' else 'payment' end as kind,
      case when k.name = '' and e.recorded_via not in ('tracker', 'server', 'partner') then e.event_key
        when jsonb_typeof(e.properties -> k.name) in ('string', 'number')
        then regexp_replace(btrim(e.properties ->> k.name), '^#', '') end as value
    from (values ('order_id', 'order'), ('orderId', 'order'), ('transaction_id', 'order'), ('invoice_id', 'invoice'),
      ('external_reference', 'external_reference'), ('payment_id', 'payment'), ('payment_intent', 'payment'),
      ('charge_id', 'payment'), ('', 'own key')) as k (name, kind)
  ) r
  where e.value is not null and r.value <> '' and length(r.value) <= 255
    and lower(r.value) not in ('0', 'null', 'undefined', 'none', 'nan', 'n/a', 'test')
  group by e.profile_id, e.id, r.value
  on conflict do nothing`,
]
