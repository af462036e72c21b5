import type { ColumnForm } from '../../db/copy/binary-read.ts'
import { prepared } from '../../db/statements/prepared-statements.ts'
import { readByKeys } from '../../db/statements/read-by-keys.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { CreditableTouch } from '../touches/credit-schemas.ts'
import { conversionFields } from './domain/conversion-fields.ts'
import type { DerivedConversion, EarlierPayment, OutcomeInputRow } from './domain/conversion-input.ts'
import type { SubjectSince } from './plan-derivation.ts'
import { bySubjectKinds, subjectParameters } from './subject-rows.ts'

const conversionNames = Object.keys(conversionFields)

const conversionsSince = bySubjectKinds(({ rows }) =>
  prepared(`select ${conversionNames.join(', ')} from (${rows('conversion', () => 'r.conversion_time >= s.since')}) c`),
)

/** Lists the conversions of subjects since their `since`. */
export function listStoredConversions(
  db: Db,
  profileId: string,
  subjects: readonly SubjectSince[],
): Promise<DerivedConversion[]> {
  const lists = subjectParameters(subjects)
  return readByKeys<DerivedConversion>(
    db,
    conversionsSince(lists),
    [profileId, ...lists.parameters],
    conversionFields,
    subjects,
  )
}

/** Of a payment that several events report, any report can state the person it is for. */
const statedSubject = `coalesce(
    (select e.subject_ref from event e where e.profile_id = $1 and e.id = c.event_id limit 1), (
      select m.subject_ref from conversion j
      cross join lateral (select subject_ref from event where profile_id = $1 and id = j.event_id limit 1) m
      where j.profile_id = $1 and j.joined_to = c.event_id and m.subject_ref is not null
      order by m.subject_ref limit 1
    ))`

const conversionsAndEarlier = bySubjectKinds(({ rows }) => {
  const isSinceOrPayment = (kind: SubjectSince['kind']) =>
    kind === 'customer' ? '(r.conversion_time >= s.since or r.is_payment)' : 'r.conversion_time >= s.since'
  return prepared(`
    select ${conversionNames.join(', ')}, c.is_earlier, case when c.is_earlier then ${statedSubject} end as subject_ref
    from (${rows('conversion', isSinceOrPayment, ', r.conversion_time < s.since as is_earlier')}) c`)
})

const earlierFields = { ...conversionFields, is_earlier: 'boolean', subject_ref: 'text' } as const

/**
 * Lists the conversions of subjects since their `since`, and the payments of customers before it, which decide whether a later
 * payment is the first one.
 */
export async function listStoredAndEarlier(
  db: Db,
  profileId: string,
  subjects: readonly SubjectSince[],
): Promise<{ stored: DerivedConversion[]; earlierPayments: EarlierPayment[] }> {
  if (!subjects.some(({ kind, since }) => kind === 'customer' && since !== '-infinity'))
    return { stored: await listStoredConversions(db, profileId, subjects), earlierPayments: [] }
  type Row = DerivedConversion & { is_earlier: boolean; subject_ref: string | null }
  const lists = subjectParameters(subjects)
  const parameters = [profileId, ...lists.parameters]
  const rows = await readByKeys<Row>(db, conversionsAndEarlier(lists), parameters, earlierFields, subjects)
  const stored: DerivedConversion[] = []
  const earlierPayments: EarlierPayment[] = []
  for (const { is_earlier, subject_ref, ...conversion } of rows) {
    if (is_earlier) earlierPayments.push({ ...conversion, subject_ref })
    else stored.push(conversion)
  }
  return { stored, earlierPayments }
}

/** Lists events. */
export function listOutcomeInputs(db: Db, profileId: string, eventIds: readonly string[]): Promise<OutcomeInputRow[]> {
  return readByKeys<OutcomeInputRow>(db, inputsById, [profileId, eventIds], inputFields, eventIds)
}

/** Lists all events of subjects that have one of these types or names. */
export function listOutcomeInputsNamed(
  db: Db,
  profileId: string,
  subjects: readonly SubjectSince[],
  names: readonly string[],
): Promise<OutcomeInputRow[]> {
  const idsOf = (subjectKind: SubjectSince['kind']) =>
    subjects.flatMap((subject) =>
      subject.kind === subjectKind ? [subject.customer_id ?? subject.visitor_id ?? subject.event_id] : [],
    )
  const parameters = [profileId, idsOf('customer'), idsOf('visitor'), idsOf('event'), names]
  return readByKeys<OutcomeInputRow>(db, inputsNamed, parameters, inputFields, subjects)
}

/** What an event states about a payment, as JSON text: amounts that count as costs, the product and the country. */
export const statedDetails = `case when e.value is not null and (e.country is not null
    or jsonb_exists_any(e.properties, array['cost', 'shipping', 'tax', 'fee', 'product', 'items', 'country']))
  then json_build_object('cost', e.properties -> 'cost', 'shipping', e.properties -> 'shipping', 'tax', e.properties -> 'tax',
    'fee', e.properties -> 'fee', 'product', e.properties -> 'product', 'item', e.properties -> 'items' -> 0,
    'country', coalesce(to_jsonb(e.country), e.properties -> 'country'))::text end`

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

const inputColumns = `e.id, e.event_type, e.event_name, e.event_time, e.recorded_via, e.customer_id, e.visitor_id, e.value,
  e.currency, e.subject_ref, ${statedDetails} as stated, p.erased_at is not null as is_erased`

const withErased = `
  left join lateral (select erased_at from customer where profile_id = $1 and id = e.customer_id limit 1) p on true`

const inputsById = prepared(`
  select ${inputColumns}, e.value is not null and (
    exists (select from payment_action where profile_id = $1 and event_id = e.id)
    or exists (select from payment_refund where profile_id = $1 and payment_event_id = e.id)
  ) as may_have_actions
  from unnest($2::uuid[]) as n (id)
  cross join lateral (select * from event where profile_id = $1 and id = n.id limit 1) e
  ${withErased}`)

const isNamed = '(event_type = any($5::text[]) or event_name = any($5::text[]))'

const inputsNamed = prepared(`
  with e as (
    select * from event where profile_id = $1 and customer_id = any($2::uuid[]) and ${isNamed}
    union all
    select * from event where profile_id = $1 and visitor_id = any($3::text[]) and customer_id is null and ${isNamed}
    union all
    select * from event where profile_id = $1 and id = any($4::uuid[]) and customer_id is null and visitor_id is null
      and ${isNamed}
  )
  select ${inputColumns}, e.value is not null as may_have_actions from e ${withErased}`)

/** Lists the touches of subjects that may have led to a conversion at or after their `since`. */
export function listTouchesSince(
  db: Db,
  profileId: string,
  subjects: readonly SubjectSince[],
): Promise<CreditableTouch[]> {
  const lists = subjectParameters(subjects)
  return readByKeys<CreditableTouch>(db, touchesSince(lists), [profileId, ...lists.parameters], touchFields, subjects)
}

/** Reads times as numbers, because parsing millions of dates would take longer than crediting. */
const touchesSince = bySubjectKinds(({ rows }) => {
  const isRecent = `r.touch_time >= s.since - (
        select coalesce(max(lookback_window_days), 0) * interval '24 hours' from conversion_definition where profile_id = $1
      )`
  return prepared(`
    select id, (extract(epoch from touch_time) * 1000)::float8 as touch_ms, customer_id, visitor_id, event_id, channel, platform,
      campaign_name, campaign_external_id, ad_set_external_id, ad_external_id, join_method
    from (${rows('touch', () => isRecent)}) t`)
})

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
