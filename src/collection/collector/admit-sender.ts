import { isUnderHost } from '../../attribution/classify-host.ts'
import { isBot } from '../../attribution/is-bot.ts'
import type { Context, Db } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { findTrackingKey } from '../tracking-queries.ts'
import type { FoundTrackingKey } from '../tracking-shapes.ts'
import type { WithHeaders } from './shapes.ts'

export interface Sender {
  /** Null when the key is unknown. */
  key: FoundTrackingKey | null
  refusal: Refusal | null
}

/** Who sends a hit, and whether it may: a key of ours that is not revoked, a page of the profile's own, and no program. */
export async function admitSender(
  ctx: Context,
  body: { trackingKey?: unknown; pageUrl?: unknown },
  headers: WithHeaders['headers'],
): Promise<Sender> {
  const text = headers['x-atribu-tracking-key'] ?? body.trackingKey
  const key = typeof text === 'string' && keyShape.test(text) ? await ctx.findCredential(text, lookUp) : null
  if (!key) return { key, refusal: refuse('unknown_key', 'trackingKey', 'is missing or not one of ours') }
  if (key.revoked_at) return { key, refusal: refuse('revoked_key', 'trackingKey', 'was revoked') }
  if (!isOwnPage(key.domains, headers.origin, body.pageUrl)) {
    return { key, refusal: refuse('blocked_origin', 'Origin', 'is none of the domains that the profile lists') }
  }
  if (isBot(headers['user-agent'] ?? null))
    return { key, refusal: refuse('bot', 'User-Agent', 'is a program, not a visitor') }
  return { key, refusal: null }
}

const keyShape = /^trk_[\w-]{8,200}$/

/** Made-up keys are each looked up; they must not fill the memory with waiting queries. */
const lookupsMax = 200
const lookups = new WeakMap<Db, number>()

async function lookUp(db: Db, text: string): Promise<FoundTrackingKey | null> {
  const running = lookups.get(db) ?? 0
  if (running >= lookupsMax) {
    return fail('service_unavailable', 'Too many keys are being looked up just now.', { retry_after_seconds: 1 })
  }
  lookups.set(db, running + 1)
  try {
    return await findTrackingKey(db, text)
  } finally {
    lookups.set(db, lookups.get(db)! - 1)
  }
}

/** A sandboxed page has no origin to name; then its address must do. Where neither is told there is nothing to object to. */
function isOwnPage(domains: readonly string[], origin: string | undefined, pageUrl: unknown): boolean {
  if (domains.length === 0) return true
  const host = hostOf(origin) ?? hostOf(pageUrl)
  return host === null || domains.some((domain) => isListed(host, domain))
}

function hostOf(address: unknown): string | null {
  return typeof address === 'string' ? (URL.parse(address)?.hostname ?? null) : null
}

function isListed(host: string, domain: string): boolean {
  if (domain.startsWith('*.')) return isUnderHost(host, domain) || host === domain.slice(2)
  return host.replace(/^www\./, '') === domain.replace(/^www\./, '')
}
