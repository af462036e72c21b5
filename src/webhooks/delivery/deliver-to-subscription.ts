import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { WorkContext } from '../../kernel/context/context.ts'
import { type CheckedTarget, checkTarget } from '../../kernel/network/egress.ts'
import type { TargetError } from '../../kernel/network/public-host.ts'
import { gatherResults } from '../../queue/gather-results.ts'
import { listContacts } from '../../sync/contact-queries.ts'
import { type Contact, renderBody } from '../../sync/render-body.ts'
import { withheldReason } from '../../sync/withheld-reason.ts'
import { decideAttempt } from '../domain/decide-attempt.ts'
import {
  type Destination,
  findDestination,
  type LeasedDelivery,
  type SubscriptionQueue,
  updateDeliveriesLeased,
} from '../subscriptions/attempt-queries.ts'
import type { WebhookClient } from '../subscriptions/open-webhook-client.ts'
import { secretPurpose } from '../subscriptions/subscriptions.ts'
import { type Attempt, recordAttempts } from './record-attempts.ts'
import { recordPushes } from './record-pushes.ts'

interface QueueOptions {
  client: WebhookClient
  /** A random number from 0 to 1. */
  chance: () => number
  /** Once aborted, nothing new is started. */
  stopping: AbortSignal
  onAttempt?: OnAttempt | undefined
  /** Called with the time of each retry. */
  onRetry?: (at: Date) => void
}

export type OnAttempt = (outcome: 'delivered' | 'pending' | 'dead', seconds: number) => void

/** Concurrent attempts per receiver; fewer while it fails, so that a dead receiver with many pending deliveries costs little. */
const slotsMax = 64
const slotsWhileFailing = 4

/** Longer than a DNS lookup and an attempt. The deliveries of a process that dies are delayed by this long. */
const leaseMs = 25_000

/**
 * Sends due deliveries to one subscription until none is left. All leased deliveries are started concurrently; their results are
 * written while the next batch is sent.
 */
export async function deliverToSubscription(
  ctx: WorkContext,
  queue: SubscriptionQueue,
  options: QueueOptions,
): Promise<void> {
  const results = gatherResults<Attempt>()
  let slots = slotsMax
  let recording: Promise<void> = Promise.resolve()
  for (;;) {
    const finished = results.take()
    const before = recording
    recording = before.then(async () => {
      const isWell = await recordAttempts(ctx, queue, finished)
      if (finished.some(({ kind }) => kind === 'released')) ctx.wake('webhooks', queue.profile_id)
      for (const attempt of finished) {
        if (attempt.kind === 'made' && attempt.decision.next_attempt_at)
          options.onRetry?.(attempt.decision.next_attempt_at)
      }
      if (isWell !== null) slots = isWell ? slotsMax : slotsWhileFailing
    })
    // A failure is handled in the next iteration; until then it must not be an unhandled rejection.
    recording.catch(() => {})
    // At most one batch of results is written while the next batch is sent.
    await before
    const room = options.stopping.aborted ? 0 : slots - results.pending()
    const begun = room > 0 ? await beginAttempts(ctx, queue, options, room) : []
    for (const attempt of begun) results.add(attempt)
    if (results.isEmpty()) return recording
    await results.gathered(slots / 2)
  }
}

async function beginAttempts(
  ctx: WorkContext,
  queue: SubscriptionQueue,
  options: QueueOptions,
  limit: number,
): Promise<Promise<Attempt>[]> {
  const now = ctx.now()
  const leaseUntil = new Date(now.getTime() + leaseMs)
  const [route, leased] = await Promise.all([
    findRoute(ctx, queue),
    updateDeliveriesLeased(ctx.db, queue, limit, now, leaseUntil),
  ])
  // The subscription was just deleted, with its deliveries.
  if (!route) return []
  const { destination, target } = route
  const contacts = await listContactsFor(ctx, queue, destination, leased)
  if (!('problem' in target)) await recordPushes(ctx, queue, { destination, target, leased, contacts })
  const keys = openKeys(ctx, destination, now)
  return leased.map(async (delivery) => {
    const contact = contacts.get(delivery.customer_id ?? '') ?? null
    return attempt(ctx, delivery, { destination, target, keys, contact, leaseUntil }, options)
  })
}

/** The current subscription, and the resolved address of its host. */
async function findRoute(ctx: WorkContext, queue: SubscriptionQueue) {
  const destination = await findDestination(ctx.db, queue)
  return destination && { destination, target: await checkTarget(ctx.egress, destination.url) }
}

async function listContactsFor(
  ctx: WorkContext,
  queue: SubscriptionQueue,
  destination: Destination,
  leased: readonly LeasedDelivery[],
): Promise<Map<string, Contact>> {
  const deliverable = leased.filter((item) => withheldReason(item, destination, destination.profile) === null)
  const customerIds = deliverable.flatMap(({ customer_id }) => customer_id ?? [])
  return destination.reads_personal_data ? listContacts(ctx.db, queue.profile_id, customerIds) : new Map()
}

function openKeys(ctx: WorkContext, destination: Destination, now: Date): KeyObject[] {
  const { secret, previous_secret, previous_secret_expires_at: until } = destination
  const isGrace = previous_secret !== null && until !== null && until > now
  const encrypted = [secret, ...(isGrace ? [previous_secret] : [])]
  return encrypted.map((envelope) => signingKey(ctx.secrets.decrypt(secretPurpose, envelope)))
}

interface Circumstances {
  destination: Destination
  target: CheckedTarget | TargetError
  keys: readonly KeyObject[]
  contact: Contact | null
  leaseUntil: Date
}

async function attempt(
  ctx: WorkContext,
  delivery: LeasedDelivery,
  { destination, target, keys, contact, leaseUntil }: Circumstances,
  options: QueueOptions,
): Promise<Attempt> {
  const lease = { id: delivery.id, leased_until: leaseUntil, attempt: delivery.attempt }
  const rejection = withheldReason(delivery, destination, destination.profile)
  if (rejection) return { ...lease, kind: 'withheld', at: ctx.now(), reason: rejection }
  const body = JSON.stringify(renderBody(delivery, destination, contact))
  const at = ctx.now()
  const startedAt = performance.now()
  const headers = signDelivery({ id: delivery.event_id, at, body, keys })
  const result =
    'problem' in target
      ? { status_code: null, error: `the url ${target.problem}`, retry_after: null }
      : await options.client.post({ target, headers, body })
  if (result.status_code === null && options.stopping.aborted) return { ...lease, kind: 'released', at: ctx.now() }
  const decision = decideAttempt(result, delivery.attempt + 1, ctx.now(), options.chance())
  const duration_ms = Math.round(performance.now() - startedAt)
  options.onAttempt?.(decision.status, duration_ms / 1000)
  // A response may repeat personal data, which an erasure would not find, so it is not stored.
  const stored = contact === null ? result : { ...result, response_excerpt: null }
  return { ...lease, kind: 'made', at, result: stored, decision, duration_ms }
}

/** The headers of Standard Webhooks; during a grace period there is one signature per key. */
function signDelivery(options: { id: string; at: Date; body: string; keys: readonly KeyObject[] }) {
  const timestamp = Math.floor(options.at.getTime() / 1000)
  const text = `${options.id}.${timestamp}.${options.body}`
  const signatures = options.keys.map((key) => `v1,${createHmac('sha256', key).update(text).digest('base64')}`)
  return {
    'webhook-id': options.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}

/** Created once for many deliveries: passing raw bytes to each signature costs more than ten times as much as signing. */
function signingKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
}
