import type pg from 'pg'
import { newId } from '../../src/kernel/ids.ts'
import { makeRows } from './make-rows.ts'

export interface CreditData {
  conversions: number
  touchesEach: number
  ads: number
  days: number
}

/** Creates a profile whose customers each had some touches, most of them from an ad, and then converted once. Returns its id. */
export async function makeCreditData(pool: pg.Pool, size: CreditData): Promise<string> {
  const profileId = newId()
  await pool.query(
    `with w as (insert into workspace (id, name, plan, is_healthcare_agency, created_at)
      values (gen_random_uuid(), 'Bench', 'unlimited', false, now()) returning id)
    insert into profile (id, workspace_id, name, timezone, reporting_currency, privacy_mode, domains, created_at)
    select $1, id, 'Bench', 'UTC', 'USD', 'standard', '{}', now() from w`,
    [profileId],
  )
  await pool.query(
    `insert into conversion_definition (profile_id, id, kind, name, conversion_key, source_event_names, revenue_type,
      attribution_eligible, lookback_window_days, is_default, first_attributed_at, created_at, updated_at)
    select $1, gen_random_uuid(), 'event', key, key, array[key], case n when 1 then 'cash' else 'pipeline' end, true, 30,
      true, now(), now(), now()
    from unnest(array['payment_received', 'lead_created', 'appointment_booked', 'closed_won']) with ordinality t (key, n)`,
    [profileId],
  )
  await makeAds(pool, profileId, size.ads)
  await makeTouches(pool, profileId, size)
  await makeConversions(pool, profileId, size)
  await pool.query('analyze touch, conversion, conversion_definition, campaign, ad_set, ad')
  return profileId
}

/** SQL expressions for the id of customer n and the time of the conversion, both derived from n. */
const customerOf = (n: string) => `lpad(to_hex(${n}), 8, '0')::text || '-0000-7000-8000-000000000000'`
/** Customers arrive one after another and convert within three days. */
const momentOf = (n: string, count: string, days: string) =>
  `timestamptz '2026-01-01' + ((${n} - 1)::float8 / ${count} * (${days}::int - 3) * 86400
    + (hashint4(${n})::bigint & 2147483647) % (3 * 86400))::bigint * interval '1 second'`

async function makeAds(pool: pg.Pool, profileId: string, ads: number): Promise<void> {
  const shared = `$1, gen_random_uuid(), 'social_ads', '1'`
  await pool.query(
    `insert into campaign (profile_id, id, platform, account_id, external_id, name, described_on, created_at, updated_at)
    select ${shared}, 'c' || n, 'Campaign ' || n, '2026-01-01', now(), now()
    from generate_series(0, ($2::int - 1) / 10) n`,
    [profileId, ads],
  )
  await pool.query(
    `insert into ad_set (profile_id, id, platform, account_id, external_id, name, described_on, created_at, updated_at, campaign_id)
    select ${shared}, 's' || n, 'Set ' || n, '2026-01-01', now(), now(),
      (select c.id from campaign c where c.profile_id = $1 and c.external_id = 'c' || n / 3)
    from generate_series(0, ($2::int - 1) / 3) n where exists (select from campaign c where c.profile_id = $1 and c.external_id = 'c' || n / 3)`,
    [profileId, ads],
  )
  await pool.query(
    `insert into ad (profile_id, id, platform, account_id, external_id, name, described_on, created_at, updated_at, campaign_id, ad_set_id)
    select ${shared}, 'a' || n, 'Ad ' || n, '2026-01-01', now(), now(), s.campaign_id, s.id
    from generate_series(0, $2::int - 1) n
    join ad_set s on s.profile_id = $1 and s.external_id = 's' || n / 3`,
    [profileId, ads],
  )
}

async function makeTouches(pool: pg.Pool, profileId: string, size: CreditData): Promise<void> {
  await makeRows(
    pool,
    (
      isOwn,
    ) => `insert into touch (profile_id, id, touch_time, customer_id, visitor_id, session_id, event_id, channel, source, medium,
      platform, ad_external_id, click_id_kind, click_id, join_method, is_synthetic)
    select $1, gen_random_uuid(), at - k * interval '31 hours', (${customerOf('n')})::uuid, 'v' || n, 's' || n || '-' || k,
      gen_random_uuid(), case when k % 4 = 3 then 'Direct' else 'Paid Social' end, 'facebook', 'cpc',
      case when k % 4 = 3 then null else 'social_ads' end,
      case when k % 4 = 3 then null else 'a' || abs(hashint4(n * 31 + k)) % $4::int end,
      null, null, case when k % 4 = 3 then 'none' else 'ad_id' end, false
    from (select n, ${momentOf('n', '$2::int', '$5')} as at from generate_series(1, $2::int) n
      where ${isOwn('n')}) c, generate_series(0, $3::int - 1) k`,
    [profileId, size.conversions, size.touchesEach, size.ads, size.days],
  )
}

async function makeConversions(pool: pg.Pool, profileId: string, size: CreditData): Promise<void> {
  await makeRows(
    pool,
    (
      isOwn,
    ) => `insert into conversion (profile_id, id, event_id, definition_id, conversion_key, revenue_type, is_counted, customer_id,
      visitor_id, conversion_time, local_day, value, currency, reporting_value, is_payment, is_first_payment,
      is_first_counted, is_counting, rollup_type, net_value, created_at)
    select $1, (left(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0'), 8) || '-'
        || right(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0'), 4)
        || '-8000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      gen_random_uuid(), d.id, d.conversion_key, d.revenue_type, true, (${customerOf('n')})::uuid, 'v' || n, at,
      at::date, n % 500 + 0.99, 'USD', n % 500 + 0.99, d.revenue_type = 'cash',
      case when d.revenue_type = 'cash' then true end, d.revenue_type = 'cash', true, d.revenue_type, n % 500 + 0.99, at
    from (select n, ${momentOf('n', '$2::int', '$3')} as at from generate_series(1, $2::int) n
      where ${isOwn('n')}) c
    join (select *, row_number() over (order by id) - 1 as place from conversion_definition where profile_id = $1) d
      on d.place = n % 4`,
    [profileId, size.conversions, size.days],
  )
}
