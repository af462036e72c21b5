import { dayMs } from '../../../kernel/time/durations.ts'
import { cardPaymentName, paymentSource } from '../payment-ref.ts'

/** A report of a payment: an event that a cash goal lists. */
export interface PaymentReport {
  id: string
  event_key: string
  event_type: string
  event_name: string
  /** `tracker`, `server`, `partner`, or the key of a connected provider. */
  recorded_via: string
  event_time: Date
  value: string | null
  currency: string | null
  subject_ref: string | null
  stated: string | null
  customer_id: string | null
  visitor_id: string | null
  /** The merchant assigned the payer. */
  is_payer_assigned: boolean
  /** Order, invoice and payment ids in one format: equal references identify one payment. */
  references: readonly { reference: string; kind: string }[]
}

/** A user's decision about two reports. */
export interface PaymentDecision {
  event_id: string
  other_event_id: string
  is_same: boolean
}

/** Reports of one payment. */
export interface JoinedPayment {
  /** Its customer is the payer; its conversions hold the money. */
  host: PaymentReport
  /** All reports, first the one whose amount, currency, time and refunds count. */
  members: readonly PaymentReport[]
  /** Browsers without a known customer that reported the payment; their touches also led to it. */
  visitor_ids: readonly string[]
}

/**
 * Joins reports that share a reference or that a user joined, unless something contradicts it. The result depends only on the
 * reports and decisions, not on their order.
 */
export function joinPayments(
  reports: readonly PaymentReport[],
  decisions: readonly PaymentDecision[],
): JoinedPayment[] {
  if (reports.length < 2) return []
  const clusters = new Map(reports.map((report) => [report.id, [report]]))
  const decided = new Map(
    decisions.map((decision) => [pairKey(decision.event_id, decision.other_event_id), decision.is_same]),
  )
  for (const { a, b } of pairsInOrder(reports, decided)) {
    const [cluster, other] = [clusters.get(a.id)!, clusters.get(b.id)!]
    if (cluster === other || !areCompatible(cluster, other, decided)) continue
    const joined = [...cluster, ...other]
    for (const { id } of joined) clusters.set(id, joined)
  }
  return [...new Set(clusters.values())].filter((cluster) => cluster.length > 1).map(toPayment)
}

type Decided = ReadonlyMap<string, boolean>

interface Pair {
  a: PaymentReport
  b: PaymentReport
  isDecided: boolean
}

/** Candidate pairs, most certain first: decided by a user, then equal amounts, then closest in time. */
function pairsInOrder(reports: readonly PaymentReport[], decided: Decided): Pair[] {
  const byId = new Map(reports.map((report) => [report.id, report]))
  const pairs = new Map<string, Pair>()
  const add = (report: PaymentReport | undefined, other: PaymentReport | undefined, isDecided: boolean) => {
    if (!report || !other || report === other) return
    const [a, b] = compareReports(report, other) < 0 ? [report, other] : [other, report]
    const key = pairKey(a.id, b.id)
    if (!pairs.has(key)) pairs.set(key, { a, b, isDecided })
  }
  for (const [key, is_same] of decided) {
    const [id, otherId] = key.split(' ') as [string, string]
    if (is_same) add(byId.get(id), byId.get(otherId), true)
  }
  const named = Map.groupBy(
    reports.flatMap((report) => report.references.map((name) => ({ ...name, report }))),
    ({ reference }) => reference,
  )
  for (const same of named.values()) {
    for (const [index, name] of same.entries())
      for (const other of same.slice(index + 1)) if (nameOnePayment(name, other)) add(name.report, other.report, false)
  }
  return [...pairs.values()].sort(
    (pair, other) =>
      Number(other.isDecided) - Number(pair.isDecided) ||
      Number(isSameAmount(other.a, other.b)) - Number(isSameAmount(pair.a, pair.b)) ||
      apartMs(pair.a, pair.b) - apartMs(other.a, other.b) ||
      compareReports(pair.a, other.a) ||
      compareReports(pair.b, other.b),
  )
}

interface NamedReport {
  kind: string
  report: PaymentReport
}

/** What an order number or name may be reported as by another system. */
const orderKinds: ReadonlySet<string> = new Set(['order', 'order_name', 'external_reference'])
/** With the same number and amount; an order may be paid weeks after it was placed. */
const numberMsMax = 30 * dayMs

