import Big from 'big.js'
import { sql } from 'kysely'
import { type ColumnForm, readRows } from '../../db/copy/binary-read.ts'
import { copyByLookup, quotedId, quotedIds, quotedNumbers, quotedTexts } from '../../db/copy/copy.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { Click, ConversionInput, ConversionState } from '../domain/conversion-input.ts'
import { clickDays, clickKinds, latestClicks } from '../domain/payloads/choose-clicks.ts'
import { effectiveConsent } from '../domain/payloads/consent.ts'

/** Rows are read in PostgreSQL's binary format: a run reads millions, and parsing text takes longer than writing the payloads. */

/** A conversion with the encrypted signals of its browser's request. */
export interface StoredInput {
  conversion: ConversionInput
  encrypted: string | null
}

/** Conversions with all data that a payload can need. Removed conversions are left out. */
export async function listConversionInputs(db: Db, profileId: string, ids: readonly string[]): Promise<StoredInput[]> {
  if (ids.length === 0) return []
  const rows = await listInputRows(db, profileId, ids)
  const [people, browsers] = [actorsOf(rows, true), actorsOf(rows, false)]
  const [clicksOfPeople, clicksOfBrowsers, consentsOfPeople, consentsOfBrowsers] = await Promise.all([
    listClicks(db, profileId, people, person),
    listClicks(db, profileId, browsers, browser),
    listLatestConsents(db, profileId, people, person),
    listLatestConsents(db, profileId, browsers, browser),
  ])
  return rows.map((row) => {
    const { customer_id, visitor_id, conversion_time, encrypted } = row
    const [clicks, consents] = customer_id ? [clicksOfPeople, consentsOfPeople] : [clicksOfBrowsers, consentsOfBrowsers]
    const who = customer_id ?? visitor_id ?? ''
    const latest = latestClicks(clicks.get(who) ?? noClicks, conversion_time)
    return { conversion: toInput(row, latest, consents.get(who)), encrypted }
  })
}

const noClicks: readonly Click[] = []

/** The people or browsers of the conversions, each with the time of the first and the last one. */
type Actors = ReadonlyMap<string, { first: Date; last: Date }>

/** The people, or the browsers of anonymous conversions. */
function actorsOf(rows: readonly InputRow[], arePeople: boolean): Actors {
  const found = new Map<string, { first: Date; last: Date }>()
  for (const { customer_id, visitor_id, conversion_time: at } of rows) {
    const who = arePeople ? customer_id : customer_id === null ? visitor_id : null
    if (who === null) continue
    const known = found.get(who)
    if (!known) found.set(who, { first: at, last: at })
    else if (at < known.first) known.first = at
    else if (at > known.last) known.last = at
  }
  return found
}

/** The column that identifies a person or an anonymous browser. */
const person = { column: 'customer_id', type: 'uuid', also: 'true', quoted: quotedIds } as const
const browser = { column: 'visitor_id', type: 'text', also: 't.customer_id is null', quoted: quotedTexts } as const
type Kind = typeof person | typeof browser

interface InputRow extends StateRow {
  revenue_type: ConversionInput['revenue_type']
  currency: string | null
  visitor_id: string | null
  recorded_via: string
  action_source: string | null
  url: string | null
  country: string | null
  order_id: string | null
  pixel_event_id: string | null
  click_ids: string | null
  consent: string | null
  email: string | null
  phone: string | null
  first_name: string | null
  last_name: string | null
  person_country: string | null
  customer_key: string | null
  encrypted: string | null
}

interface StateRow {
  id: string
  definition_id: string
  is_counted: boolean
  is_refunded: boolean
  conversion_time: Date
  is_unverified: boolean
  value: string | null
  reporting_value: string | null
  refunded_value: string
  customer_id: string | null
  is_known: boolean
}

type Forms<Row> = { [Name in keyof Row]: ColumnForm }

const stateForms: Forms<StateRow> = {
  ...{ id: 'uuid', definition_id: 'uuid', is_counted: 'boolean', is_refunded: 'boolean', conversion_time: 'time' },
  is_unverified: 'boolean',
  ...{ value: 'numeric', reporting_value: 'numeric', refunded_value: 'numeric' },
  ...{ customer_id: 'uuid', is_known: 'boolean' },
}

