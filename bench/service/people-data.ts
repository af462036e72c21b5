import type pg from 'pg'

export interface PeopleData {
  customers: number
  conversions: number
  /** Number of events of the customer with the long journey. */
  longJourney: number
}

/** The customer with the long journey. */
export const longJourneyId = customerIdOf(0)

export function customerIdOf(n: number): string {
  return `${n.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`
}

/**
 * Creates the customers of a profile: each has a name, an email, a phone number and a key, and one visit from an ad with its
 * credit per conversion. All values are derived from a number, so that two runs have the same data.
 */
export async function makePeople(pool: pg.Pool, profileId: string, size: PeopleData): Promise<void> {
  await makeCustomers(pool, profileId, size.customers)
  await makeVisits(pool, profileId, size)
  await makeConversions(pool, profileId, size)
  await makeLongJourney(pool, profileId, size.longJourney)
  await pool.query('vacuum analyze customer, identifier, visitor, event, touch, conversion, credit')
}

const firstNames =
  "array['María','José','Ana','Luis','Carlos','Sofía','Martín','Valentina','Diego','Camila','Jörg','Zoë','Fernanda','Agustín','Łukasz','Isidora','Benjamín','Antonia','Vicente','Emilia','Joaquín','Catalina','Tomás','Florencia','Matías','Josefa','Gabriel','Amanda','Lucas','Trinidad']"
const lastNames =
  "array['González','Muñoz','Rojas','Díaz','Pérez','Soto','Contreras','Silva','Martínez','Sepúlveda','Morales','Rodríguez','López','Fuentes','Hernández','Torres','Araya','Flores','Espinoza','Valenzuela','Castillo','Tapia','Reyes','Gutiérrez','Castro','Pizarro','Álvarez','Vásquez','Sánchez','Fernández','Ramírez','Carrasco','Gómez','Cortés','Herrera','Núñez','Jara','Vergara','Rivera','Figueroa']"
const mailHosts = "array['gmail.com','correo.cl','example.com','hotmail.com','empresa.cl']"

const customerOf = (n: string) => `(lpad(to_hex(${n}), 8, '0') || '-0000-7000-8000-000000000000')::uuid`
const pick = (list: string, n: string) =>
  `(${list})[1 + (hashint4(${n})::bigint & 2147483647) % array_length(${list}, 1)]`
const momentOf = (n: string) =>
  `timestamptz '2026-01-01' + (hashint4(${n})::bigint & 2147483647) % (365 * 86400) * interval '1 second'`
