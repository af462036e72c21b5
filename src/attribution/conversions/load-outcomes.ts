import type { Db } from '../../kernel/context/db-handle.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import { lockCreditModels } from '../credit/credit-models.ts'
import { listCredit } from '../credit/credit-queries.ts'
import type { DerivedCredit } from '../credit/domain/derive-credit.ts'
import { buildRateTable, type RateTable } from '../currency/currency.ts'
import { lockRates } from '../currency/rate-queries.ts'
import { ratesForDays } from '../currency/rates-for-days.ts'
import { loadEntityIndex } from '../entities/load-entity-index.ts'
import { isProvider, joinPayments } from '../payment-reports/domain/join-payments.ts'
import type { CreditableTouch } from '../touches/credit-schemas.ts'
import { listEventsOfSameDeals } from './deal-queries.ts'
import { listMatchable, type MatchableDefinition } from './derivation-queries.ts'
import { cashHolder, matchDefinitions } from './domain/cash-holder.ts'
import type { DerivedConversion, OutcomeInput, OutcomeInputRow, PaymentAction } from './domain/conversion-input.ts'
import type { DerivationRules } from './domain/derive.ts'
import { listOutcomeInputs, listOutcomeInputsNamed, listStoredAndEarlier, listTouchesSince } from './outcome-queries.ts'
import { type ActionRow, listActions } from './payment-action-queries.ts'
import { type FoundReports, noReports } from './payment-report-queries.ts'
import { type SubjectSince, toSubject } from './plan-derivation.ts'

/** The subjects whose outcomes are loaded. */
export interface OutcomeScope {
  /** `since`: the time from which credit may have changed; '-infinity' if it is unknown. */
  subjects: readonly SubjectSince[]
  /** Events of these subjects that may be new conversions. */
  eventIds?: readonly string[]
  /** Such events that the transaction has just stored. */
  newEvents?: readonly OutcomeInputRow[]
  /** Subjects of which nothing but new events is stored. */
  isolated?: readonly SubjectSince[]
  /** Whether a new event has a payment reference, which other reports may share. */
  hasReferences?: boolean
  /** The definitions of the profile; not given or empty if they were not read. */
  definitions?: readonly MatchableDefinition[]
  /** Loads all events, because the definitions or the contents of events may have changed. */
  isWhole?: boolean
}

export interface LoadedOutcomes {
  events: readonly OutcomeInput[]
  input: DerivationRules & { definitions: readonly MatchableDefinition[] }
  stored: readonly DerivedConversion[]
  touches: readonly CreditableTouch[]
  credit: readonly DerivedCredit[]
}

/**
 * Loads the inputs and the stored outcomes of subjects inside the caller's transaction, with their customers locked. The queries
 * are pipelined: two round trips, one more if conversions are stored, and one if amounts need exchange rates. Events and credit are
 * read only of stored conversions, of which most new events have none.
 */
export async function loadOutcomes(
  db: Db,
  profileId: string,
  scope: OutcomeScope,
  found: FoundReports = noReports,
): Promise<LoadedOutcomes> {
  const { subjects } = scope
  const browsers = toBrowserSubjects(profileId, found)
  const isBrowser = new Set(browsers.map(({ visitor_id }) => visitor_id))
  const others = subjects.filter((subject) => subject.kind !== 'visitor' || !isBrowser.has(subject.visitor_id))
  const led = browsers.length === 0 ? subjects : [...others, ...browsers]
  const touching = listTouchesSince(db, profileId, led)
  const reading = read(db, profileId, scope)
  // Awaited below; without a handler, a rejection while the other query fails would end the process.
  reading.catch(() => {})
  const touches = await touching
  const [{ events, credit, input, stored }, entityIndex] = await Promise.all([
    reading.then((read) => withInput(db, profileId, read, found)),
    loadEntityIndex(db, profileId, touches),
  ])
  return { events, stored, touches, credit, input: { ...input, entityIndex } }
}

/**
 * Reads the events of stored conversions and those that may be new ones; other events cannot become conversions while the definitions
 * stay the same. A changed definition requests a recompute, which reads all events.
 */
async function read(
  db: Db,
  profileId: string,
  { subjects, eventIds = [], newEvents = [], definitions: known = [], isWhole = false }: OutcomeScope,
) {
  const [definitions, models, { stored, earlierPayments }] = await Promise.all([
    known.length > 0 ? known : listMatchable(db, profileId),
    lockCreditModels(db, profileId),
    listStoredAndEarlier(db, profileId, subjects),
  ])
  const names = definitions.flatMap(({ source_event_names }) => source_event_names)
  const added = new Set(newEvents.map(({ id }) => id))
  const unread = new Set([...stored.map(({ event_id }) => event_id), ...eventIds]).difference(added)
  const [events, credit] = await Promise.all([
    isWhole ? listOutcomeInputsNamed(db, profileId, subjects, names) : listOutcomeInputs(db, profileId, [...unread]),
    listCredit(
      db,
      profileId,
      stored.map(({ id }) => id),
    ),
  ])
  return { events: [...events, ...newEvents], credit, definitions, models, stored, earlierPayments }
}

