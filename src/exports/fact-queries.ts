import Big from 'big.js'
import { sql } from 'kysely'
import type { Db } from '../kernel/db-handle.ts'
import type { ConversionFact } from './domain/conversion-fact.ts'

interface FactRow extends Omit<ConversionFact, 'net_value' | 'clicks' | 'person' | 'signals'> {
  value: string | null
  reporting_value: string | null
  refunded_value: string
  clicks: { kind: string; id: string; at: string }[] | null
  is_known: boolean
  email: string | null
  phone: string | null
  first_name: string | null
  last_name: string | null
  person_country: string | null
  customer_key: string | null
}

/** How far back a click is looked for: no vendor credits an older one. */
const clickDays = 90

/** Conversions with all that a platform could be told of them. One that is not there any more is not among them. */
export async function listFacts(db: Db, profileId: string, ids: readonly string[]): Promise<ConversionFact[]> {
  const { rows } = await sql<FactRow>`
    select c.id, c.definition_id, c.event_id, c.revenue_type, c.is_counted, c.is_refunded, c.conversion_time, c.value, c.currency,
      c.reporting_value, c.refunded_value, c.customer_id,
      e.recorded_via, e.action_source, e.url, e.country, e.click_ids,
      coalesce(e.properties -> 'consent', said.consent) as consent,
      p.id is not null and p.erased_at is null as is_known, p.email, p.phone, p.first_name, p.last_name,
      p.country as person_country, p.customer_key, clicked.clicks
    from conversion c
    join event e on e.profile_id = c.profile_id and e.id = c.event_id
    left join customer p on p.profile_id = c.profile_id and p.id = c.customer_id
    left join lateral (
      select json_agg(json_build_object('kind', k.click_id_kind, 'id', k.click_id, 'at', k.touch_time)) as clicks
      from (
        select distinct on (t.click_id_kind) t.click_id_kind, t.click_id, t.touch_time from touch t
        where t.profile_id = c.profile_id and t.click_id is not null
          and (t.customer_id = c.customer_id or (c.customer_id is null and t.visitor_id = c.visitor_id))
          and t.touch_time <= c.conversion_time
          and t.touch_time > c.conversion_time - make_interval(days => ${clickDays})
        order by t.click_id_kind, t.touch_time desc, t.id
      ) k
    ) clicked on true
    left join lateral (
      select s.properties -> 'consent' as consent from event s
      where not e.properties ? 'consent' and s.profile_id = ${profileId} and s.customer_id = c.customer_id
        and s.properties ? 'consent'
      order by s.event_time desc, s.id desc limit 1
    ) said on true
    where c.profile_id = ${profileId} and c.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(toFact)
}

/** The latest conversions of a definition. */
export async function listLatestIds(db: Db, profileId: string, definitionId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from conversion c
    join conversion_definition d on d.profile_id = c.profile_id and d.id = c.definition_id
    where c.profile_id = ${profileId} and c.definition_id = ${definitionId} and c.conversion_key = d.conversion_key
      and c.is_counted
    order by c.conversion_time desc, c.id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

function toFact(row: FactRow): ConversionFact {
  const { value, reporting_value, refunded_value, clicks, is_known, email, phone, first_name, last_name } = row
  return {
    id: row.id,
    definition_id: row.definition_id,
    event_id: row.event_id,
    revenue_type: row.revenue_type,
    is_counted: row.is_counted,
    is_refunded: row.is_refunded,
    conversion_time: row.conversion_time,
    net_value: value && netOf(value, reporting_value, refunded_value),
    currency: row.currency,
    recorded_via: row.recorded_via,
    action_source: row.action_source,
    url: row.url,
    country: row.country,
    click_ids: row.click_ids,
    clicks: (clicks ?? []).map(({ kind, id, at }) => ({ kind, id, at: new Date(at) })),
    consent: row.consent,
    customer_id: row.customer_id,
    person: is_known
      ? { email, phone, first_name, last_name, country: row.person_country, external_id: row.customer_key }
      : null,
    signals: null,
  }
}

/** What is left after refunds, in the amount's own currency: the same part of it as is left of the converted one. */
function netOf(value: string, reportingValue: string | null, refundedValue: string): string {
  if (reportingValue === null || new Big(reportingValue).eq(0) || new Big(refundedValue).eq(0)) return value
  const left = new Big(reportingValue).minus(refundedValue).div(reportingValue)
  return new Big(value).times(left).round(4).toFixed()
}
