import { type RawBuilder, sql } from 'kysely'
import type { ColumnForm } from '../../db/copy/binary-read.ts'
import { readByCopy } from '../../db/copy/copy.ts'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { creditColumns } from '../credit/credit-queries.ts'
import { creditFields } from '../credit/domain/credit-fields.ts'
import type { DerivedCredit } from '../credit/domain/derive-credit.ts'
import type { CreditableTouch } from '../touches/credit-schemas.ts'
import { conversionFields } from './domain/conversion-fields.ts'
import type { DerivedConversion, OutcomeInput } from './domain/conversion-input.ts'
import type { SubjectSince } from './plan-derivation.ts'

/**
 * Conversions `c` of subjects `s` since their `since`. Each subject has a subquery closed by `offset 0`: a plain join may get a
 * generic plan while the table is small that reads the whole profile for each subject, and PostgreSQL keeps that plan while the
 * profile grows.
 */
export const conversionsSince = (profileId: string): RawBuilder<unknown> => {
  const rowsOfKind = (kind: string, isSame: RawBuilder<unknown>) => sql`
    select c.* from s cross join lateral (
      select * from conversion c where c.profile_id = ${profileId} and ${isSame} and c.conversion_time >= s.since offset 0
    ) c where s.kind = ${kind}`
  return sql`
    ${rowsOfKind('customer', sql`c.customer_id = s.customer_id`)}
    union all
    ${rowsOfKind('visitor', sql`c.visitor_id = s.visitor_id and c.customer_id is null`)}
    union all
    ${rowsOfKind('event', sql`c.event_id = s.event_id and c.customer_id is null and c.visitor_id is null`)}`
}

/** The arrays of the subjects, which several queries of a batch share and which then are quoted once. */
const subjectArrays = new WeakMap<readonly SubjectSince[], RawBuilder<unknown>>()

export const subjectRows = (subjects: readonly SubjectSince[]): RawBuilder<unknown> => {
  let rows = subjectArrays.get(subjects)
  if (!rows) {
    rows = toSubjectRows(subjects)
    subjectArrays.set(subjects, rows)
  }
  return rows
}

/** Sends one array per column, which PostgreSQL parses several times faster than JSON. */
const toSubjectRows = (subjects: readonly SubjectSince[]): RawBuilder<unknown> => {
  const column = (name: 'kind' | 'customer_id' | 'visitor_id' | 'event_id') => subjects.map((subject) => subject[name])
  const since = subjects.map(({ since }) => (since === '-infinity' ? since : since.toISOString()))
  return sql`s as materialized (select * from unnest(${column('kind')}::text[], ${column('customer_id')}::uuid[],
    ${column('visitor_id')}::text[], ${column('event_id')}::uuid[], ${since}::timestamptz[])
    as r (kind, customer_id, visitor_id, event_id, since))`
}

export async function listStoredConversions(
  db: Db,
  profileId: string,
  subjects: readonly SubjectSince[],
): Promise<DerivedConversion[]> {
  const query = sql<DerivedConversion>`with ${subjectRows(subjects)}
    select ${sql.raw(Object.keys(conversionFields).join(', '))} from (${conversionsSince(profileId)}) c`
  return listForSubjects(db, query, conversionFields, subjects)
}

/** From this number of subjects on, rows are read by COPY, which has a higher cost per statement and a lower one per row. */
const copiedFrom = 100

/** Runs a query about subjects; `length` is their number. */
export function listForSubjects<Row extends object>(
  db: Db,
  query: RawBuilder<Row>,
  fields: { [Field in keyof Row]: ColumnForm },
  { length }: readonly unknown[],
): Promise<Row[]> {
  if (length === 0) return Promise.resolve([])
  return length < copiedFrom
    ? sql<Row>`${asPrepared} ${query}`.execute(db).then(({ rows }) => rows)
    : readByCopy(db, query, fields)
}

