import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/** The API requests of the last days, by day, so that expired ones are dropped with their partition. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table api_request (
    profile_id uuid not null,
    id uuid not null,
    occurred_at timestamptz not null,
    method text not null,
    route text not null,
    operation_id text not null,
    status smallint not null,
    duration_ms double precision not null,
    credential_kind text not null,
    credential_id uuid not null,
    app_id uuid,
    request_id text not null,
    primary key (profile_id, id)
  ) partition by range (id)`.execute(db)
  await sql`create table api_request_rest partition of api_request default`.execute(db)
  const dayMs = 86_400_000
  const today = Math.floor(Date.now() / dayMs) * dayMs
  for (const start of [today, today + dayMs]) {
    const suffix = new Date(start).toISOString().slice(0, 10).replaceAll('-', '_')
    const [from, to] = [idAt(start), idAt(start + dayMs)]
    await sql`create table ${sql.table(`api_request_${suffix}`)} partition of api_request
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(db)
  }
  await distributeLike(db, 'api_request', 'tracking_settings')
  await sql`create index api_request_failed on api_request (profile_id, id) where status >= 400`.execute(db)
}

/** The lowest UUIDv7 of an instant. */
function idAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
