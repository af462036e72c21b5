import Big from 'big.js'
import { sql } from 'kysely'
import type { Db } from '../kernel/db-handle.ts'
import type { Click, ConversionFact } from './domain/conversion-fact.ts'

interface FactRow extends Omit<ConversionFact, 'net_value' | 'clicks' | 'person' | 'signals'> {
  value: string | null
  reporting_value: string | null
  refunded_value: string
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
  const [rows, clicks, words] = await Promise.all([
    listTold(db, profileId, ids),
    listClicks(db, profileId, ids),
    listLastWords(db, profileId, ids),
  ])
  return rows.map((row) => toFact(row, clicks.get(row.id) ?? [], words.get(row.customer_id ?? '')))
}

async function listTold(db: Db, profileId: string, ids: readonly string[]): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select c.id, c.definition_id, c.event_id, c.revenue_type, c.is_counted, c.is_refunded, c.conversion_time, c.value, c.currency,
      c.reporting_value, c.refunded_value, c.customer_id,
      e.recorded_via, e.action_source, e.url, e.country, e.click_ids, e.properties -> 'consent' as consent,
      p.id is not null and p.erased_at is null as is_known, p.email, p.phone, p.first_name, p.last_name,
      p.country as person_country, p.customer_key
    from conversion c
    join event e on e.profile_id = c.profile_id and e.id = c.event_id
    left join customer p on p.profile_id = c.profile_id and p.id = c.customer_id
    where c.profile_id = ${profileId} and c.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

interface ClickRow {
  conversion_id: string
  kind: string
  id: string
  at: Date
}

/** The latest click of each kind before each conversion: of the person, else of the browser. */
async function listClicks(db: Db, profileId: string, ids: readonly string[]): Promise<Map<string, Click[]>> {
  const { rows } = await sql<ClickRow>`
    select c.id as conversion_id, t.click_id_kind as kind, t.click_id as id, t.touch_time as at
    from conversion c
    join touch t on t.profile_id = ${profileId} and t.customer_id = c.customer_id and t.click_id is not null
      and t.touch_time <= c.conversion_time and t.touch_time > c.conversion_time - make_interval(days => ${clickDays})
    where c.profile_id = ${profileId} and c.id = any(${ids}::uuid[]) and c.customer_id is not null
    union all
    select c.id, t.click_id_kind, t.click_id, t.touch_time
    from conversion c
    join touch t on t.profile_id = ${profileId} and t.customer_id is null and t.visitor_id = c.visitor_id
      and t.click_id is not null and t.touch_time <= c.conversion_time
      and t.touch_time > c.conversion_time - make_interval(days => ${clickDays})
    where c.profile_id = ${profileId} and c.id = any(${ids}::uuid[]) and c.customer_id is null
      and c.visitor_id is not null`.execute(db)
  const found = new Map<string, Click[]>()
  for (const { conversion_id, kind, id, at } of rows) {
    const known = found.get(conversion_id) ?? []
    const same = known.findIndex((one) => one.kind === kind)
    if (same < 0) known.push({ kind, id, at })
    else if (known[same]!.at < at || (+known[same]!.at === +at && known[same]!.id < id)) known[same] = { kind, id, at }
    found.set(conversion_id, known)
  }
  return found
}

/** What the people of these conversions said last of being told of, by person. */
async function listLastWords(db: Db, profileId: string, ids: readonly string[]): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ customer_id: string; consent: unknown }>`
    select distinct on (s.customer_id) s.customer_id, s.properties -> 'consent' as consent
    from event s
    where s.profile_id = ${profileId} and s.properties ? 'consent' and s.customer_id in (
      select customer_id from conversion where profile_id = ${profileId} and id = any(${ids}::uuid[]) and customer_id is not null)
    order by s.customer_id, s.event_time desc, s.id desc`.execute(db)
  return new Map(rows.map(({ customer_id, consent }) => [customer_id, consent]))
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

function toFact(row: FactRow, clicks: Click[], lastWord: unknown): ConversionFact {
  const { value, reporting_value, refunded_value, is_known, email, phone, first_name, last_name } = row
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
    clicks,
    consent: row.consent ?? lastWord,
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