export interface OutcomeInputRow extends OutcomeInput {
  /** Whether the payment may have refunds or marks. Most payments have none, which saves the query. */
  may_have_actions: boolean
}

/**
 * Lists the events of the subjects' conversions and the events with these ids. Other events cannot become conversions while the
 * definitions stay the same; a changed definition requests a recompute, which reads all events.
 */
export async function listOutcomeInputs(
  db: Db,
  profileId: string,
  subjects: readonly SubjectSince[],
  eventIds: readonly string[],
): Promise<OutcomeInputRow[]> {
  if (subjects.length === 0 && eventIds.length === 0) return []
  const query = sql<OutcomeInputRow>`with ${subjectRows(subjects)},
    named as (select event_id as id from (${conversionsSince(profileId)}) c union select unnest(${eventIds}::uuid[]))
    select ${inputColumns}, e.value is not null and ${hasActions(profileId)} as may_have_actions from named n
    cross join lateral (select * from event where profile_id = ${profileId} and id = n.id limit 1) e
    ${withErased(profileId)}`
  return listForSubjects(db, query, inputFields, subjects.length > 0 ? subjects : eventIds)
}

/** Lists all events of subjects that have one of these types or names. */
export async function listOutcomeInputsNamed(
  db: Db,
  profileId: string,
  subjects: readonly SubjectSince[],
  names: readonly string[],
): Promise<OutcomeInputRow[]> {
  const idsOf = (subjectKind: SubjectSince['kind']) =>
    subjects.flatMap((subject) =>
      subject.kind === subjectKind ? [subject.customer_id ?? subject.visitor_id ?? subject.event_id] : [],
    )
  const isNamed = sql`(event_type = any(${names}::text[]) or event_name = any(${names}::text[]))`
  const query = sql<OutcomeInputRow>`
    with e as (
      select * from event where profile_id = ${profileId} and customer_id = any(${idsOf('customer')}::uuid[]) and ${isNamed}
      union all
      select * from event
      where profile_id = ${profileId} and visitor_id = any(${idsOf('visitor')}::text[]) and customer_id is null and ${isNamed}
      union all
      select * from event where profile_id = ${profileId} and id = any(${idsOf('event')}::uuid[]) and customer_id is null
        and visitor_id is null and ${isNamed}
    )
    select ${inputColumns}, e.value is not null as may_have_actions from e ${withErased(profileId)}`
  return subjects.length < copiedFrom ? (await query.execute(db)).rows : readByCopy(db, query, inputFields)
}

/** What an event states about a payment, as JSON text: amounts that count as costs, the product and the country. */
export const statedDetails = `case when e.value is not null and (e.country is not null
    or jsonb_exists_any(e.properties, array['cost', 'shipping', 'tax', 'fee', 'product', 'items', 'country']))
  then json_build_object('cost', e.properties -> 'cost', 'shipping', e.properties -> 'shipping', 'tax', e.properties -> 'tax',
    'fee', e.properties -> 'fee', 'product', e.properties -> 'product', 'item', e.properties -> 'items' -> 0,
    'country', coalesce(to_jsonb(e.country), e.properties -> 'country'))::text end`

const hasActions = (profileId: string) => sql`(
    exists (select from payment_action where profile_id = ${profileId} and event_id = e.id)
    or exists (select from payment_refund where profile_id = ${profileId} and payment_event_id = e.id))`

const inputFields = {
  id: 'uuid',
  event_type: 'text',
  event_name: 'text',
  event_time: 'time',
  recorded_via: 'text',
  customer_id: 'uuid',
  visitor_id: 'text',
  value: 'numeric',
  currency: 'text',
  subject_ref: 'text',
  stated: 'text',
  is_erased: 'boolean',
  may_have_actions: 'boolean',
} as const satisfies { [Field in keyof OutcomeInputRow]: ColumnForm }

