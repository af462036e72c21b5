import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/** Notes on days; alerts with their incidents; and the messages that are to be sent about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table day_note (
    profile_id uuid not null,
    id uuid not null,
    day date not null,
    kind text not null,
    text text not null,
    source_key text,
    author_user_id uuid,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (profile_id, id)
  )`.execute(db)
  await sql`create table alert (
    profile_id uuid not null,
    id uuid not null,
    name text not null,
    rule jsonb not null,
    channels jsonb not null,
    quiet_from smallint,
    quiet_to smallint,
    locale text not null,
    is_enabled boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (profile_id, id)
  )`.execute(db)
  await sql`create table alert_incident (
    profile_id uuid not null,
    id uuid not null,
    alert_id uuid not null,
    name text not null,
    rule jsonb not null,
    value double precision,
    expected double precision,
    subjects text[] not null,
    started_at timestamptz not null,
    clear_since timestamptz,
    ended_at timestamptz,
    primary key (profile_id, id)
  )`.execute(db)
  await sql`create table outgoing_message (
    profile_id uuid not null,
    id uuid not null,
    key text not null,
    kind text not null,
    about_id uuid not null,
    channel jsonb not null,
    locale text not null,
    send_after timestamptz not null,
    leased_until timestamptz,
    sent_at timestamptz,
    failed_at timestamptz,
    error text,
    created_at timestamptz not null,
    primary key (profile_id, id)
  )`.execute(db)
  for (const table of ['day_note', 'alert', 'alert_incident', 'outgoing_message']) {
    await distributeLike(db, table, 'tracking_settings')
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_profile_id_fkey`)}
      foreign key (profile_id) references profile (id)`.execute(db)
  }
  await sql`create index day_note_by_day on day_note (profile_id, day, id)`.execute(db)
  await sql`create unique index day_note_source on day_note (profile_id, source_key) where source_key is not null`.execute(
    db,
  )
  await sql`create unique index alert_incident_open on alert_incident (profile_id, alert_id) where ended_at is null`.execute(
    db,
  )
  await sql`create unique index outgoing_message_key on outgoing_message (profile_id, key)`.execute(db)
  await sql`create index outgoing_message_waiting on outgoing_message (profile_id, send_after)
    where sent_at is null and failed_at is null`.execute(db)
}
