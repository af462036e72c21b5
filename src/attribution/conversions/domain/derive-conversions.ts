import Big from 'big.js'
import { convertedDigits } from '../../currency/currency.ts'
import type { JoinedPayment } from '../../payment-reports/domain/join-payments.ts'
import { type Listing, matchConversions, matchDefinitions } from './cash-holder.ts'
import type {
  ConversionIds,
  DealInput,
  DefinitionInput,
  DerivedConversion,
  EarlierPayment,
  OutcomeInput,
  PaymentAction,
} from './conversion-input.ts'
import { countDealsOnce } from './count-deals-once.ts'
import { countedAs } from './counted-as.ts'
import { firstPayments } from './first-payments.ts'
import { type CostRule, contributionOf } from './payment-costs.ts'
import { paymentDetails } from './payment-details.ts'
import { refundedAmount } from './refunded-amount.ts'
import { proportion, type WorthInput, worth } from './worth.ts'

export interface ConversionDerivationInput extends WorthInput {
  definitions: readonly DefinitionInput[]
  cost_rules: readonly CostRule[]
  /** By event id. */
  actions: ReadonlyMap<string, PaymentAction>
  /** Payments reported by several events, by the id of each event. */
  joins: ReadonlyMap<string, JoinedPayment>
  /** All events of the deals that these events belong to. */
  deals: readonly DealInput[]
  /**
   * Payments of erased customers by conversion id: what their erased data decided. Their numbers must not change, in cohorts
   * either.
   */
  storedFirsts: ReadonlyMap<string, StoredPayment>
  /** Payments of the same customers that are not derived again, because they precede every change. */
  earlierPayments: readonly EarlierPayment[]
}

export type StoredPayment = Pick<DerivedConversion, 'is_first_payment' | 'is_first_counted' | 'product' | 'country'>

/** A conversion with fields of its definition and its event. */
export type PairedConversion = DerivedConversion & { lookback_window_days: number; subject_ref: string | null }

/** Derives the conversions of events, their values and the first payments of each customer. */
export function deriveConversions(
  events: readonly OutcomeInput[],
  input: ConversionDerivationInput,
  ids: Pick<ConversionIds, 'conversion'>,
): PairedConversion[] {
  const isOnce = dealsCountedOnce(input)
  const conversions = events.flatMap((event) => {
    const listed = matchListings(event, input)
    const isPaid = listed.some(({ is_payment }) => is_payment)
    return listed
      .filter(({ definition }) => isOnce(event.id, definition.id))
      .map((listing) => toConversion(event, { ...listing, isPaid }, input, ids))
  })
  const payments = conversions.filter(({ is_payment, customer_id }) => is_payment && customer_id !== null)
  const erased = new Set(events.filter(({ is_erased }) => is_erased).map(({ id }) => id))
  for (const payment of payments)
    if (erased.has(payment.event_id)) Object.assign(payment, input.storedFirsts.get(payment.id))
  const countedPayments = payments.filter(({ event_id }) => !erased.has(event_id))
  const earlier = Map.groupBy(input.earlierPayments, ({ customer_id }) => customer_id)
  for (const [customer, ofCustomer] of Map.groupBy(countedPayments, ({ customer_id }) => customer_id)) {
    const all = [...ofCustomer, ...(earlier.get(customer) ?? [])]
    const firsts = firstPayments(all.map((payment) => ({ ...payment, paid_at: payment.conversion_time })))
    for (const [index, payment] of ofCustomer.entries()) {
      payment.is_first_payment = firsts[index]!.is_first_payment
      payment.is_first_counted = firsts[index]!.is_counted
    }
  }
  return conversions
}

interface JoinedListing extends Listing<DefinitionInput> {
  /** Another event holds the money of the same payment and counts for it. */
  isHeldElsewhere: boolean
}

/**
 * Returns how an event counts for each definition. If several events report a payment, one holds the money and counts; another
 * counts only under a definition without cash that does not list the holding event. The most trusted report decides whether the
 * payment is verified.
 */
function matchListings(event: OutcomeInput, { definitions, joins }: ConversionDerivationInput): JoinedListing[] {
  const joined = joins.get(event.id)
  const { recorded_via } = joined?.members[0] ?? event
  const listings = matchConversions({ ...event, recorded_via }, definitions)
  if (!joined || joined.host.id === event.id) return listings.map((listing) => ({ ...listing, isHeldElsewhere: false }))
  const holding = new Set(matchDefinitions(joined.host, definitions))
  return listings.map(({ definition }) => ({
    definition,
    is_payment: false,
    is_unverified: false,
    isHeldElsewhere: definition.revenue_type === 'cash' || holding.has(definition),
  }))
}

/**
 * Returns the event with the amount, currency and time of the most trusted report of its payment. An event that does not hold the
 * money also gets the amount, because it may be the event that was sent to an ad platform.
 */
