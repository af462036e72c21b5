import { createHmac } from 'node:crypto'
import type { LiveCampaign } from '../../connect/vendor-rows.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { isSameSecret } from '../../kernel/secrets/token.ts'
import { listRunningAds } from './domain/change-status.ts'
import type { Writer } from './open-writer.ts'
import { findLastAppliedAction } from './queries.ts'
import type { Target } from './schemas.ts'

/**
 * A hash of the campaign state that the caller saw: it changes with every change of the campaign. An idempotency key derived from
 * it makes a double click one request, and a click after a change another request.
 */
export async function confirmToken(
  ctx: ProfileContext,
  target: Target,
  live: LiveCampaign,
  writer: SeenWriter,
): Promise<string> {
  return tokenUnder(ctx.secrets.deriveKey(keyPurpose), await serializeSeenState(ctx, target, live, writer))
}

/** The connection is part of the token: after a reconnect, or with another permission, a click is another request. */
type SeenWriter = Pick<Writer, 'connection' | 'canWrite'>

/** True if the campaign has not changed since the token was issued. */
export async function isCurrentToken(
  ctx: ProfileContext,
  target: Target,
  live: LiveCampaign,
  writer: SeenWriter,
  token: string,
): Promise<boolean> {
  const text = await serializeSeenState(ctx, target, live, writer)
  const keys = ctx.secrets.deriveKeys(keyPurpose)
  return keys.some((key) => isSameSecret(Buffer.from(tokenUnder(key, text)), Buffer.from(token)))
}

const keyPurpose = 'confirm-token'

async function serializeSeenState(
  { db, profile }: ProfileContext,
  target: Target,
  live: LiveCampaign,
  { connection, canWrite }: SeenWriter,
): Promise<string> {
  const last = await findLastAppliedAction(db, profile.id, target)
  const budgets = live.ad_sets.map(({ external_id, daily_budget }) => [external_id, daily_budget])
  const running = listRunningAds(live.ads).map(({ external_id }) => external_id)
  return JSON.stringify([
    profile.id,
    live.external_id,
    live.status,
    live.daily_budget,
    budgets.sort(),
    running.sort(),
    last?.id ?? null,
    canWrite,
    connection?.authorized_at.toISOString() ?? null,
  ])
}

function tokenUnder(key: Buffer, text: string): string {
  return `ct_${createHmac('sha256', key).update(text).digest('hex').slice(0, 40)}`
}
