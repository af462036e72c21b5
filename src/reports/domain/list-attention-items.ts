import { hourMs } from '../../kernel/time/durations.ts'

/** The data of possible attention items. Times in lists are ISO text because they are read as JSON. */
export interface AttentionInput {
  connections: {
    id: string
    provider: string
    display_name: string
    status: string
    last_success_at: string | null
    authorized_at: string
    last_error: string | null
  }[]
  /** In the last day. */
  rejected: { reason: string; count: number; last_at: string }[]
  /** In the last 30 days. */
  unconverted_outcomes: { currency: string; count: number; amount: string }[]
  unconverted_spend: { currency: string; count: number; amount: string }[]
  unidentified_payments: number
  /** In the last 30 days. */
  payments_without_amount: number
  /** Payments that two sources may have reported, and the amount by which they may inflate cash. */
  suspected_duplicates: { pairs: number; at_stake: string; currency: string }
  pending_accounts: number
  /** Accepted events that could not be derived and were set aside. */
  failed_events: { count: number; since: Date | null }
  /** No event that waits for its derivation is older; null if none waits. */
  waiting_since: Date | null
  last_event_at: Date | null
  /** From the last scan of ad links; 0 without a scan. */
  untagged_ads: number
  scanned_at: Date | null
}

export const attentionKinds = [
  ...(['connection_broken', 'sync_stale', 'hits_rejected', 'no_events', 'missing_exchange_rate'] as const),
  ...(['events_failed', 'events_delayed'] as const),
  ...(['payments_unidentified', 'payments_without_amount', 'payments_duplicated'] as const),
  ...(['ads_untagged', 'account_pending'] as const),
] as const

export interface AttentionItem {
  kind: (typeof attentionKinds)[number]
  /** `error`: numbers are wrong or missing until the issue is fixed. */
  severity: 'error' | 'warning'
  count: number
  /** The connection, currency or reason; null if there is only one of the kind. */
  subject: string | null
  since: Date | null
  what: string
  fix: string
  /** The route that completes the step, if there is one. */
  next: string | null
}

/** Syncs run hourly; half a day without one is more than a temporary failure. */
const staleMs = 12 * hourMs
const silentMs = 48 * hourMs
/** A running worker derives an event within seconds. */
const delayedMs = 5 * 60_000

const broken: ReadonlySet<string> = new Set(['reconnect_required', 'needs_action', 'error'])

export const connectionHealths = ['none', 'healthy', 'stale', 'broken'] as const

/** Whether a connection in use can be synced and is. */
export function healthOf(
  { status, last_success_at, authorized_at }: { status: string; last_success_at: Date | null; authorized_at: Date },
  now: Date,
): Exclude<(typeof connectionHealths)[number], 'none'> {
  if (broken.has(status)) return 'broken'
  return now.getTime() - (last_success_at ?? authorized_at).getTime() > staleMs ? 'stale' : 'healthy'
}

/** Lists the issues that need attention with their fix, errors before warnings. */
export function listAttentionItems(
  input: AttentionInput,
  now: Date,
  fixOfRejection: (reason: string) => string | null,
): AttentionItem[] {
  const items: AttentionItem[] = [
    ...input.connections.flatMap((connection) => checkConnection(connection, now)),
    ...input.rejected.map(
      ({ reason, count, last_at }): AttentionItem => ({
        kind: 'hits_rejected',
        severity: 'error',
        count,
        subject: reason,
        since: new Date(last_at),
        what: `${many(count, 'hit was', 'hits were')} rejected in the last 24 hours: ${reason}.`,
        fix: fixOfRejection(reason) ?? 'Open the rejected hits for details.',
        next: 'GET /tracking/events',
      }),
    ),
    ...checkNoEvents(input.last_event_at, now),
    ...checkDerivation(input, now),
    ...input.unconverted_outcomes.map((outcome) => withoutRate(outcome, many(outcome.count, 'outcome', 'outcomes'))),
    ...input.unconverted_spend.map((item) => withoutRate(item, many(item.count, 'day of spend', 'days of spend'))),
  ]
  if (input.unidentified_payments > 0) {
    items.push({
      kind: 'payments_unidentified',
      severity: 'warning',
      count: input.unidentified_payments,
      subject: null,
      since: null,
      what: `${many(input.unidentified_payments, 'payment has', 'payments have')} no payer: nothing can be credited for them.`,
      fix: 'Say who paid.',
      next: 'GET /payments?status=unidentified',
    })
  }
  if (input.payments_without_amount > 0) {
    items.push({
      kind: 'payments_without_amount',
      severity: 'warning',
      count: input.payments_without_amount,
      subject: null,
      since: null,
      what: `${many(input.payments_without_amount, 'payment has no amount and is', 'payments have no amount and are')} not in revenue and profit.`,
      fix: 'Send the amount of a payment in `properties.value`.',
      next: 'GET /payments',
    })
  }
  const { pairs, at_stake, currency } = input.suspected_duplicates
  if (pairs > 0) {
    items.push({
      kind: 'payments_duplicated',
      severity: 'warning',
      count: pairs,
      subject: `${at_stake} ${currency}`,
      since: null,
      what: `${many(pairs, 'pair of payments is', 'pairs of payments are')} possibly reported by two sources each: ${at_stake} ${currency} may be counted twice.`,
      fix: 'Join the pairs that are one payment; separate the others.',
      next: 'GET /payments/duplicates',
    })
  }
  if (input.untagged_ads > 0) {
    items.push({
      kind: 'ads_untagged',
      severity: 'warning',
      count: input.untagged_ads,
      subject: null,
      since: input.scanned_at,
      what: `${many(input.untagged_ads, 'running ad does', 'running ads do')} not say in their links which ad a visit came from.`,
      fix: 'Add the URL parameters.',
      next: 'POST /quality/ad-ids/url-tags/apply',
    })
  }
  if (input.pending_accounts > 0) {
    items.push({
      kind: 'account_pending',
      severity: 'warning',
      count: input.pending_accounts,
      subject: null,
      since: null,
      what: `${many(input.pending_accounts, 'consent awaits', 'consents await')} the selection of an account.`,
      fix: 'Select one before the consent expires.',
      next: 'GET /connections/pending',
    })
  }
  return items.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
}

