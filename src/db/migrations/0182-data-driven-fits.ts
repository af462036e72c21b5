import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/** The parameters of the data-driven model by version, the version that new credit uses, and the version of stored credit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table data_driven_fit (
    profile_id uuid not null,
    version smallint not null,
    fitted_at timestamptz not null,
    result jsonb not null,
    primary key (profile_id, version)
  )`.execute(db)
  await distributeLike(db, 'data_driven_fit', 'tracking_settings')
  await sql`alter table data_driven_fit add constraint data_driven_fit_profile_id_fkey
    foreign key (profile_id) references profile (id)`.execute(db)
  await sql`alter table credit_model add column version smallint`.execute(db)
  await sql`alter table credit add column model_version smallint`.execute(db)
}
