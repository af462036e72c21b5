import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/**
 * The ingestion log: accepted hits and events before they are derived (decision 0140). Appends of a profile take their numbers from
 * `ingest_head`, and derivation advances `ingest_position`: two rows, so that neither waits for the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db)
  for (const { table, columns, storage = '', referencesProfile } of tables) {
    await run(`create table ${table} (${columns}) ${storage}`)
    if (table === 'ingest_log') await createPartitions(run)
    await distributeLike(db, table, 'tracking_settings')
    if (referencesProfile)
      await run(`alter table ${table} add constraint ${table}_profile_id_fkey
        foreign key (profile_id) references profile (id)`)
  }
}

/** The current hour, the next one, and the default partition. */
async function createPartitions(run: (text: string) => Promise<unknown>): Promise<void> {
  await run('create table ingest_log_rest partition of ingest_log default')
  const hourMs = 3_600_000
  const current = Math.floor(Date.now() / hourMs) * hourMs
  for (const start of [current, current + hourMs]) {
    const [from, to] = [start, start + hourMs].map((ms) => new Date(ms).toISOString())
    const suffix = from!.split(/[-T:]/, 4).join('_')
    await run(`create table ingest_log_${suffix} partition of ingest_log for values from ('${from}') to ('${to}')`)
  }
}

const tables: readonly { table: string; columns: string; storage?: string; referencesProfile: boolean }[] = [
  {
    table: 'ingest_log',
    columns: `
      profile_id uuid not null,
      sequence bigint not null,
      received_at timestamptz not null,
      kind text not null check (kind in ('hit', 'event')),
      event_id uuid not null,
      payload text not null,
      signal text,
      primary key (profile_id, sequence, received_at)`,
    storage: 'partition by range (received_at)',
    referencesProfile: false,
  },
  {
    table: 'ingest_head',
    columns: `
      profile_id uuid primary key,
      next_sequence bigint not null,
      bytes bigint not null,
      received_at timestamptz not null,
      waiting_since timestamptz not null`,
    storage: 'with (fillfactor = 50)',
    referencesProfile: true,
  },
  {
    table: 'ingest_position',
    columns: `
      profile_id uuid primary key,
      next_sequence bigint not null,
      bytes bigint not null,
      received_at timestamptz not null`,
    storage: 'with (fillfactor = 50)',
    referencesProfile: true,
  },
  {
    table: 'ingest_claim',
    columns: `
      profile_id uuid not null,
      event_id uuid not null,
      claimed_at timestamptz not null,
      primary key (profile_id, event_id)`,
    referencesProfile: false,
  },
  {
    table: 'ingest_failure',
    columns: `
      profile_id uuid not null,
      sequence bigint not null,
      received_at timestamptz not null,
      kind text not null,
      event_id uuid not null,
      payload text not null,
      signal text,
      error text not null,
      failed_at timestamptz not null,
      primary key (profile_id, sequence)`,
    referencesProfile: true,
  },
]