async function withInput(
  db: Db,
  profileId: string,
  { events, credit, definitions, models, stored, earlierPayments }: Awaited<ReturnType<typeof read>>,
  found: FoundReports,
) {
  // Without definitions there is nothing to date or convert.
  const { timezone = 'UTC', reporting_currency = 'USD' } = definitions[0] ?? {}
  const cost_rules = definitions[0]?.cost_rules ?? []
  const joins = joinReports(found, definitions)
  const withActions = events.filter(({ may_have_actions }) => may_have_actions).map(({ id }) => id)
  const paid = [...new Set([...withActions, ...joins.keys()])]
  // Only connected providers send deals.
  const providerEventIds = events.filter(({ recorded_via }) => isProvider(recorded_via)).map(({ id }) => id)
  const [actions, deals] = await Promise.all([
    paid.length > 0 ? listActions(db, profileId, paid) : [],
    listEventsOfSameDeals(db, profileId, providerEventIds),
  ])
  const refunds = actions.flatMap(({ refund }) => refund?.event ?? [])
  const rates = await ratesFor(db, [...events, ...refunds, ...found.reports], { timezone, reporting_currency })
  const input = {
    timezone,
    reporting_currency,
    cost_rules,
    definitions,
    rates,
    models,
    deals,
    joins,
    actions: toActions(actions),
    storedFirsts: toStoredFirsts(events, stored),
    earlierPayments,
  }
  return { events, credit, input, stored }
}

/** Joins reports of the same payment. Only events that a cash goal lists are reports. */
function joinReports(
  { reports, decisions }: FoundReports,
  definitions: readonly MatchableDefinition[],
): DerivationRules['joins'] {
  const paid = reports.filter((report) => cashHolder(matchDefinitions(report, definitions)) !== null)
  const joined = joinPayments(paid, decisions)
  return new Map(joined.flatMap((payment) => payment.members.map(({ id }) => [id, payment] as const)))
}

/** Returns browsers without a known customer that reported a payment; their touches may earn credit for any payer. */
function toBrowserSubjects(profile_id: string, { reports }: FoundReports): SubjectSince[] {
  const ids = reports.flatMap(({ customer_id, visitor_id }) => (customer_id === null ? (visitor_id ?? []) : []))
  const noSubject = { profile_id, customer_id: null, event_id: '' }
  return [...new Set(ids)].map((visitor_id) => toSubject({ ...noSubject, visitor_id }, '-infinity'))
}

/** Loads the exchange rates for amounts in other currencies and locks rates until the transaction ends. */
async function ratesFor(
  db: Db,
  amounts: readonly Pick<OutcomeInput, 'event_time' | 'value' | 'currency'>[],
  { timezone, reporting_currency }: { timezone: string; reporting_currency: string },
): Promise<RateTable> {
  const isForeign = (amount: (typeof amounts)[number]) =>
    amount.value !== null && amount.currency !== null && amount.currency !== reporting_currency
  const days = amounts.filter(isForeign).map(({ event_time }) => localDayOf(event_time, timezone))
  if (days.length === 0) return buildRateTable([])
  await lockRates(db)
  return ratesForDays(db, days)
}

function toActions(rows: readonly ActionRow[]): Map<string, PaymentAction> {
  return new Map(
    [...Map.groupBy(rows, ({ event_id }) => event_id)].map(([id, ofEvent]) => {
      const { is_installment, manual_refund } = ofEvent[0]!
      const refunds = ofEvent.flatMap(({ refund }) => (refund?.event ? [{ ...refund, event: refund.event }] : []))
      return [id, { is_installment, manual_refund, refunds }]
    }),
  )
}

function toStoredFirsts(
  events: readonly OutcomeInputRow[],
  stored: readonly DerivedConversion[],
): DerivationRules['storedFirsts'] {
  const erased = new Set(events.filter(({ is_erased }) => is_erased).map(({ id }) => id))
  const erasedPayments = stored.filter((item) => erased.has(item.event_id) && item.is_first_payment !== null)
  return new Map(
    erasedPayments.map(({ id, is_first_payment, is_first_counted, product, country }) => [
      id,
      { is_first_payment, is_first_counted, product, country },
    ]),
  )
}
