import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/** The targets of a profile, and its planned spend by month and platform or campaign, in the reporting currency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table profile_target (
    profile_id uuid not null,
    roas numeric,
    cac numeric,
    updated_at timestamptz not null,
    primary key (profile_id)
  )`.execute(db)
  await sql`create table spend_plan (
    profile_id uuid not null,
    month date not null,
    kind text not null,
    key text not null,
    amount numeric not null,
    updated_at timestamptz not null,
    primary key (profile_id, month, kind, key)
  )`.execute(db)
  for (const table of ['profile_target', 'spend_plan']) {
    await distributeLike(db, table, 'tracking_settings')
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_profile_id_fkey`)}
      foreign key (profile_id) references profile (id)`.execute(db)
  }
}
