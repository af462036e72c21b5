import type { PendingEvent } from '../../attribution/visits/pending-event.ts'
import { openLinkToken } from '../../identity/link-tokens/link-token.ts'
import type { Context, FastPathHandler, WorkContext } from '../../kernel/context/context.ts'
import { newId, nilId } from '../../kernel/ids.ts'
import { truncatedText } from '../../kernel/schemas/storable-text.ts'
import { isRejection, type Rejection, reject, rejectHit } from '../hits/hit-rejection.ts'
import { checkSender, hitToPendingEvent, passHit } from '../hits/hit-steps.ts'
import { moduleBuilds } from '../installation/tracker-build.ts'
import { waitUntilDerived } from '../log/wait-until-derived.ts'
import { listModules } from '../tracking/domain/list-modules.ts'
import type { LoadedModule } from '../tracking/module-schemas.ts'
import type { RejectedHitRow } from '../tracking/tracking-queries.ts'
import type { FoundTrackingKey } from '../tracking/tracking-schemas.ts'
import { eventsMax, type HitsBody, type WithHeaders } from './schemas.ts'
import { spendBytes } from './spend-bytes.ts'

type Headers = WithHeaders['headers']

interface AcceptedHits {
  accepted: number
  rejected: { index: number; reason: string; field: string | null; message: string }[]
  modules?: LoadedModule[]
}

export interface AcceptOptions {
  /** The event name if the hit has none. */
  defaultName?: string
  checkEvent?: (pending: PendingEvent) => Rejection | null
}

/**
 * Accepts one hit or a batch: checks the sender, parses the hits and logs them. Valid hits of a batch are logged even if others are
 * rejected; if none is valid, the response is the rejection of the first.
 */
export async function acceptHits(
  ctx: Context,
  body: HitsBody,
  { headers, bodyBytes = 0 }: WithHeaders,
  options: AcceptOptions = {},
): Promise<{ data: AcceptedHits; headers?: Record<string, string> }> {
  const sent = Array.isArray(body.events) ? body.events : [body]
  const { key, rejection } = await admitSender(ctx, { ...body, pageUrl: body.pageUrl ?? pageOf(sent[0]) }, headers)
  const wrong = spendBytes(ctx, { ip: ctx.ip, key, bytes: bodyBytes }) ?? rejection ?? wrongBatch(body.events)
  if (wrong || !key) return rejectAll(ctx, key, wrong!, sent.slice(0, eventsMax), headers)
  const checkedHits: (PendingEvent | Rejection)[] = []
  for (const hit of sent) {
    const received = { sent: hit, key, headers, ip: ctx.ip, receivedAt: ctx.now(), defaultName: options.defaultName }
    const passed = passHit(received)
    if (isRejection(passed)) checkedHits.push(passed)
    else {
      const pending = await withLinked(ctx, hitToPendingEvent(passed), passed.hit.link_token)
      checkedHits.push(options.checkEvent?.(pending) ?? pending)
    }
  }
  const rejected = checkedHits.flatMap((checkedHit, index) =>
    isRejection(checkedHit) ? [{ index, rejection: checkedHit, sent: sent[index] }] : [],
  )
  if (rejected.length > 0) await storeRejectedHits(ctx, key.profile_id, rejected, headers)
  if (rejected.length === sent.length) return rejectHit(rejected[0]!.rejection)
  const accepted = await ctx.collection.log.append(
    key.profile_id,
    checkedHits.filter((checkedHit): checkedHit is PendingEvent => !isRejection(checkedHit)),
  )
  const data = {
    accepted: sent.length - rejected.length,
    rejected: rejected.map(({ index, rejection: { rejected: reason, field, message } }) => ({
      index,
      reason,
      field,
      message,
    })),
    ...(body.modules && body.events ? { modules: listModules(body.modules, key, moduleBuilds()) } : {}),
  }
  return { data, ...(await waitUntilDerived(ctx, key.profile_id, accepted, headers.prefer)) }
}

const oneAccepted = JSON.stringify({ data: { accepted: 1, rejected: [] }, meta: {} })

/**
 * Fast path for most requests, one valid hit of a cached key: runs the same steps, logs the hit, and responds after the commit with
 * a constant text. Returns false for every other request, which then uses `acceptHits`.
 */
