import { sql } from 'kysely'
import type { ColumnForm } from '../../db/copy/binary-read.ts'
import { readByKeys } from '../../db/statements/read-by-keys.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { EarlierPayment } from './domain/conversion-input.ts'
import { subjectRows } from './outcome-queries.ts'
import type { SubjectSince } from './plan-derivation.ts'

const fields = {
  id: 'uuid',
  event_id: 'uuid',
  customer_id: 'uuid',
  conversion_time: 'time',
  local_day: 'day',
  is_payment: 'boolean',
  is_refunded: 'boolean',
  is_installment: 'boolean',
  is_first_payment: 'boolean',
  is_counting: 'boolean',
  rollup_type: 'text',
  net_value: 'numeric',
  contribution: 'numeric',
  product: 'text',
  country: 'text',
  subject_ref: 'text',
} as const satisfies { [Field in keyof EarlierPayment]: ColumnForm }

const columns = sql.raw(
  Object.keys(fields)
    .filter((field) => field !== 'subject_ref')
    .map((field) => `c.${field}`)
    .join(', '),
)

/**
 * Lists the payments of customers before their `since`, which decide whether a later payment is the first one. Of a payment that
 * several events report, any report can state the person it is for.
 */
export async function listEarlierPayments(
  db: Db,
  profileId: string,
  subjects: readonly SubjectSince[],
): Promise<EarlierPayment[]> {
  if (!subjects.some(({ kind, since }) => kind === 'customer' && since !== '-infinity')) return []
  const query = sql<EarlierPayment>`with ${subjectRows(subjects)}
    select ${columns}, coalesce(e.subject_ref, (
      select m.subject_ref from conversion j
      cross join lateral (select subject_ref from event where profile_id = ${profileId} and id = j.event_id limit 1) m
      where j.profile_id = ${profileId} and j.joined_to = c.event_id and m.subject_ref is not null
      order by m.subject_ref limit 1
    )) as subject_ref
    from s cross join lateral (
      select * from conversion c where c.profile_id = ${profileId} and c.customer_id = s.customer_id
        and c.conversion_time < s.since and c.is_payment offset 0
    ) c
    cross join lateral (select subject_ref from event where profile_id = ${profileId} and id = c.event_id limit 1) e
    where s.kind = 'customer'`
  return readByKeys(db, query, fields, subjects)
}
