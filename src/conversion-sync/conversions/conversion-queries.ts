import Big from 'big.js'
import { sql } from 'kysely'
import { type ColumnForm, readRows } from '../../db/copy/binary-read.ts'
import { copyByLookup, quotedId, quotedIds } from '../../db/copy/copy.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { ConversionInput, ConversionState } from '../domain/conversion-input.ts'
import { latestClicks } from '../domain/payloads/choose-clicks.ts'
import { effectiveConsent } from '../domain/payloads/consent.ts'
import { type Actor, type ActorKind, type History, listHistories } from './history-queries.ts'

/** A conversion with the encrypted signals of its browser's request. */
export interface StoredInput {
  conversion: ConversionInput
  encrypted: string | null
}

/** Conversions with all data that a payload can need. Removed conversions are left out. */
export async function listConversionInputs(db: Db, profileId: string, ids: readonly string[]): Promise<StoredInput[]> {
  const rows = await listRows<InputRow>(db, profileId, ids, { ...stateColumns, ...detailColumns }, detailTables)
  const { person = [], browser = [] } = Object.groupBy(rows, kindOf)
  const [ofPeople, ofBrowsers] = await Promise.all([
    listHistories(db, profileId, 'person', actorsOf(person)),
    listHistories(db, profileId, 'browser', actorsOf(browser)),
  ])
  return rows.map((row) => {
    const histories = kindOf(row) === 'person' ? ofPeople : ofBrowsers
    return { conversion: toInput(row, histories.get(actorIdOf(row)) ?? nothing), encrypted: row.encrypted }
  })
}

const nothing: History = { clicks: [], consent: undefined }

function kindOf({ customer_id }: InputRow): ActorKind {
  return customer_id === null ? 'browser' : 'person'
}

function actorIdOf({ customer_id, visitor_id }: InputRow): string {
  return customer_id ?? visitor_id ?? ''
}

/** Those who converted, each with the times of the first and the last conversion. */
function actorsOf(rows: readonly InputRow[]): Actor[] {
  return [...Map.groupBy(rows, actorIdOf)].map(([id, conversions]) => {
    const times = conversions.map(({ conversion_time }) => conversion_time.getTime())
    return { id, firstConversion: new Date(Math.min(...times)), lastConversion: new Date(Math.max(...times)) }
  })
}

/** The columns that decide whether a conversion is selected or changed. */
export async function listConversionStates(
  db: Db,
  profileId: string,
  ids: readonly string[],
): Promise<ConversionState[]> {
  const rows = await listRows<StateRow>(db, profileId, ids, stateColumns, '')
  return rows.map((row) => ({ ...toState(row), person: row.is_known ? {} : null }))
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

/** What is selected for each field of a row, and how its values are read. */
type Columns<Row> = { [Name in keyof Row]: readonly [expression: string, form: ColumnForm] }

/** Reads in PostgreSQL's binary format: a run reads millions of rows, and parsing text takes longer than writing payloads. */
async function listRows<Row>(
  db: Db,
  profileId: string,
  ids: readonly string[],
  columns: Columns<Row>,
  otherTables: string,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const named = Object.entries<Columns<Row>[keyof Row]>(columns)
  const bytes = await copyByLookup(
    db,
    `select ${named.map(([, [expression]]) => expression).join(', ')}
    from conversion c
    left join customer p on p.profile_id = c.profile_id and p.id = c.customer_id
    ${otherTables}
    where c.profile_id = ${quotedId(profileId)} and c.id = any(${quotedIds(ids)})`,
  )
  const forms = Object.fromEntries(named.map(([name, [, form]]) => [name, form]))
  return readRows<Row>(bytes, forms as { [Name in keyof Row]: ColumnForm })
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
  /** The customer exists and is not erased. */
  is_known: boolean
}

const stateColumns: Columns<StateRow> = {
  id: ['c.id', 'uuid'],
  definition_id: ['c.definition_id', 'uuid'],
  is_counted: ['c.is_counted', 'boolean'],
  is_refunded: ['c.is_refunded', 'boolean'],
  conversion_time: ['c.conversion_time', 'time'],
  is_unverified: ['c.is_unverified', 'boolean'],
  value: ['c.value', 'numeric'],
  reporting_value: ['c.reporting_value', 'numeric'],
  refunded_value: ['c.refunded_value', 'numeric'],
  customer_id: ['c.customer_id', 'uuid'],
  is_known: ['p.id is not null and p.erased_at is null', 'boolean'],
}

type CopiedFields = 'currency' | 'recorded_via' | 'action_source' | 'url' | 'country' | 'order_id' | 'pixel_event_id'
type DetailRow = Pick<ConversionInput, 'revenue_type' | CopiedFields> &
  Record<'visitor_id' | 'click_ids' | 'consent' | 'encrypted', string | null> &
  Record<'email' | 'phone' | 'first_name' | 'last_name' | 'person_country' | 'customer_key', string | null>
type InputRow = StateRow & DetailRow

const detailTables = `join event e on e.profile_id = c.profile_id and e.id = c.event_id
    left join event_signal s on s.profile_id = c.profile_id and s.event_id = c.event_id`

const detailColumns: Columns<DetailRow> = {
  revenue_type: ['c.revenue_type', 'text'],
  currency: ['c.currency', 'text'],
  visitor_id: ['c.visitor_id', 'text'],
  recorded_via: ['e.recorded_via', 'text'],
  action_source: ['e.action_source', 'text'],
  url: ['e.url', 'text'],
  country: ['e.country', 'text'],
  order_id: [siteId('order_id'), 'text'],
  pixel_event_id: [siteId('pixel_event_id'), 'text'],
  click_ids: ["nullif(e.click_ids, '{}')::text", 'text'],
  consent: ["(e.properties -> 'consent')::text", 'text'],
  email: ['p.email', 'text'],
  phone: ['p.phone', 'text'],
  first_name: ['p.first_name', 'text'],
  last_name: ['p.last_name', 'text'],
  person_country: ['p.country', 'text'],
  customer_key: ['p.customer_key', 'text'],
  encrypted: ['s.encrypted', 'text'],
}

/** Ids may be JSON numbers. */
function siteId(name: 'order_id' | 'pixel_event_id'): string {
  return `case when jsonb_typeof(e.properties -> '${name}') in ('string', 'number') then trim(e.properties ->> '${name}') end`
}

const noClickIds: ConversionInput['click_ids'] = {}

function toInput(row: InputRow, history: History): ConversionInput {
  const { revenue_type, currency, recorded_via, action_source, url, order_id, pixel_event_id } = row
  const { email, phone, first_name, last_name, person_country: country, customer_key: external_id } = row
  return {
    ...toState(row),
    ...{ revenue_type, currency, recorded_via, action_source, url, country: row.country, order_id, pixel_event_id },
    click_ids: row.click_ids === null ? noClickIds : JSON.parse(row.click_ids),
    clicks: latestClicks(history.clicks, row.conversion_time),
    consent: effectiveConsent(row.consent === null ? null : JSON.parse(row.consent), history.consent),
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