const stateColumns = `c.id, c.definition_id, c.is_counted, c.is_refunded, c.conversion_time, c.is_unverified,
  c.value, c.reporting_value, c.refunded_value, c.customer_id, p.id is not null and p.erased_at is null`

const inputForms: Forms<InputRow> = {
  ...stateForms,
  ...{ revenue_type: 'text', currency: 'text', visitor_id: 'text', recorded_via: 'text' },
  ...{ action_source: 'text', url: 'text', country: 'text', order_id: 'text', pixel_event_id: 'text' },
  ...{ click_ids: 'text', consent: 'text' },
  ...{ email: 'text', phone: 'text', first_name: 'text', last_name: 'text', person_country: 'text' },
  ...{ customer_key: 'text', encrypted: 'text' },
}

/** Ids may be JSON numbers. */
function siteId(name: 'order_id' | 'pixel_event_id'): string {
  return `case when jsonb_typeof(e.properties -> '${name}') in ('string', 'number') then trim(e.properties ->> '${name}') end`
}

async function listInputRows(db: Db, profileId: string, ids: readonly string[]): Promise<InputRow[]> {
  const bytes = await copyByLookup(
    db,
    `select ${stateColumns}, c.revenue_type, c.currency, c.visitor_id, e.recorded_via,
      e.action_source, e.url, e.country, ${siteId('order_id')}, ${siteId('pixel_event_id')}, nullif(e.click_ids, '{}')::text, (e.properties -> 'consent')::text,
      p.email, p.phone, p.first_name, p.last_name, p.country, p.customer_key, s.encrypted
    from conversion c
    join event e on e.profile_id = c.profile_id and e.id = c.event_id
    left join customer p on p.profile_id = c.profile_id and p.id = c.customer_id
    left join event_signal s on s.profile_id = c.profile_id and s.event_id = c.event_id
    where c.profile_id = ${quotedId(profileId)} and c.id = any(${quotedIds(ids)})`,
  )
  return readRows<InputRow>(bytes, inputForms)
}

/** The columns that decide whether a conversion is selected or changed. */
export async function listConversionStates(
  db: Db,
  profileId: string,
  ids: readonly string[],
): Promise<ConversionState[]> {
  if (ids.length === 0) return []
  const bytes = await copyByLookup(
    db,
    `select ${stateColumns} from conversion c
    left join customer p on p.profile_id = c.profile_id and p.id = c.customer_id
    where c.profile_id = ${quotedId(profileId)} and c.id = any(${quotedIds(ids)})`,
  )
  return readRows<StateRow>(bytes, stateForms).map((row) => ({ ...toState(row), person: row.is_known ? {} : null }))
}

interface ClickRow extends Click {
  who: string
}

/** Clicks of the kinds that a vendor accepts, within its click window before the conversions. */
async function listClicks(
  db: Db,
  profileId: string,
  actors: Actors,
  { column, type, also, quoted }: Kind,
): Promise<Map<string, Click[]>> {
  const found = new Map<string, Click[]>()
  if (actors.size === 0) return found
  const spans = [...actors.values()]
  const since = spans.map(({ first }) => first.getTime() / 1000 - clickDays * 86_400)
  // Times are stored in microseconds and read in milliseconds.
  const until = spans.map(({ last }) => (last.getTime() + 1) / 1000)
  const bytes = await copyByLookup(
    db,
    `select t.${column}, t.click_id_kind, t.click_id, t.touch_time
    from unnest(${quoted([...actors.keys()])}, ${quotedNumbers(since)}, ${quotedNumbers(until)}) as w (who, since, until)
    join touch t on t.profile_id = ${quotedId(profileId)} and t.${column} = w.who and t.click_id is not null
      and t.touch_time > to_timestamp(w.since) and t.touch_time < to_timestamp(w.until)
      and t.click_id_kind = any(${quotedTexts(clickKinds)}) and ${also}`,
  )
  const forms: Forms<ClickRow> = { who: type, kind: 'text', id: 'text', at: 'time' }
  for (const { who, kind, id, at } of readRows<ClickRow>(bytes, forms)) {
    const known = found.get(who)
    if (known) known.push({ kind, id, at })
    else found.set(who, [{ kind, id, at }])
  }
  return found
}

