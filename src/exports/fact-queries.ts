import Big from 'big.js'
import { sql } from 'kysely'
import { type ColumnForm, readRows } from '../db/binary-read.ts'
import { copyByIndex, quotedId, quotedIds, quotedTexts } from '../db/copy.ts'
import type { Db } from '../kernel/db-handle.ts'
import { clickKinds } from './domain/choose-clicks.ts'
import { wordThatCounts } from './domain/consent.ts'
import type { Click, ConversionFact, ConversionState } from './domain/conversion-fact.ts'

/** Rows come in PostgreSQL's binary form: a run reads them by the million, and text would take longer than writing payloads. */

/** A conversion with what a browser's request said of it, sealed as it is kept. */
export interface SealedFact {
  fact: ConversionFact
  sealed: string | null
}

/** How far back a click is looked for: no vendor credits an older one. */
const clickDays = 90

/** Conversions with all that a platform could be told of them. One that is not there any more is not among them. */
export async function listFacts(db: Db, profileId: string, ids: readonly string[]): Promise<SealedFact[]> {
  if (ids.length === 0) return []
  const [rows, clicks, words] = await Promise.all([
    listTold(db, profileId, ids),
    listClicks(db, profileId, ids),
    listLastWords(db, profileId, ids),
  ])
  return rows.map((row) => ({
    fact: toFact(row, clicks.get(row.id) ?? noClicks, words.get(row.customer_id ?? row.visitor_id ?? '')),
    sealed: row.sealed,
  }))
}

const noClicks: readonly Click[] = []

interface FactRow extends StateRow {
  event_id: string
  revenue_type: ConversionFact['revenue_type']
  currency: string | null
  visitor_id: string | null
  recorded_via: string
  action_source: string | null
  url: string | null
  country: string | null
  click_ids: string | null
  consent: string | null
  email: string | null
  phone: string | null
  first_name: string | null
  last_name: string | null
  person_country: string | null
  customer_key: string | null
  sealed: string | null
}

interface StateRow {
  id: string
  definition_id: string
  is_counted: boolean
  is_refunded: boolean
  conversion_time: Date
  value: string | null
  reporting_value: string | null
  refunded_value: string
  customer_id: string | null
  is_known: boolean
}

type Forms<Row> = { [Name in keyof Row]: ColumnForm }

const stateForms: Forms<StateRow> = {
  ...{ id: 'uuid', definition_id: 'uuid', is_counted: 'boolean', is_refunded: 'boolean', conversion_time: 'time' },
  ...{ value: 'numeric', reporting_value: 'numeric', refunded_value: 'numeric' },
  ...{ customer_id: 'uuid', is_known: 'boolean' },
}

const stateColumns = `c.id, c.definition_id, c.is_counted, c.is_refunded, c.conversion_time,
  c.value, c.reporting_value, c.refunded_value, c.customer_id, p.id is not null and p.erased_at is null`

const factForms: Forms<FactRow> = {
  ...stateForms,
  ...{ event_id: 'uuid', revenue_type: 'text', currency: 'text', visitor_id: 'text', recorded_via: 'text' },
  ...{ action_source: 'text', url: 'text', country: 'text', click_ids: 'text', consent: 'text' },
  ...{ email: 'text', phone: 'text', first_name: 'text', last_name: 'text', person_country: 'text' },
  ...{ customer_key: 'text', sealed: 'text' },
}

async function listTold(db: Db, profileId: string, ids: readonly string[]): Promise<FactRow[]> {
  const bytes = await copyByIndex(
    db,
    `select ${stateColumns}, c.event_id, c.revenue_type, c.currency, c.visitor_id, e.recorded_via,
      e.action_source, e.url, e.country, nullif(e.click_ids, '{}')::text, (e.properties -> 'consent')::text,
      p.email, p.phone, p.first_name, p.last_name, p.country, p.customer_key, s.sealed
    from conversion c
    join event e on e.profile_id = c.profile_id and e.id = c.event_id
    left join customer p on p.profile_id = c.profile_id and p.id = c.customer_id
    left join event_signal s on s.profile_id = c.profile_id and s.event_id = c.event_id
    where c.profile_id = ${quotedId(profileId)} and c.id = any(${quotedIds(ids)})`,
  )
  return readRows<FactRow>(bytes, factForms)
}

/** Conversions as far as it decides whether they are selected or moved. */
export async function listStates(db: Db, profileId: string, ids: readonly string[]): Promise<ConversionState[]> {
  if (ids.length === 0) return []
  const bytes = await copyByIndex(
    db,
    `select ${stateColumns} from conversion c
    left join customer p on p.profile_id = c.profile_id and p.id = c.customer_id
    where c.profile_id = ${quotedId(profileId)} and c.id = any(${quotedIds(ids)})`,
  )
  return readRows<StateRow>(bytes, stateForms).map((row) => ({ ...toState(row), person: row.is_known ? {} : null }))
}