function checkConnection(connection: AttentionInput['connections'][number], now: Date): AttentionItem[] {
  const { provider, display_name, status, last_success_at, authorized_at, last_error } = connection
  const since = new Date(last_success_at ?? authorized_at)
  const known = { count: 1, subject: `${provider} ${connection.id}`, since }
  const health = healthOf({ status, last_success_at: since, authorized_at: since }, now)
  if (health === 'broken') {
    return [
      {
        ...known,
        kind: 'connection_broken',
        severity: 'error',
        what: `${display_name} (${provider}) cannot be synced: ${last_error ?? status}.`,
        fix: 'Reconnect it.',
        next: 'POST /connections/{provider}/handoff',
      },
    ]
  }
  if (health === 'healthy') return []
  const hours = Math.floor((now.getTime() - since.getTime()) / hourMs)
  return [
    {
      ...known,
      kind: 'sync_stale',
      severity: 'error',
      what: `${display_name} (${provider}) was last synced ${hours} hours ago.`,
      fix: 'Sync now; if that fails, the sync shows the reason.',
      next: 'POST /connections/sync',
    },
  ]
}

/** A profile without any event is still being set up, which readiness reports. */
function checkNoEvents(lastEventAt: Date | null, now: Date): AttentionItem[] {
  if (lastEventAt === null || now.getTime() - lastEventAt.getTime() <= silentMs) return []
  const days = Math.floor((now.getTime() - lastEventAt.getTime()) / (24 * hourMs))
  return [
    {
      kind: 'no_events',
      severity: 'error',
      count: 1,
      subject: null,
      since: lastEventAt,
      what: `No event was received for ${days} days.`,
      fix: 'Check that the tracker is still installed.',
      next: 'POST /tracking/verification',
    },
  ]
}

function checkDerivation(
  { failed_events: { count, since }, waiting_since }: AttentionInput,
  now: Date,
): AttentionItem[] {
  const items: AttentionItem[] = []
  if (count > 0) {
    items.push({
      kind: 'events_failed',
      severity: 'error',
      count,
      subject: null,
      since,
      what: `${many(count, 'accepted event is', 'accepted events are')} missing in reports: the processing failed.`,
      fix: 'The operator can see the reason with `tributary ingest show` and retry with `tributary ingest retry`.',
      next: null,
    })
  }
  if (waiting_since && now.getTime() - waiting_since.getTime() > delayedMs) {
    const minutes = Math.floor((now.getTime() - waiting_since.getTime()) / 60_000)
    items.push({
      kind: 'events_delayed',
      severity: 'error',
      count: 1,
      subject: null,
      since: waiting_since,
      what: `Events that were accepted up to ${minutes} minutes ago are not in reports yet.`,
      fix: 'They are stored and will be included. The operator can see the reason with `tributary doctor`.',
      next: null,
    })
  }
  return items
}

function withoutRate({ currency, count, amount }: { currency: string; count: number; amount: string }, rows: string) {
  return {
    kind: 'missing_exchange_rate' as const,
    severity: 'error' as const,
    count,
    subject: currency,
    since: null,
    what: `${rows} in ${currency} (${amount}) have no exchange rate: they are counted without their value.`,
    fix: `Import exchange rates of ${currency}: tributary fx import.`,
    next: null,
  }
}

function many(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`
}