/** The latest consent of each person or browser that gave or denied one. */
async function listLatestConsents(
  db: Db,
  profileId: string,
  actors: Actors,
  { column, type, quoted }: Kind,
): Promise<Map<string, unknown>> {
  if (actors.size === 0) return new Map()
  const bytes = await copyByLookup(
    db,
    `select w.who, said.consent from unnest(${quoted([...actors.keys()])}) as w (who)
    cross join lateral (
      select (s.properties -> 'consent')::text as consent from event s
      where s.profile_id = ${quotedId(profileId)} and s.${column} = w.who and s.properties ? 'consent'
      order by s.event_time desc, s.id desc limit 1
    ) said`,
  )
  const consents = readRows<{ who: string; consent: string }>(bytes, { who: type, consent: 'text' })
  return new Map(consents.map(({ who, consent }) => [who, JSON.parse(consent)]))
}

/** Whether one of the latest conversions has an event id of the site. */
export async function findAnySiteId(db: Db, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ is_found: boolean }>`
    select exists (
      select from conversion_definition d
      cross join lateral (
        select c.event_id from conversion c where c.profile_id = ${profileId} and c.conversion_key = d.conversion_key
        order by c.conversion_time desc, c.id desc limit ${siteIdsLookedAt}
      ) latest
      join event e on e.profile_id = ${profileId} and e.id = latest.event_id
      where d.profile_id = ${profileId} and (e.properties ? 'order_id' or e.properties ? 'pixel_event_id')
    ) as is_found`.execute(db)
  return rows[0]!.is_found
}

/** Per definition; older conversions do not show how the site works now. */
const siteIdsLookedAt = 50

export async function listLatestIds(db: Db, profileId: string, definitionId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from conversion c
    join conversion_definition d on d.profile_id = c.profile_id and d.id = c.definition_id
    where c.profile_id = ${profileId} and c.definition_id = ${definitionId} and c.conversion_key = d.conversion_key
      and c.is_counted
    order by c.conversion_time desc, c.id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const noClickIds: ConversionInput['click_ids'] = {}

function toInput(row: InputRow, clicks: readonly Click[], latestConsent: unknown): ConversionInput {
  const { email, phone, first_name, last_name, person_country: country, customer_key: external_id } = row
  return {
    ...toState(row),
    revenue_type: row.revenue_type,
    currency: row.currency,
    recorded_via: row.recorded_via,
    action_source: row.action_source,
    url: row.url,
    country: row.country,
    order_id: row.order_id,
    pixel_event_id: row.pixel_event_id,
    click_ids: row.click_ids === null ? noClickIds : JSON.parse(row.click_ids),
    clicks,
    consent: effectiveConsent(row.consent === null ? null : JSON.parse(row.consent), latestConsent),
    person: row.is_known ? { email, phone, first_name, last_name, country, external_id } : null,
    signals: null,
  }
}

function toState(row: StateRow): Omit<ConversionState, 'person'> {
  const { id, definition_id, is_counted, is_refunded, conversion_time, customer_id } = row
  const { is_unverified, value, reporting_value, refunded_value } = row
  // Unverified amounts are not sent.
  const net_value = is_unverified ? null : value && netOf(value, reporting_value, refunded_value)
  return { id, definition_id, is_counted, is_refunded, conversion_time, net_value, customer_id }
}

/** The amount after refunds in its own currency, by the refunded share of the converted amount. */
function netOf(value: string, reportingValue: string | null, refundedValue: string): string {
  if (Number(refundedValue) === 0 || reportingValue === null || new Big(reportingValue).eq(0)) return value
  const left = new Big(reportingValue).minus(refundedValue).div(reportingValue)
  return new Big(value).times(left).round(4).toFixed()
}