interface ClickRow {
  conversion_id: string
  kind: string
  id: string
  at: Date
}

const clickForms: Forms<ClickRow> = { conversion_id: 'uuid', kind: 'text', id: 'text', at: 'time' }

/** The latest click of each kind before each conversion: of the person, else of the browser. */
async function listClicks(db: Db, profileId: string, ids: readonly string[]): Promise<Map<string, Click[]>> {
  const of = `t.profile_id = ${quotedId(profileId)} and t.click_id is not null
    and t.click_id_kind = any(${quotedTexts(clickKinds)}) and t.touch_time <= c.conversion_time
    and t.touch_time > c.conversion_time - interval '${clickDays} days'`
  const wanted = `c.profile_id = ${quotedId(profileId)} and c.id = any(${quotedIds(ids)})`
  const bytes = await copyByIndex(
    db,
    `select c.id, t.click_id_kind, t.click_id, t.touch_time
    from conversion c join touch t on t.customer_id = c.customer_id and ${of}
    where ${wanted} and c.customer_id is not null
    union all
    select c.id, t.click_id_kind, t.click_id, t.touch_time
    from conversion c join touch t on t.customer_id is null and t.visitor_id = c.visitor_id and ${of}
    where ${wanted} and c.customer_id is null and c.visitor_id is not null`,
  )
  const found = new Map<string, Click[]>()
  for (const { conversion_id, kind, id, at } of readRows<ClickRow>(bytes, clickForms)) {
    const known = found.get(conversion_id)
    if (!known) {
      found.set(conversion_id, [{ kind, id, at }])
      continue
    }
    const same = known.findIndex((one) => one.kind === kind)
    if (same < 0) known.push({ kind, id, at })
    else if (known[same]!.at < at || (+known[same]!.at === +at && known[same]!.id < id)) known[same] = { kind, id, at }
  }
  return found
}

interface WordRow {
  who: string
  consent: string
}

/** What was said last of being told of, by the person; of a conversion that is nobody's, by its browser. */
async function listLastWords(db: Db, profileId: string, ids: readonly string[]): Promise<Map<string, unknown>> {
  const wanted = `profile_id = ${quotedId(profileId)} and id = any(${quotedIds(ids)})`
  const said = (who: string) => `select distinct on (s.${who}) s.${who}::text, (s.properties -> 'consent')::text
    from event s where s.profile_id = ${quotedId(profileId)} and s.properties ? 'consent'`
  const bytes = await copyByIndex(
    db,
    `(${said('customer_id')} and s.customer_id in (
      select customer_id from conversion where ${wanted} and customer_id is not null)
    order by s.customer_id, s.event_time desc, s.id desc)
    union all
    (${said('visitor_id')} and s.visitor_id in (
      select visitor_id from conversion where ${wanted} and customer_id is null and visitor_id is not null)
    order by s.visitor_id, s.event_time desc, s.id desc)`,
  )
  const words = readRows<WordRow>(bytes, { who: 'text', consent: 'text' })
  return new Map(words.map(({ who, consent }) => [who, JSON.parse(consent)]))
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

const noClickIds: ConversionFact['click_ids'] = {}

function toFact(row: FactRow, clicks: readonly Click[], lastWord: unknown): ConversionFact {
  const { email, phone, first_name, last_name, person_country: country, customer_key: external_id } = row
  return {
    ...toState(row),
    event_id: row.event_id,
    revenue_type: row.revenue_type,
    currency: row.currency,
    recorded_via: row.recorded_via,
    action_source: row.action_source,
    url: row.url,
    country: row.country,
    click_ids: row.click_ids === null ? noClickIds : JSON.parse(row.click_ids),
    clicks,
    consent: wordThatCounts(row.consent === null ? null : JSON.parse(row.consent), lastWord),
    person: row.is_known ? { email, phone, first_name, last_name, country, external_id } : null,
    signals: null,
  }
}

function toState(row: StateRow): Omit<ConversionState, 'person'> {
  const { id, definition_id, is_counted, is_refunded, conversion_time, customer_id } = row
  const { value, reporting_value, refunded_value } = row
  const net_value = value && netOf(value, reporting_value, refunded_value)
  return { id, definition_id, is_counted, is_refunded, conversion_time, net_value, customer_id }
}

/** What is left after refunds, in the amount's own currency: the same part of it as is left of the converted one. */
function netOf(value: string, reportingValue: string | null, refundedValue: string): string {
  if (Number(refundedValue) === 0 || reportingValue === null || new Big(reportingValue).eq(0)) return value
  const left = new Big(reportingValue).minus(refundedValue).div(reportingValue)
  return new Big(value).times(left).round(4).toFixed()
}
