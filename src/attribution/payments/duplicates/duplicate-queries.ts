import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/context/db-handle.ts'

/** Two payments that may be the same: different sources, one payer, the same amount, at most half an hour apart. */
export interface SuspectedPair {
  event_id: string
  other_event_id: string
  source: string
  other_source: string
  /** The time of the later payment. */
  occurred_at: Date
  /** The amount in the reporting currency that cash revenue would exceed; 0 if one payment is not in cash revenue. */
  at_stake: string
}

interface PairPage {
  /** Compares single reports instead of payments, for sources whose duplicates are joined automatically. */
  isByReport?: boolean
  from: Date
  until: Date
  before?: { occurred_at: string; event_id: string; other_event_id: string } | null
  limit?: number
}

/** Default range of requests and of Attention; long enough for the history that a newly connected provider imports. */
export const duplicateDays = 90

const apartMax = sql`interval '30 minutes'`

/** SQL version of `paymentSource()` for an event `e`. */
const sourceOf = sql`case when e.recorded_via = 'server'
  then case when e.event_name = 'cardpay' then 'cardpay' else 'events' end else e.recorded_via end`

/** The kinds of references of the other reports of a payment `reported`. */
const joinedKinds = (profileId: string): RawBuilder<unknown> => sql`
  select r.kind from conversion j join payment_reference r on r.profile_id = ${profileId} and r.event_id = j.event_id
  where j.profile_id = ${profileId} and j.joined_to = reported.event_id`

/**
 * Payments of a range with their payer, who is one customer or two with the same email. Half an hour is added on both sides for
 * the other payment of a pair. Amounts that only one source reports are left out before payments are compared: PostgreSQL compares
 * each with each other if its statistics do not know the profile yet. `kinds` are the kinds of references of all reports of a payment.
 */
const paid = (profileId: string, { from, until, isByReport = false }: PairPage): RawBuilder<unknown> => sql`
  payment as materialized (
    select c.event_id, c.conversion_time, c.value, c.currency, c.reporting_value, c.refunded_value, c.is_payment, ${sourceOf} as source,
      coalesce(lower(p.email), p.id::text) as payer
    from conversion c
    join event e on e.profile_id = c.profile_id and e.id = c.event_id
    join customer p on p.profile_id = c.profile_id and p.id = c.customer_id and p.erased_at is null
    where c.profile_id = ${profileId} and c.revenue_type = 'cash' and c.is_counted and (c.is_payment or c.is_unverified)
      and c.value > 0 and not c.is_refunded
      and c.conversion_time >= ${from}::timestamptz - ${apartMax} and c.conversion_time < ${until}::timestamptz + ${apartMax}
  ), paid as materialized (
    select reported.*, array(
      select r.kind from payment_reference r where r.profile_id = ${profileId} and r.event_id = reported.event_id
      ${isByReport ? sql`` : sql`union all ${joinedKinds(profileId)}`}
    ) as kinds
    from (
      select payment.*, min(source) over same as lowest_source, max(source) over same as highest_source
      from payment window same as (partition by payer, value, currency)
    ) reported where lowest_source <> highest_source
  )`

/**
 * Excludes pairs with references of the same kind: equal references would have joined them, so they are two payments. Kinds that
 * different systems assign differ.
 */
const pairs = (profileId: string, { from, until }: PairPage): RawBuilder<unknown> => sql`
  pair as (
    select a.event_id, b.event_id as other_event_id, a.source, b.source as other_source, a.conversion_time as occurred_at,
      case when a.is_payment and b.is_payment then least(a.reporting_value, b.reporting_value)
        - least(a.refunded_value, b.refunded_value) else 0 end as at_stake
    from paid a
    join paid b on b.payer = a.payer and b.value = a.value and b.currency = a.currency and b.source <> a.source
      and (b.conversion_time, b.event_id) < (a.conversion_time, a.event_id)
      and b.conversion_time >= a.conversion_time - ${apartMax}
    where a.conversion_time >= ${from} and a.conversion_time < ${until} and not a.kinds && b.kinds
      and not exists (select from payment_link l where l.profile_id = ${profileId} and l.event_id = a.event_id
        and l.other_event_id = b.event_id and not l.is_same)
  )`