export function acceptHitFastPath(
  { collection, now, byteQuota }: Pick<WorkContext, 'collection' | 'now' | 'byteQuota'>,
  options: AcceptOptions,
): FastPathHandler {
  return ({ body, headers, bodyBytes, ip }, done) => {
    if (body.events !== undefined) return false
    const keyText = headers['x-tributary-tracking-key'] ?? body.trackingKey
    const key = typeof keyText === 'string' ? collection.findKey(keyText) : null
    if (key === null || key instanceof Promise) return false
    if (checkSender({ key, headers, pageUrl: body.pageUrl })) return false
    const received = { sent: body, key, headers, ip, receivedAt: now(), defaultName: options.defaultName }
    const passed = passHit(received)
    if (isRejection(passed) || passed.hit.link_token !== null) return false
    const pending = hitToPendingEvent(passed)
    if (options.checkEvent?.(pending)) return false
    // A request over its quota uses the normal path, which rejects it with the reason.
    if (spendBytes({ byteQuota }, { ip, key, bytes: bodyBytes })) return false
    collection.log.append(key.profile_id, [pending]).then(
      () => done(null, oneAccepted),
      (error: unknown) => done(error, ''),
    )
    return true
  }
}

/** Checks the sender of a hit: a known key that is not revoked, a page on one of the profile's domains, and no bot. */
export async function admitSender(
  ctx: Context,
  body: { trackingKey?: unknown; pageUrl?: unknown },
  headers: Headers,
): Promise<{ key: FoundTrackingKey | null; rejection: Rejection | null }> {
  const text = headers['x-tributary-tracking-key'] ?? body.trackingKey
  const key = typeof text === 'string' ? await ctx.collection.findKey(text) : null
  if (!key) return { key, rejection: reject('unknown_key', 'trackingKey', 'is missing or unknown') }
  return { key, rejection: checkSender({ key, headers, pageUrl: body.pageUrl }) }
}

/** The customer of a valid link token takes precedence over the identity that the page reports. An invalid token is ignored. */
async function withLinked(ctx: WorkContext, pending: PendingEvent, token: string | null): Promise<PendingEvent> {
  if (token === null) return pending
  const { profile_id, event_time: seen_at } = pending.event
  const customer_id = await openLinkToken(ctx.linkTokenKeys, token, profile_id, ctx.now())
  if (!customer_id) return pending
  return { ...pending, claim: { profile_id, seen_at, customer_id, identifiers: [], can_create: false } }
}

function pageOf(hit: unknown): unknown {
  return typeof hit === 'object' && hit !== null ? (hit as { pageUrl?: unknown }).pageUrl : undefined
}

function wrongBatch(events: unknown): Rejection | null {
  if (events === undefined || events === null) return null
  if (!Array.isArray(events)) return reject('malformed_hit', 'events', 'must be a list')
  if (events.length === 0) return reject('malformed_hit', 'events', 'must contain at least one hit')
  if (events.length <= eventsMax) return null
  return reject('too_many_events', 'events', `must hold at most ${eventsMax} hits`)
}

async function rejectAll(
  ctx: Context,
  key: FoundTrackingKey | null,
  rejection: Rejection,
  sent: readonly unknown[],
  headers: Headers,
): Promise<never> {
  const shown = rejection.rejected === 'over_byte_quota' ? sent.slice(0, 1) : sent
  const rejected = (shown.length > 0 ? shown : [null]).map((hit): RejectedHitInput => ({ rejection, sent: hit }))
  await storeRejectedHits(ctx, key?.profile_id ?? null, rejected, headers)
  return rejectHit(rejection)
}

/** A rejected hit, as far as it could be parsed. */
interface RejectedHitInput {
  rejection: Rejection
  sent: unknown
}

/** Stores rejected hits for one day, so that users can see what was received and why it was rejected. */
export async function storeRejectedHits(
  { collection, now }: Pick<WorkContext, 'collection' | 'now'>,
  profileId: string | null,
  rejected: readonly RejectedHitInput[],
  headers: Headers,
): Promise<void> {
  for (const { rejection } of rejected) collection.countDropped(rejection.rejected)
  if (profileId === null && !collection.hasRoomForUnknown()) return
  // Exceeding the quota is logged once per minute, not once per request.
  if (rejected[0]?.rejection.rejected === 'over_byte_quota' && !collection.isFirstInMinute(profileId ?? nilId)) return
  const rows = rejected.map(({ rejection, sent }): RejectedHitRow => {
    const hit = typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {}
    return {
      profile_id: profileId ?? nilId,
      id: newId(),
      received_at: now(),
      reason: rejection.rejected,
      detail: rejection.field ? `${rejection.field}: ${rejection.message}` : rejection.message,
      event_name: storableText(hit.eventName, 200),
      // Query and fragment may contain personal data.
      page_url: storableText(hit.pageUrl, 1_000)?.split(/[?#]/, 1)[0] ?? null,
      origin: storableText(headers.origin, 300),
      user_agent: storableText(headers['user-agent'], 500),
    }
  })
  await collection.rejected.submit(rows)
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair, and one such text would fail the whole batch. */
function storableText(value: unknown, lengthMax: number): string | null {
  return truncatedText(value, lengthMax)?.replaceAll('\0', '').toWellFormed() ?? null
}
