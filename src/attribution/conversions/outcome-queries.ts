import { type RawBuilder, sql } from 'kysely'
import type { ColumnForm } from '../../db/copy/binary-read.ts'
import { readByKeys } from '../../db/statements/read-by-keys.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { CreditableTouch } from '../touches/credit-schemas.ts'
import { conversionFields } from './domain/conversion-fields.ts'
import type { DerivedConversion, OutcomeInput } from './domain/conversion-input.ts'
import type { SubjectSince } from './plan-derivation.ts'

type SubjectKind = SubjectSince['kind']

/** How the rows of a table belong to a subject of each kind. */
const belongsTo: Readonly<Record<SubjectKind, RawBuilder<unknown>>> = {
  customer: sql`r.customer_id = s.customer_id`,
  visitor: sql`r.visitor_id = s.visitor_id and r.customer_id is null`,
  event: sql`r.event_id = s.event_id and r.customer_id is null and r.visitor_id is null`,
}

const allKinds = Object.keys(belongsTo) as SubjectKind[]

/**
 * The rows `r` of a table that belong to subjects `s`. Each subject has a subquery closed by `offset 0`: a plain join may get a
 * generic plan while the table is small that reads the whole profile for each subject, and PostgreSQL keeps that plan while the
 * profile grows. Starting a statement takes longer than a few index lookups, so subjects of one kind get the part for it only.
 */
function rowsOfSubjects(
  subjects: readonly SubjectSince[],
  rowsWhere: (belongs: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const present = new Set(subjects.map(({ kind }) => kind))
  const kinds = present.size === 1 ? [...present] : allKinds
  const parts = kinds.map(
    (kind) => sql`
    select r.* from s cross join lateral (${rowsWhere(belongsTo[kind])} offset 0) r where s.kind = ${kind}`,
  )
  return sql.join(parts, sql` union all `)
}

/** The conversions of subjects `s` since their `since`. */
export const conversionsSince = (profileId: string, subjects: readonly SubjectSince[]): RawBuilder<unknown> =>
  rowsOfSubjects(
    subjects,
    (belongs) => sql`
      select * from conversion r where r.profile_id = ${profileId} and ${belongs} and r.conversion_time >= s.since`,
  )

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
    select ${sql.raw(Object.keys(conversionFields).join(', '))} from (${conversionsSince(profileId, subjects)}) c`
  return readByKeys(db, query, conversionFields, subjects)
}

export interface OutcomeInputRow extends OutcomeInput {
  /** Whether the payment may have refunds or marks. Most payments have none, which saves the query. */
  may_have_actions: boolean
}

/** Lists events. */
export async function listOutcomeInputs(
  db: Db,
  profileId: string,
  eventIds: readonly string[],
): Promise<OutcomeInputRow[]> {
  const query = sql<OutcomeInputRow>`
    select ${inputColumns}, e.value is not null and ${hasActions(profileId)} as may_have_actions
    from unnest(${eventIds}::uuid[]) as n (id)
    cross join lateral (select * from event where profile_id = ${profileId} and id = n.id limit 1) e
    ${withErased(profileId)}`
  return readByKeys(db, query, inputFields, eventIds)
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
  return readByKeys(db, query, inputFields, subjects)
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
  const touches = rowsOfSubjects(
    subjects,
    (belongs) => sql`
      select * from touch r where r.profile_id = ${profileId} and ${belongs}
        and r.touch_time >= s.since - (select days from w)`,
  )
  const query = sql<CreditableTouch>`with ${subjectRows(subjects)},
    w as materialized (select coalesce(max(lookback_window_days), 0) * interval '24 hours' as days
      from conversion_definition where profile_id = ${profileId})
    select id, ${inMs('touch_time')} as touch_ms, customer_id, visitor_id, event_id, channel, platform, campaign_name,
      campaign_external_id, ad_set_external_id, ad_external_id, join_method
    from (${touches}) t`
  return readByKeys(db, query, touchFields, subjects)
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
