import type { WorkContext } from '../../kernel/context/context.ts'
import { minuteMs } from '../../kernel/time/durations.ts'
import { findMailableMember, type ProfileFacts } from '../channels/channel-queries.ts'
import type { Message } from '../channels/domain/message.ts'
import type { OutgoingMessage } from '../channels/message-queries.ts'
import { type Digest, findDigest } from './digest-queries.ts'
import type { DigestInput } from './domain/digest-input.ts'
import type { DigestPeriod } from './domain/digest-schedule.ts'
import { writeDigest } from './domain/write-digest.ts'
import { loadDigestInput } from './load-digest-input.ts'
import { unsubscribeUrl } from './unsubscribe/unsubscribe-token.ts'

/** The period is part of the key, so a period is sent once, and a late message is about the period that it was queued for. */
export function digestKey({ id }: Pick<Digest, 'id'>, { from_day, to_day }: DigestPeriod): string {
  return [id, from_day, to_day].join(':')
}

/** Users of a profile get their digests one after the other, so the figures are loaded once for all of them. */
const recent = new Map<string, { loadedAt: number; input: Promise<DigestInput> }>()
const recentMs = minuteMs
const recentMax = 16

function recentInput(ctx: WorkContext, profile: ProfileFacts, period: DigestPeriod): Promise<DigestInput> {
  const key = digestKey(profile, period)
  const now = ctx.now().getTime()
  const found = recent.get(key)
  if (found && now >= found.loadedAt && now - found.loadedAt < recentMs) return found.input
  const input = loadDigestInput(ctx, profile, period)
  recent.delete(key)
  recent.set(key, { loadedAt: now, input })
  // A failure is not remembered, so that the next attempt loads again.
  input.catch(() => recent.delete(key))
  for (const oldest of recent.keys()) if (recent.size > recentMax) recent.delete(oldest)
  return input
}

/** Null if the digest was deleted or paused, or its user unsubscribed or may no longer see the profile. */
export async function digestMessage(
  ctx: WorkContext,
  profile: ProfileFacts,
  { key, about_id, channel }: OutgoingMessage,
): Promise<Message | null> {
  const digest = await findDigest(ctx.db, profile.id, about_id)
  if (!digest?.is_enabled) return null
  if (channel.kind === 'email' && digest.unsubscribed_at !== null) return null
  if (!(await findMailableMember(ctx.db, profile.id, digest.user_id))) return null
  const [, from_day, to_day] = key.split(':') as [string, string, string]
  const period = { from_day, to_day }
  return toMessage(ctx, profile, digest, period, await recentInput(ctx, profile, period))
}

export async function loadDigest(
  ctx: WorkContext,
  profile: ProfileFacts,
  digest: Digest,
  period: DigestPeriod,
): Promise<Message> {
  return toMessage(ctx, profile, digest, period, await loadDigestInput(ctx, profile, period))
}

function toMessage(
  ctx: WorkContext,
  profile: ProfileFacts,
  { id, schedule, locale }: Digest,
  period: DigestPeriod,
  input: DigestInput,
): Message {
  return writeDigest(input, {
    profile,
    schedule,
    period,
    locale: locale as 'en' | 'es',
    baseUrl: ctx.baseUrl,
    unsubscribeUrl: unsubscribeUrl(ctx, { profile_id: profile.id, digest_id: id }),
  })
}
