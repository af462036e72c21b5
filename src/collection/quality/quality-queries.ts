import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import type { MoneyOfDay } from './domain/quality.ts'

interface EventCoverage {
  accepted: number
  page_views: number
  with_visitor: number
  with_session: number
  with_customer: number
  with_campaign: number
  with_click_id: number
}

/** Counts the tracker's events since a time that have the fields which attribution needs. */
export async function sumEventCoverage(db: Db, profileId: string, since: Date): Promise<EventCoverage> {
  const counted = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`
  return db
    .selectFrom('event')
    .select((eb) => [
      eb.fn.countAll<number>().as('accepted'),
      counted(sql`event_name = 'page_view'`).as('page_views'),
      counted(sql`visitor_id is not null`).as('with_visitor'),
      counted(sql`session_id is not null`).as('with_session'),
      counted(sql`customer_id is not null`).as('with_customer'),
      counted(sql`campaign is not null`).as('with_campaign'),
      counted(sql`click_ids <> '{}'`).as('with_click_id'),
    ])
    .where('profile_id', '=', profileId)
    .where('received_at', '>=', since)
    .where('recorded_via', '=', 'tracker')
    .executeTakeFirstOrThrow()
}

/**
 * Sums outcome amounts in currencies other than the reporting currency, by currency and local day; a day may have several sums.
 */
export async function sumForeignMoney(
  db: Db,
  profile: { id: string; reporting_currency: string; timezone: string },
  since: Date,
): Promise<MoneyOfDay[]> {
  // Local days start at a quarter of an hour, so every quarter belongs to one day.
  const amounts = await db
    .selectFrom('event')
    .select((eb) => [
      eb.ref('currency').$notNull().as('currency'),
      sql<Date>`date_bin('15 minutes', event_time, timestamptz '2000-01-01 00:00:00Z')`.as('quarter'),
      eb.fn.countAll<number>().as('rows'),
      eb.fn.sum<string>('value').as('amount'),
    ])
    .where('profile_id', '=', profile.id)
    .where('received_at', '>=', since)
    .where('value', 'is not', null)
    .where('currency', '<>', profile.reporting_currency)
    .groupBy(['currency', 'quarter'])
    .execute()
  return amounts.map(({ quarter, ...sum }) => ({ ...sum, day: localDayOf(quarter, profile.timezone) }))
}

/** Sums the spend without a rate, by currency. */
export async function sumUnconvertedSpend(db: Db, profileId: string, since: Date): Promise<Omit<MoneyOfDay, 'day'>[]> {
  return db
    .selectFrom('ad_delivery')
    .select((eb) => ['currency', eb.fn.countAll<number>().as('rows'), eb.fn.sum<string>('spend').as('amount')])
    .where('profile_id', '=', profileId)
    .where('date', '>=', since.toISOString().slice(0, 10))
    .where('reporting_spend', 'is', null)
    .groupBy('currency')
    .execute()
}

/** Counts payments since a time that only a browser reported; the sum covers those whose currency has a rate. */
export async function sumBrowserMoney(
  db: Db,
  profileId: string,
  since: Date,
): Promise<{ is_counted: boolean; payments: number; reporting_value: string }> {
  const { rows } = await sql<{ is_counted: boolean; payments: number; reporting_value: string }>`
    select coalesce(bool_or(reported.is_payment), false) as is_counted, count(*) as payments, coalesce(sum(reported.reporting_value), 0) as reporting_value
    from (
      select distinct on (c.event_id) c.reporting_value, c.is_payment
      from conversion c join event e on e.profile_id = c.profile_id and e.id = c.event_id
      where c.profile_id = ${profileId} and c.conversion_time >= ${since} and c.revenue_type = 'cash' and c.is_counted
        and e.recorded_via = 'tracker'
      order by c.event_id, c.is_payment desc, c.id
    ) reported`.execute(db)
  return rows[0]!
}

interface SourceDiagnostics {
  recorded_via: string
  events: number
  last_received_at: Date
  delay_seconds_p50: number
  delay_seconds_p95: number
}

/** Counts events since a time by source, with the delay between event and receipt. */
export async function listSourceDiagnostics(db: Db, profileId: string, since: Date): Promise<SourceDiagnostics[]> {
  const delay = (share: number) =>
    sql<number>`percentile_disc(${sql.lit(share)}) within group (order by
      greatest(0, extract(epoch from received_at - event_time)))::float8`
  return db
    .selectFrom('event')
    .select((eb) => [
      'recorded_via',
      eb.fn.countAll<number>().as('events'),
      eb.fn.max('received_at').$castTo<Date>().as('last_received_at'),
      delay(0.5).as('delay_seconds_p50'),
      delay(0.95).as('delay_seconds_p95'),
    ])
    .where('profile_id', '=', profileId)
    .where('received_at', '>=', since)
    .groupBy('recorded_via')
    .orderBy('recorded_via')
    .execute()
}

export async function findLastReceivedAt(db: Db, profileId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('event')
    .select('received_at')
    .where('profile_id', '=', profileId)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at ?? null
}
