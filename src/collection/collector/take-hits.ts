import type { Entry } from '../../attribution/entry.ts'
import type { Context } from '../../kernel/context.ts'
import { enrichHit } from '../enrich-hit.ts'
import { ingestOf } from '../ingest/ingest-of.ts'
import { parseHit } from '../parse-hit.ts'
import { isRefusal, type Refusal, refuse, refuseHit } from '../refusal.ts'
import type { FoundTrackingKey } from '../tracking-shapes.ts'
import { admitSender } from './admit-sender.ts'
import { keepRefused, type RefusedHit } from './keep-refused.ts'
import { eventsMax, type HitsBody, type WithHeaders } from './shapes.ts'

interface TakenHits {
  accepted: number
  rejected: { index: number; reason: string; field: string | null; message: string }[]
}

/**
 * Takes one hit or a batch: who sends it, what it tells, and into the store. Good hits of a batch are stored whatever became
 * of the others; when none is good the answer is the refusal of the first.
 */
export async function takeHits(
  ctx: Context,
  body: HitsBody,
  { headers, bodyBytes = 0 }: WithHeaders,
  options: { defaultName?: string; isWanted?: (entry: Entry) => Refusal | null } = {},
): Promise<TakenHits> {
  const sent = Array.isArray(body.events) ? body.events : [body]
  const { key, refusal } = await admitSender(ctx, { ...body, pageUrl: body.pageUrl ?? pageOf(sent[0]) }, headers)
  const wrong = refusal ?? wrongBatch(body.events)
  if (wrong || !key) return refuseAll(ctx, key, wrong!, sent.slice(0, eventsMax), headers)
  const judged: (Entry | Refusal)[] = []
  for (const hit of sent) {
    const one = judge(ctx, key, hit, { headers, bytes: Math.ceil(bodyBytes / sent.length) * 2 }, options)
    judged.push(one instanceof Promise ? await one : one)
  }
  const refused = judged.flatMap((one, index) => (isRefusal(one) ? [{ index, refusal: one, sent: sent[index] }] : []))
  if (refused.length > 0) await keepRefused(ctx, key.profile_id, refused, headers)
  if (refused.length === sent.length) return refuseHit(refused[0]!.refusal)
  await ingestOf(ctx).tracker.submit(judged.filter((one): one is Entry => !isRefusal(one)))
  return {
    accepted: sent.length - refused.length,
    rejected: refused.map(({ index, refusal: { refused: reason, field, message } }) => ({
      ...{ index, reason, field, message },
    })),
  }
}

function pageOf(hit: unknown): unknown {
  return typeof hit === 'object' && hit !== null ? (hit as { pageUrl?: unknown }).pageUrl : undefined
}

function wrongBatch(events: unknown): Refusal | null {
  if (events === undefined || events === null) return null
  if (!Array.isArray(events)) return refuse('malformed_hit', 'events', 'must be a list')
  if (events.length === 0) return refuse('malformed_hit', 'events', 'must hold at least one hit')
  if (events.length <= eventsMax) return null
  return refuse('too_many_events', 'events', `must hold at most ${eventsMax} hits`)
}

async function refuseAll(
  ctx: Context,
  key: FoundTrackingKey | null,
  refusal: Refusal,
  sent: readonly unknown[],
  headers: WithHeaders['headers'],
): Promise<never> {
  const refused = (sent.length > 0 ? sent : [null]).map((hit): RefusedHit => ({ refusal, sent: hit }))
  await keepRefused(ctx, key?.profile_id ?? null, refused, headers)
  return refuseHit(refusal)
}

/** Waits for nothing but a link token that has to be opened: a hit is worth fewer turns than that. */
function judge(
  ctx: Context,
  key: FoundTrackingKey,
  sent: unknown,
  told: { headers: WithHeaders['headers']; bytes: number },
  { defaultName, isWanted }: { defaultName?: string; isWanted?: (entry: Entry) => Refusal | null },
): Entry | Refusal | Promise<Entry | Refusal> {
  const receivedAt = ctx.now()
  const hit = parseHit(sent, { receivedAt, ownCurrency: key.reporting_currency, defaultName })
  if (isRefusal(hit)) return hit
  const entry = enrichHit(ctx, key, hit, { ...told, receivedAt })
  if (entry instanceof Promise) return entry.then((entry) => isWanted?.(entry) ?? entry)
  return isWanted?.(entry) ?? entry
}