const inputColumns = sql`e.id, e.event_type, e.event_name, e.event_time, e.recorded_via, e.customer_id, e.visitor_id, e.value,
  e.currency, e.subject_ref, ${sql.raw(statedDetails)} as stated, p.erased_at is not null as is_erased`

const withErased = (profileId: string) => sql`
  left join lateral (
    select erased_at from customer where profile_id = ${profileId} and id = e.customer_id limit 1
  ) p on true`

/** Lists the touches of subjects that may have led to a conversion at or after their `since`. */
export async function listTouchesSince(
  db: Db,
  profileId: string,
  subjects: readonly SubjectSince[],
): Promise<CreditableTouch[]> {
  const rowsOfKind = (kind: string, isSame: RawBuilder<unknown>) => sql`
    select t.* from s cross join lateral (
      select * from touch t where t.profile_id = ${profileId} and ${isSame}
        and t.touch_time >= s.since - (select days from w) offset 0
    ) t where s.kind = ${kind}`
  const query = sql<CreditableTouch>`with ${subjectRows(subjects)},
    w as materialized (select coalesce(max(lookback_window_days), 0) * interval '24 hours' as days
      from conversion_definition where profile_id = ${profileId})
    select id, ${inMs('touch_time')} as touch_ms, customer_id, visitor_id, event_id, channel, platform, campaign_name,
      campaign_external_id, ad_set_external_id, ad_external_id, join_method
    from (
      ${rowsOfKind('customer', sql`t.customer_id = s.customer_id`)}
      union all
      ${rowsOfKind('visitor', sql`t.visitor_id = s.visitor_id and t.customer_id is null`)}
      union all
      ${rowsOfKind('event', sql`t.event_id = s.event_id and t.customer_id is null and t.visitor_id is null`)}
    ) t`
  return listForSubjects(db, query, touchFields, subjects)
}

const touchFields = {
  id: 'uuid',
  touch_ms: 'float',
  customer_id: 'uuid',
  visitor_id: 'text',
  event_id: 'uuid',
  channel: 'text',
  platform: 'text',
  campaign_name: 'text',
  campaign_external_id: 'text',
  ad_set_external_id: 'text',
  ad_external_id: 'text',
  join_method: 'text',
} as const satisfies { [Field in keyof CreditableTouch]: ColumnForm }

/** Reads times as numbers, because parsing millions of dates would take longer than crediting. */
function inMs(column: string): RawBuilder<unknown> {
  return sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
}

/** Lists the credit of subjects' conversions from their `since` on. */
export async function listCreditSince(
  db: Db,
  profileId: string,
  subjects: readonly SubjectSince[],
): Promise<DerivedCredit[]> {
  const query = sql<DerivedCredit>`with ${subjectRows(subjects)}
    select ${creditColumns} from (${conversionsSince(profileId)}) c
    cross join lateral (select * from credit where profile_id = ${profileId} and conversion_id = c.id offset 0) k`
  return listForSubjects(db, query, creditFields, subjects)
}

export interface EventSubject {
  event_id: string
  customer_id: string | null
  visitor_id: string | null
  event_time: Date
}

/** Lists the subjects of events for callers that know only event ids. */
export function listSubjectsOfEvents(db: Db, profileId: string, eventIds: readonly string[]): Promise<EventSubject[]> {
  return subjectsOfEvents(db, profileId, eventIds).execute()
}

/** Lists the subjects of events and locks the events, so that their subjects stay the same until the transaction ends. */
export function lockEvents(db: Db, profileId: string, eventIds: readonly string[]): Promise<EventSubject[]> {
  return subjectsOfEvents(db, profileId, eventIds).orderBy('id').forNoKeyUpdate().execute()
}

function subjectsOfEvents(db: Db, profileId: string, eventIds: readonly string[]) {
  return db
    .selectFrom('event')
    .select(['id as event_id', 'customer_id', 'visitor_id', 'event_time'])
    .where('profile_id', '=', profileId)
    .where('id', 'in', eventIds)
}