/**
 * Whether equal references identify one payment. Order numbers are counted from a small number by every system of a shop: they
 * identify an order only among orders, and only if its time, or amount and about its time, are the same.
 */
function nameOnePayment(a: NamedReport, b: NamedReport): boolean {
  const kinds = [a, b].map(({ kind }) => kind.slice(kind.indexOf(':') + 1))
  if (!kinds.includes('order_name')) return true
  const apart = apartMs(a.report, b.report)
  const isNear = apart <= dayMs || (apart <= numberMsMax && isSameAmount(a.report, b.report))
  return isNear && kinds.every((kind) => orderKinds.has(kind))
}

function areCompatible(cluster: readonly PaymentReport[], other: readonly PaymentReport[], decided: Decided): boolean {
  return cluster.every((a) => other.every((b) => mayBeOne(a, b, decided)))
}

/**
 * Two reports of one sender repeat a payment only with the same amount and within a day; otherwise they are parts of an order.
 */
const repeatMsMax = dayMs

function mayBeOne(a: PaymentReport, b: PaymentReport, decided: Decided): boolean {
  const decision = decided.get(pairKey(a.id, b.id))
  if (decision === false) return false
  if (paymentSource(a) !== paymentSource(b)) return true
  // A provider reports each of its payments once.
  if (isProvider(a.recorded_via)) return false
  return decision === true || (isSameAmount(a, b) && apartMs(a, b) <= repeatMsMax)
}

function toPayment(cluster: readonly PaymentReport[]): JoinedPayment {
  const host = cluster.toSorted((a, b) => personRank(a) - personRank(b) || compareReports(a, b))[0]!
  const members = inReportOrder(cluster)
  const browsers = cluster.filter((item) => item !== host && item.customer_id === null && item.visitor_id !== null)
  const visitor_ids = [...new Set(browsers.map((browser) => browser.visitor_id!))].filter(
    (id) => host.customer_id !== null || id !== host.visitor_id,
  )
  return { host, members, visitor_ids: visitor_ids.sort() }
}

type RankedReport = Pick<PaymentReport, 'id' | 'recorded_via' | 'event_name' | 'event_key' | 'value'> & {
  event_time: Date | string
}

/** Sorts the reports of one payment; the first supplies amount, currency, time and refunds. */
export function inReportOrder<Report extends RankedReport>(reports: readonly Report[]): Report[] {
  return reports.toSorted((a, b) => reportRank(a) - reportRank(b) || compareReports(a, b))
}

/** Trust in amount, currency, time and refunds: payment providers, then stores and CRMs, then servers, then browsers. */
function reportRank({ recorded_via, event_name, value }: RankedReport): number {
  if (value === null) return 9
  if (recorded_via === 'tracker') return 5
  if (recorded_via === 'server' || recorded_via === 'partner') return event_name === cardPaymentName ? 3 : 4
  if (recorded_via.startsWith('store')) return 1
  return recorded_via.startsWith('crm') ? 2 : 0
}

/**
 * Which report decides the payer: the merchant's assignment, then an event, then a provider; a known customer before a browser.
 */
function personRank({ is_payer_assigned, recorded_via, customer_id, visitor_id }: PaymentReport): number {
  if (is_payer_assigned) return 0
  const isBrowser = recorded_via === 'tracker'
  if (customer_id !== null) return isProvider(recorded_via) ? 3 : isBrowser ? 2 : 1
  return visitor_id === null ? 6 : isBrowser ? 5 : 4
}

const nonProviderSources: ReadonlySet<string> = new Set(['tracker', 'server', 'partner'])

export function isProvider(recordedVia: string): boolean {
  return !nonProviderSources.has(recordedVia)
}

function isSameAmount(a: PaymentReport, b: PaymentReport): boolean {
  return a.value !== null && b.value !== null && Number(a.value) === Number(b.value) && a.currency === b.currency
}

function apartMs(a: PaymentReport, b: PaymentReport): number {
  return Math.abs(a.event_time.getTime() - b.event_time.getTime())
}

/** Compares by content before ids, because ids differ between profiles. */
function compareReports(a: RankedReport, b: RankedReport): number {
  return (
    new Date(a.event_time).getTime() - new Date(b.event_time).getTime() ||
    compareText(a.recorded_via, b.recorded_via) ||
    compareText(a.event_key, b.event_key) ||
    compareText(a.id, b.id)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}
