import { prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { PaymentDecision, PaymentReport } from '../payment-reports/domain/join-payments.ts'
import { statedDetails } from './outcome-queries.ts'
import type { SubjectSince } from './plan-derivation.ts'
import { bySubjectKinds, subjectParameters } from './subject-rows.ts'

/** A reference shared by more reports than this identifies no payment: some systems send a constant text when they have no id. */
const sharedMax = 20

/** Reports of payments, all reports that may describe the same payments, and the decisions about them. */
export interface FoundReports {
  reports: readonly PaymentReport[]
  decisions: readonly PaymentDecision[]
  /** The reports of the requested subjects since their `since`. */
  seeds: ReadonlySet<string>
}

type ReportRow = PaymentReport & { is_seed: boolean; decisions: PaymentDecision[] }

/**
 * Lists the reports connected with these events and with the subjects' conversions since their `since`; empty if no reference is
 * shared.
 */
export async function listReports(
  db: Db,
  profileId: string,
  subjects: readonly SubjectSince[],
  eventIds: readonly string[],
): Promise<FoundReports> {
  const lists = subjectParameters(subjects)
  return toFound(await runPrepared(db, reportsOfSubjects(lists), [profileId, ...lists.parameters, eventIds]))
}

/** Lists the reports connected with any event of the subjects. */
export async function listReportsOfAll(
  db: Db,
  profileId: string,
  { customer_ids, visitor_ids, event_ids }: Record<'customer_ids' | 'visitor_ids' | 'event_ids', readonly string[]>,
): Promise<FoundReports> {
  return toFound(await runPrepared(db, reportsOfAll, [profileId, customer_ids, visitor_ids, event_ids]))
}

const neighbours = (eventId: string) => `
    select r.event_id from payment_reference own
    cross join lateral (
      select event_id from payment_reference
      where profile_id = $1 and reference = own.reference limit ${sharedMax + 1}
    ) r
    where own.profile_id = $1 and own.event_id = ${eventId} and r.event_id <> own.event_id
    union all
    select other_event_id from payment_link where profile_id = $1 and event_id = ${eventId} and is_same`

/** A recursive CTE from `seed` over shared references and joined reports; leaves out seeds that share nothing. */
const connected = `
    found (event_id) as (
      select s.event_id from seed s where exists (${neighbours('s.event_id')})
      union
      select n.event_id from found f cross join lateral (${neighbours('f.event_id')}) n
    )
    select e.id, e.event_key, e.event_type, e.event_name, e.recorded_via, e.event_time, e.value, e.currency, e.subject_ref,
      ${statedDetails} as stated,
      e.customer_id, e.visitor_id, coalesce(a.payer_assigned_at is not null, false) as is_payer_assigned,
      (select coalesce(json_agg(json_build_object('reference', r.reference, 'kind', r.kind)), '[]')
        from payment_reference r where r.profile_id = $1 and r.event_id = e.id
          and (select count(*) from (
            select from payment_reference o where o.profile_id = $1 and o.reference = r.reference
            limit ${sharedMax + 1}) shared) <= ${sharedMax}) as "references",
      exists (select from seed s where s.event_id = e.id) as is_seed,
      (select coalesce(json_agg(json_build_object('event_id', l.event_id, 'other_event_id', l.other_event_id,
        'is_same', l.is_same)), '[]')
        from payment_link l where l.profile_id = $1 and l.event_id = e.id) as decisions
    from found f
    cross join lateral (select * from event where profile_id = $1 and id = f.event_id limit 1) e
    left join payment_action a on a.profile_id = $1 and a.event_id = e.id`

const reportsOfSubjects = bySubjectKinds(({ rows, next }) =>
  prepared(`
    with recursive seed as materialized (
      select c.event_id from (${rows('conversion', () => 'r.conversion_time >= s.since')}) c where c.revenue_type = 'cash'
      union select unnest($${next}::uuid[])
    ), ${connected}`),
)

/** Not prepared: it reads whole histories, for which a plan for any parameters may be bad. */
const reportsOfAll = `
    with recursive seed as materialized (
      select id as event_id from event where profile_id = $1 and customer_id = any($2::uuid[]) and value is not null
      union select id from event where profile_id = $1 and visitor_id = any($3::text[]) and customer_id is null
        and value is not null
      union select unnest($4::uuid[])
    ), ${connected}`

function toFound(rows: readonly ReportRow[]): FoundReports {
  return {
    reports: rows.map(({ is_seed: _, decisions: __, ...report }) => report),
    decisions: rows.flatMap(({ decisions }) => decisions),
    seeds: new Set(rows.filter(({ is_seed }) => is_seed).map(({ id }) => id)),
  }
}

export const noReports: FoundReports = { reports: [], decisions: [], seeds: new Set() }