/** Newest first. */
export async function listSuspectedPairs(db: Db, profileId: string, page: PairPage): Promise<SuspectedPair[]> {
  const { before, limit } = page
  const { rows } = await sql<SuspectedPair>`
    with ${paid(profileId, page)}, ${pairs(profileId, page)}
    select event_id, other_event_id, source, other_source, occurred_at, coalesce(at_stake, 0) as at_stake from pair
    where ${before ? sql`(occurred_at, event_id, other_event_id) < (${before.occurred_at}, ${before.event_id}::uuid, ${before.other_event_id}::uuid)` : sql`true`}
    order by occurred_at desc, event_id desc, other_event_id desc
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

/** Lists the suspected pairs that include one of these payments. */
export async function listPairsOfEvents(
  db: Db,
  profileId: string,
  eventIds: readonly string[],
  span: { from: Date; until: Date },
): Promise<SuspectedPair[]> {
  const wider = { from: span.from, until: new Date(span.until.getTime() + 30 * 60_000 + 1), isByReport: true }
  const { rows } = await sql<SuspectedPair>`
    with ${paid(profileId, wider)}, ${pairs(profileId, wider)}
    select event_id, other_event_id, source, other_source, occurred_at, coalesce(at_stake, 0) as at_stake from pair
    where event_id = any(${eventIds}::uuid[]) or other_event_id = any(${eventIds}::uuid[])`.execute(db)
  return rows
}

export interface SourcePair {
  source: string
  other_source: string
  /** The number of payments that `source` reported. */
  payments: number
  /** How many of them `other_source` also reported, joined or suspected. */
  paired: number
  suspected: number
  at_stake: string
  is_joined: boolean
}

/** Counts for each source how many of its payments another source also reports. */
export async function sumSourcePairs(db: Db, profileId: string, page: PairPage): Promise<SourcePair[]> {
  const { rows } = await sql<SourcePair>`
    with ${paid(profileId, page)}, ${pairs(profileId, page)},
    report as materialized (
      select c.event_id, coalesce(c.joined_to, c.event_id) as payment_id, ${sourceOf} as source
      from conversion c join event e on e.profile_id = c.profile_id and e.id = c.event_id
      where c.profile_id = ${profileId} and c.revenue_type = 'cash' and c.conversion_time >= ${page.from}
        and c.conversion_time < ${page.until} and (c.is_payment or c.is_unverified or c.joined_to is not null)
    ), both_ways as (
      select source, other_source, event_id, at_stake, true as is_suspected from pair
      union all select other_source, source, other_event_id, at_stake, true from pair
      union all
      select a.source, b.source, a.event_id, 0, false
      from report a join report b on b.payment_id = a.payment_id and b.source <> a.source
    ), paired as (
      select source, other_source, event_id, max(at_stake) as at_stake, bool_or(is_suspected) as is_suspected
      from both_ways group by source, other_source, event_id
    )
    select w.source, w.other_source, t.payments, count(*)::integer as paired,
      count(*) filter (where w.is_suspected)::integer as suspected, coalesce(sum(w.at_stake), 0) as at_stake,
      exists (select from payment_source_join j where j.profile_id = ${profileId}
        and j.source = least(w.source, w.other_source) and j.other_source = greatest(w.source, w.other_source)) as is_joined
    from paired w
    join (select source, count(distinct event_id)::integer as payments from report group by source) t on t.source = w.source
    group by w.source, w.other_source, t.payments
    order by w.source, w.other_source`.execute(db)
  return rows
}

/**
 * Sums the number of suspected pairs and the amount at stake in the reporting currency. Payments of one payer and amount, each at
 * most half an hour after the one before, are at most as many sales as one source reports; the others count too much.
 */
export async function sumSuspectedPairs(
  db: Db,
  profileId: string,
  page: PairPage,
): Promise<{ pairs: number; at_stake: string }> {
  const { rows } = await sql<{ pairs: number; at_stake: string }>`
    with ${paid(profileId, page)}, ${pairs(profileId, page)},
    suspected as (
      select p.*, s.at_stake, p.conversion_time - lag(p.conversion_time) over same <= ${apartMax} as is_next
      from paid p join (
        select event_id, max(at_stake) as at_stake from (
          select event_id, at_stake from pair union all select other_event_id, at_stake from pair
        ) side where at_stake > 0 group by event_id
      ) s on s.event_id = p.event_id
      window same as (partition by p.payer, p.value, p.currency order by p.conversion_time, p.event_id)
    ), numbered as (
      select *, count(*) filter (where is_next is not true)
        over (partition by payer, value, currency order by conversion_time, event_id) as sale
      from suspected
    ), reported as (
      select payer, value, currency, sale, count(*) as payments, max(at_stake) as at_stake from numbered
      group by payer, value, currency, sale, source
    ), sold as (
      select max(at_stake) * (sum(payments) - max(payments)) as at_stake from reported group by payer, value, currency, sale
    )
    select (select count(*)::integer from pair) as pairs, coalesce(sum(at_stake), 0) as at_stake from sold`.execute(db)
  return rows[0]!
}
