import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/**
 * Rejected hits, the access log, and webhook events with their deliveries are partitioned, and expired partitions are dropped:
 * rejected hits by day, the others by month. Existing rows are moved.
 *
 * A delivery's event may be in a partition that is dropped before the delivery's own, so the foreign key between them is dropped;
 * both are written in one transaction and dropped by age. Event positions are assigned under the lock of their feed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, create, keys = [], indexes, column, isId, isDaily, storage = '' } of tables) {
    const run = (text: string) => sql.raw(text).execute(db)
    await run(`alter table ${table} rename to ${table}_before`)
    // Constraint and index names are in use until the former table is dropped.
    for (const name of await namesOf(db, `${table}_before`)) await run(`alter index ${name} rename to ${name}_before`)
    await run(create)
    await run(`create table ${table}_rest partition of ${table} default ${storage}`)
    for (const [from, to] of await spansOf(db, { table, column, isId, isDaily })) {
      const name = `${table}_${from.slice(0, isDaily ? 10 : 7).replaceAll('-', '_')}`
      const [low, high] = isId ? [idAt(from), idAt(to)] : [from, to]
      await run(`create table ${name} partition of ${table} for values from ('${low}') to ('${high}') ${storage}`)
    }
    await distributeLike(db, table, `${table}_before`)
    const columns = await columnsOf(db, table)
    await run(`insert into ${table} (${columns}) select ${columns} from ${table}_before`)
    for (const key of keys) await run(`alter table ${table} add ${key}`)
    for (const index of indexes) await run(index)
  }
  // Deliveries now reference only subscriptions, so the former tables can be dropped in any order.
  for (const { table } of [...tables].reverse()) await sql.raw(`drop table ${table}_before`).execute(db)
}

interface Partitioned {
  table: string
  column: string
  isId?: boolean
  isDaily?: boolean
}

const dayMs = 86_400_000
/** These tables keep nothing longer; older rows go to the default partition. */
const oldestMs = 400 * dayMs

/** The spans that contain rows, the current span and the next one. */
async function spansOf(
  db: Kysely<unknown>,
  { table, column, isId, isDaily }: Partitioned,
): Promise<[string, string][]> {
  const { rows } = await sql<{ at: string | null }>`
    select ${sql.ref(column)}::text as at from ${sql.table(`${table}_before`)}
    where ${sql.ref(column)} >= ${isId ? idAt(new Date(Date.now() - oldestMs).toISOString()) : new Date(Date.now() - oldestMs)}
    order by ${sql.ref(column)} limit 1`.execute(db)
  const now = Date.now()
  const storedAt = rows[0]?.at
  const first = storedAt
    ? isId
      ? Number.parseInt(storedAt.replaceAll('-', '').slice(0, 12), 16)
      : Date.parse(storedAt)
    : now
  const spans: [string, string][] = []
  const begin = new Date(Math.min(first, now))
  for (let at = floor(begin, isDaily); at.getTime() <= nextOf(floor(new Date(now), isDaily), isDaily).getTime(); ) {
    const next = nextOf(at, isDaily)
    spans.push([at.toISOString(), next.toISOString()])
    at = next
  }
  return spans
}

function floor(at: Date, isDaily = false): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), isDaily ? at.getUTCDate() : 1))
}

function nextOf(at: Date, isDaily = false): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  return new Date(isDaily ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1))
}

/** The lowest UUIDv7 of an instant. */
function idAt(iso: string): string {
  const hex = Date.parse(iso).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

async function namesOf(db: Kysely<unknown>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = ${table}::regclass`.execute(db)
  return rows.map(({ name }) => name)
}

async function columnsOf(db: Kysely<unknown>, table: string): Promise<string> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
  return rows[0]!.columns
}

const tables: readonly (Partitioned & {
  create: string
  keys?: readonly string[]
  indexes: readonly string[]
  storage?: string
})[] = [
  {
    table: 'rejected_hit',
    column: 'received_at',
    isDaily: true,
    create: `create table rejected_hit (
      profile_id uuid not null,
      id uuid not null,
      received_at timestamptz not null,
      reason text not null,
      detail text,
      event_name text,
      page_url text,
      origin text,
      user_agent text,
      primary key (profile_id, received_at, id)
    ) partition by range (received_at)`,
    indexes: [],
  },
  {
    table: 'person_access',
    column: 'accessed_at',
    create: `create table person_access (
      profile_id uuid not null,
      id uuid not null,
      accessed_at timestamptz not null,
      operation_id text not null,
      route text not null,
      request_id text not null,
      credential_kind text not null,
      credential_id uuid,
      app_id uuid,
      user_id uuid,
      address text not null,
      customer_ids uuid[] not null,
      person_count int not null check (person_count >= 0),
      result text not null check (result in ('disclosed', 'nobody')),
      replay_of text,
      primary key (profile_id, accessed_at, id)
    ) partition by range (accessed_at)`,
    indexes: [],
  },
  {
    table: 'webhook_event',
    column: 'id',
    isId: true,
    create: `create table webhook_event (
      profile_id uuid not null,
      id uuid not null,
      type text not null,
      provider text not null,
      app_id uuid,
      body text not null,
      customer_id uuid,
      personal_key_kind text check (personal_key_kind in ('email', 'phone')),
      is_test boolean not null,
      occurred_at timestamptz not null,
      position bigint,
      fanned_out_at timestamptz,
      primary key (profile_id, id)
    ) partition by range (id)`,
    keys: [
      'constraint webhook_event_profile_id_fkey foreign key (profile_id) references profile (id)',
      'constraint webhook_event_app_id_fkey foreign key (app_id) references app (id)',
      `constraint webhook_event_profile_id_customer_id_fkey
        foreign key (profile_id, customer_id) references customer (profile_id, id)`,
    ],
    indexes: [
      'create index webhook_event_to_fan_out on webhook_event (profile_id, id) where position is null and not is_test',
      'create index webhook_event_by_position on webhook_event (profile_id, position)',
      'create index webhook_event_by_customer on webhook_event (profile_id, customer_id) where customer_id is not null',
    ],
  },
  {
    table: 'webhook_delivery',
    column: 'id',
    isId: true,
    storage: 'with (fillfactor = 80)',
    create: `create table webhook_delivery (
      profile_id uuid not null,
      id uuid not null,
      subscription_id uuid not null,
      event_id uuid not null,
      status text not null check (status in ('pending', 'delivered', 'dead')),
      attempt integer not null,
      attempts jsonb not null,
      next_attempt_at timestamptz not null,
      leased_until timestamptz,
      delivered_at timestamptz,
      created_at timestamptz not null,
      primary key (profile_id, id)
    ) partition by range (id)`,
    keys: [
      `constraint webhook_delivery_profile_id_subscription_id_fkey
        foreign key (profile_id, subscription_id) references webhook_subscription (profile_id, id) on delete cascade`,
    ],
    indexes: [
      `create index webhook_delivery_by_subscription
        on webhook_delivery (profile_id, subscription_id, status, next_attempt_at)`,
      'create index webhook_delivery_by_event on webhook_delivery (profile_id, event_id)',
    ],
  },
]
