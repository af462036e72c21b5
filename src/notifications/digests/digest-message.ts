import type { WorkContext } from '../../kernel/context/context.ts'
import { findMailableMember, type ProfileFacts } from '../channels/channel-queries.ts'
import type { Message } from '../channels/domain/message.ts'
import type { OutgoingMessage } from '../channels/message-queries.ts'
import { type Digest, findDigest } from './digest-queries.ts'
import type { DigestPeriod } from './domain/digest-schedule.ts'
import { writeDigest } from './domain/write-digest.ts'
import { loadDigestInput } from './load-digest-input.ts'
import { unsubscribeUrl } from './unsubscribe/unsubscribe-token.ts'

/** The period is part of the key, so a period is sent once, and a late message is about the period that it was queued for. */
export function digestKey({ id }: Pick<Digest, 'id'>, { from_day, to_day }: DigestPeriod): string {
  return [id, from_day, to_day].join(':')
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
  return loadDigest(ctx, profile, digest, { from_day, to_day })
}

export async function loadDigest(
  ctx: WorkContext,
  profile: ProfileFacts,
  { id, schedule, locale }: Digest,
  period: DigestPeriod,
): Promise<Message> {
  const input = await loadDigestInput(ctx.db, profile, period, ctx.now())
  return writeDigest(input, {
    profile,
    schedule,
    period,
    locale: locale as 'en' | 'es',
    baseUrl: ctx.baseUrl,
    unsubscribeUrl: unsubscribeUrl(ctx, { profile_id: profile.id, digest_id: id }),
  })
}