function asPaid(event: OutcomeInput, joined: JoinedPayment | undefined, isHeldElsewhere: boolean): OutcomeInput {
  if (!joined) return event
  const { value, currency, event_time } = joined.members[0]!
  if (isHeldElsewhere) return { ...event, value, currency }
  if (joined.host.id !== event.id) return event
  const subject_ref =
    event.subject_ref ?? joined.members.find((member) => member.subject_ref !== null)?.subject_ref ?? null
  return { ...event, value, currency, event_time, subject_ref }
}

/** Collects the refunds and marks from all reports of the payment. */
function collectActions(
  event: OutcomeInput,
  isHeldElsewhere: boolean,
  { actions, joins }: ConversionDerivationInput,
): PaymentAction[] {
  const joined = joins.get(event.id)
  const isWhole = joined && (isHeldElsewhere || joined.host.id === event.id)
  const ids = isWhole ? joined.members.map(({ id }) => id) : [event.id]
  return ids.flatMap((id) => actions.get(id) ?? [])
}

/** Returns a predicate: whether the outcome of an event represents its deal. */
function dealsCountedOnce({
  deals,
  definitions,
}: ConversionDerivationInput): (eventId: string, definitionId: string) => boolean {
  if (deals.length === 0) return () => true
  const candidates = deals.flatMap((event) =>
    matchConversions(event, definitions).map(({ definition }) => ({
      event_id: event.id,
      event_time: event.event_time,
      definition_id: definition.id,
      conversion_key: definition.conversion_key,
      attribution_eligible: definition.attribution_eligible,
      deal: event.deal,
    })),
  )
  const candidateKey = (eventId: string, definitionId: string) => `${eventId} ${definitionId}`
  const all = new Set(candidates.map((candidate) => candidateKey(candidate.event_id, candidate.definition_id)))
  const counted = new Set(countDealsOnce(candidates).map((item) => candidateKey(item.event_id, item.definition_id)))
  return (eventId, definitionId) => {
    const key = candidateKey(eventId, definitionId)
    return !all.has(key) || counted.has(key)
  }
}

function toConversion(
  outcome: OutcomeInput,
  { definition, is_payment, isHeldElsewhere, isPaid, ...listing }: JoinedListing & { isPaid: boolean },
  input: ConversionDerivationInput,
  ids: Pick<ConversionIds, 'conversion'>,
): PairedConversion {
  const joined = input.joins.get(outcome.id)
  const event = asPaid(outcome, joined, isHeldElsewhere)
  const { id: event_id, customer_id, visitor_id, event_time: conversion_time, value } = event
  const { conversion_key, revenue_type, attribution_eligible, lookback_window_days } = definition
  const is_counted = attribution_eligible && !isHeldElsewhere
  const { local_day, currency, reporting_value } = worth(event, input)
  // All goals that list a payment share its money, so a refund reduces each of them.
  const isMoney = isPaid || revenue_type === 'cash'
  const actions = isMoney ? collectActions(event, isHeldElsewhere, input) : []
  const back = refundedAmount(actions, { value, currency, reporting_value }, input)
  const refund = isMoney ? refunded(value, reporting_value, back) : notRefunded
  const is_unverified = listing.is_unverified && (revenue_type === 'cash' || value !== null)
  const counted = countedAs({ revenue_type, is_counted, is_payment, is_unverified, reporting_value, ...refund })
  const stated = (joined?.members ?? [event]).map((report) => report.stated)
  const { recorded_via } = joined?.members[0] ?? event
  const paid = { value, reporting_value, net_value: counted.net_value, local_day, recorded_via, stated }
  return {
    id: ids.conversion(outcome, definition.id),
    event_id,
    definition_id: definition.id,
    conversion_key,
    revenue_type,
    is_counted,
    is_payment,
    is_unverified,
    joined_to: joined && joined.host.id !== event_id ? joined.host.id : null,
    customer_id,
    visitor_id,
    conversion_time,
    local_day,
    value,
    currency,
    reporting_value,
    ...refund,
    ...counted,
    contribution: is_payment ? contributionOf(paid, input.cost_rules) : null,
    ...(is_payment ? paymentDetails(stated) : noDetails),
    is_installment: revenue_type === 'cash' && actions.some(({ is_installment }) => is_installment),
    is_first_payment: is_payment ? false : null,
    is_first_counted: false,
    lookback_window_days,
    subject_ref: event.subject_ref,
  }
}

const noDetails = { product: null, country: null }

const notRefunded = { refunded_value: '0', is_refunded: false }

/**
 * The refund takes the same share of the converted amount as of the original amount. A payment of zero counts as fully refunded.
 */
function refunded(value: string | null, reportingValue: string | null, back: Big) {
  if (value === null) return notRefunded
  const isAll = back.gte(value)
  const is_refunded = isAll && new Big(value).gte(0)
  if (back.lte(0)) return { refunded_value: '0', is_refunded }
  if (reportingValue === null) return { refunded_value: '0', is_refunded }
  const part = isAll ? new Big(reportingValue) : proportion(reportingValue, back, value)
  return { refunded_value: part.toFixed(convertedDigits), is_refunded }
}
