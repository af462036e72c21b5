import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'

export interface ListingRow {
  provider: string
  external_id: string
  paid_at: Date
  value: string | null
  currency: string | null
}

/** Lists what providers list between two instants. */
export async function listListings(
  db: Db,
  profileId: string,
  { from, until }: { from: Date; until: Date },
): Promise<ListingRow[]> {
  return db
    .selectFrom('payment_listing')
    .select(['provider', 'external_id', 'paid_at', 'value', 'currency'])
    .where('profile_id', '=', profileId)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .where('is_removed', '=', false)
    .orderBy('provider')
    .orderBy('external_id')
    .execute()
}

export interface PaymentRow {
  id: string
  event_id: string
  local_day: string
  reporting_value: string | null
  net_value: string | null
  /** Parts per million credited to campaigns, by model slot. */
  credited_ppm: number[]
}

/** Lists the payments of days that hold cash, also fully refunded ones, with the shares of campaigns. */
export async function listBookedPayments(db: Db, profileId: string, days: readonly string[]): Promise<PaymentRow[]> {
  const { rows } = await sql<Omit<PaymentRow, 'credited_ppm'>>`
    select c.id, c.event_id, c.local_day, c.reporting_value, c.net_value from conversion c
    where c.profile_id = ${profileId} and c.local_day = any(${days}::date[]) and c.revenue_type = 'cash'
      and c.is_payment and c.is_counted`.execute(db)
  const shares = await listCreditedShares(
    db,
    profileId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, credited_ppm: shares.get(row.id) ?? [] }))
}

async function listCreditedShares(db: Db, profileId: string, ids: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ conversion_id: string; ppm: number[] }>`
    select conversion_id, ppm from credit
    where profile_id = ${profileId} and conversion_id = any(${ids}::uuid[]) and campaign_id is not null`.execute(db)
  const shares = new Map<string, number[]>()
  for (const { conversion_id, ppm } of rows) {
    const sum = shares.get(conversion_id) ?? []
    shares.set(
      conversion_id,
      ppm.map((part, slot) => part + (sum[slot] ?? 0)),
    )
  }
  return shares
}

export interface ReportRow {
  /** The event of the payment that the report belongs to. */
  payment_event_id: string
  id: string
  recorded_via: string
  event_name: string
  event_key: string
  event_time: Date
  value: string | null
}

/** Lists every report of payments: their own events and the ones that are joined to them. */
export async function listPaymentReports(db: Db, profileId: string, eventIds: readonly string[]): Promise<ReportRow[]> {
  const columns = sql`e.id, e.recorded_via, e.event_name, e.event_key, e.event_time, e.value`
  const { rows: own } = await sql<ReportRow>`
    select e.id as payment_event_id, ${columns} from event e
    where e.profile_id = ${profileId} and e.id = any(${eventIds}::uuid[])`.execute(db)
  const { rows: joined } = await sql<ReportRow>`
    select j.joined_to as payment_event_id, ${columns} from conversion j
    join event e on e.profile_id = ${profileId} and e.id = j.event_id
    where j.profile_id = ${profileId} and j.joined_to = any(${eventIds}::uuid[]) and j.joined_to is not null`.execute(
    db,
  )
  return [...own, ...joined]
}

/** Finds which events are stored, and whether cash revenue includes the payment that they report. */
export async function listEventStates(
  db: Db,
  profileId: string,
  eventIds: readonly string[],
): Promise<Map<string, { is_counted: boolean }>> {
  const { rows } = await sql<{ id: string; is_counted: boolean }>`
    select e.id, exists (select from conversion c where c.profile_id = ${profileId} and c.event_id = e.id
      and c.revenue_type = 'cash' and c.is_counted and (c.is_payment or c.joined_to is not null)) as is_counted
    from event e where e.profile_id = ${profileId} and e.id = any(${eventIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, is_counted }) => [id, { is_counted }]))
}