const timedId = (at: string, n: string) =>
  `(left(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0'), 8) || '-'
    || right(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0'), 4)
    || '-8000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

async function makeCustomers(pool: pg.Pool, profileId: string, customers: number): Promise<void> {
  await pool.query(
    `insert into customer (profile_id, id, first_name, last_name, country, email, phone, customer_key, first_seen_at,
      last_seen_at, created_at)
    select $1, ${customerOf('n')}, ${pick(firstNames, 'n')}, ${pick(lastNames, 'n + 7')} || ' ' || ${pick(lastNames, 'n * 3')},
      'CL', 'person.' || to_hex(hashint4(n)) || n || '@' || ${pick(mailHosts, 'n * 5')},
      '+569' || lpad(n::text, 8, '0'), 'key-' || n, timestamptz '2026-01-01', ${momentOf('n')}, timestamptz '2026-01-01'
    from generate_series(0, $2::int - 1) n`,
    [profileId, customers],
  )
  for (const [kind, column] of Object.entries({
    email: 'email',
    phone: 'phone',
    external_customer_id: 'customer_key',
  })) {
    await pool.query(
      `insert into identifier (profile_id, kind, value, customer_id, source, first_seen_at)
      select profile_id, '${kind}', ${column}, id, 'import', created_at from customer where profile_id = $1`,
      [profileId],
    )
  }
  await pool.query(
    `insert into visitor (profile_id, visitor_id, customer_id, linked_at, link_method, first_seen_at, last_seen_at)
    select profile_id, 'v-' || customer_key, id, created_at, 'identify', first_seen_at, last_seen_at
    from customer where profile_id = $1`,
    [profileId],
  )
}

/** Conversion n belongs to customer n modulo the number of customers, two hours after the visit that led to it. */
async function makeVisits(pool: pg.Pool, profileId: string, { conversions, customers }: PeopleData): Promise<void> {
  await pool.query(
    `insert into event (profile_id, id, event_key, recorded_via, event_type, event_name, event_time, received_at, customer_id,
      visitor_id, session_id, url, path, channel, source, medium, device, browser, os, country, is_synthetic, click_ids, properties)
    select $1, ${timedId('at', 'n * 2')}, 'visit-' || n, 'tracker', 'page_view', 'page_view', at, at, ${customerOf('c')},
      'v-key-' || c, 's-' || n, 'https://shop.example/p/' || n % 100, '/p/' || n % 100, 'Paid Social', 'facebook', 'cpc',
      'mobile', 'Safari', 'iOS', 'CL', false, '{}', '{}'
    from (select n, n % $3::int as c, ${momentOf('n')} - interval '2 hours' as at from generate_series(0, $2::int - 1) n) v`,
    [profileId, conversions, customers],
  )
  await pool.query(
    `insert into touch (profile_id, id, touch_time, customer_id, visitor_id, session_id, event_id, channel, source, medium,
      platform, ad_external_id, join_method, is_synthetic)
    select profile_id, id, event_time, customer_id, visitor_id, session_id, id, channel, source, medium, 'social_ads', 'a1',
      'none', false
    from event where profile_id = $1`,
    [profileId],
  )
}

async function makeConversions(
  pool: pg.Pool,
  profileId: string,
  { conversions, customers }: PeopleData,
): Promise<void> {
  await pool.query(
    `insert into event (profile_id, id, event_key, recorded_via, event_type, event_name, event_time, received_at, customer_id,
      value, currency, is_synthetic, click_ids, properties)
    select $1, ${timedId('at', 'n * 2 + 1')}, 'order-' || n, 'server', key, key, at, at, ${customerOf('n % $3::int')},
      n % 500 + 0.99, 'USD', false, '{}', '{}'
    from (select n, ${momentOf('n')} as at, ${pick(goals, 'n * 11')} as key from generate_series(0, $2::int - 1) n) v`,
    [profileId, conversions, customers],
  )
  await pool.query(
    `insert into conversion (profile_id, id, event_id, definition_id, conversion_key, revenue_type, is_counted, customer_id,
      visitor_id, conversion_time, local_day, value, currency, reporting_value, is_payment, is_first_payment, is_first_counted,
      is_counting, rollup_type, net_value, created_at)
    select profile_id, id, id, profile_id, event_type, case event_type when 'payment_received' then 'cash' else 'pipeline' end,
      true, customer_id, visitor_id, event_time, event_time::date, value, currency, value,
      event_type = 'payment_received', case event_type when 'payment_received' then false end, false,
      true, case event_type when 'payment_received' then 'cash' else 'pipeline' end, value, event_time
    from event where profile_id = $1 and recorded_via = 'server'`,
    [profileId],
  )
  await pool.query(
    `insert into credit (profile_id, conversion_id, touch_id, touch_time, join_method, platform, channel, channel_class, ppm)
    select t.profile_id, ${timedId('at', 'n * 2 + 1')}, t.id, t.touch_time, 'none', 'social_ads', t.channel, 1,
      array_fill(1000000, array[6])
    from (select n, ${momentOf('n')} as at from generate_series(0, $2::int - 1) n) v
    join touch t on t.profile_id = $1 and t.id = ${timedId(`at - interval '2 hours'`, 'n * 2')}`,
    [profileId, conversions],
  )
}

const goals = "array['payment_received','lead_created','appointment_booked','closed_won']"

async function makeLongJourney(pool: pg.Pool, profileId: string, events: number): Promise<void> {
  await pool.query(
    `insert into event (profile_id, id, event_key, recorded_via, event_type, event_name, event_time, received_at, customer_id,
      visitor_id, session_id, path, is_synthetic, click_ids, properties)
    select $1, ${timedId('at', '2000000000 + n')}, 'long-' || n, 'tracker', 'page_view', 'page_view', at, at,
      '${longJourneyId}', 'v-key-0', 'long', '/p/' || n, false, '{}', '{}'
    from (select n, timestamptz '2026-01-01' + n * interval '5 minutes' as at from generate_series(1, $2::int) n) v`,
    [profileId, events],
  )
}
