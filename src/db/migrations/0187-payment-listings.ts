import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/** The payments that each provider lists, so that the books can compare its own total with what is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table payment_listing (
    profile_id uuid not null,
    provider text not null,
    external_id text not null,
    paid_at timestamptz not null,
    value numeric,
    currency text,
    is_removed boolean not null,
    listed_at timestamptz not null,
    primary key (profile_id, provider, external_id)
  )`.execute(db)
  await sql`create index payment_listing_time on payment_listing (profile_id, paid_at)`.execute(db)
  await distributeLike(db, 'payment_listing', 'tracking_settings')
  await sql`alter table payment_listing add constraint payment_listing_profile_id_fkey
    foreign key (profile_id) references profile (id)`.execute(db)
}
