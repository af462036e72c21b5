import { inTransaction, type ProfileContext, type WorkContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { type DayAllowance, dayAllowance } from '../domain/summary/day-allowance.ts'
import {
  countUsed,
  deleteReservation,
  deleteUsageBefore,
  insertReservation,
  lockAllowance,
} from './allowance-queries.ts'

export interface Reservation {
  id: string
  day: string
}

/** Longer than any model call may take. */
const reservedForMs = 120_000

/**
 * Reserves one unit of the workspace's daily limit before the work, so that concurrent calls cannot exceed it; `releaseReservation`
 * releases it if the work fails.
 */
export async function reserveAllowance(ctx: WorkContext & { profile: { workspace_id: string } }): Promise<Reservation> {
  const now = ctx.now()
  const allowance = dayAllowance(now)
  const { workspace_id } = ctx.profile
  return inTransaction(ctx, async (ctx) => {
    await lockAllowance(ctx.db, workspace_id)
    await deleteUsageBefore(ctx.db, workspace_id, allowance.day)
    const used = await countUsed(ctx.db, workspace_id, { day: allowance.day, now })
    if (used >= ctx.summaries.dailyLimit) reject(allowance)
    const reservation = { id: newId(now.getTime()), day: allowance.day }
    await insertReservation(ctx.db, workspace_id, {
      ...reservation,
      expires_at: new Date(now.getTime() + reservedForMs),
    })
    return reservation
  })
}

function reject({ secondsLeft }: DayAllowance): never {
  fail('rate_limit_exceeded', 'The workspace has reached its daily summary limit; it resets at midnight UTC.', {
    reason: 'daily_ai_allowance',
    retry_after_seconds: secondsLeft,
  })
}

export async function releaseReservation(ctx: ProfileContext, reservation: Reservation): Promise<void> {
  await deleteReservation(ctx.db, ctx.profile.workspace_id, reservation.id)
}
