import { inTransaction, type ProfileContext, type WorkContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { type DayAllowance, dayAllowance } from '../domain/summary/day-allowance.ts'
import { countDraws, deleteDraw, deleteDrawsBefore, insertDraw, lockAllowance } from './allowance-queries.ts'

export interface Draw {
  id: string
  day: string
}

/** Longer than any model call may take. */
const heldForMs = 120_000

/**
 * Reserves one unit of the workspace's daily limit before the work, so that concurrent calls cannot exceed it; `giveBack`
 * releases it if the work fails.
 */
export async function drawAllowance(ctx: WorkContext & { profile: { workspace_id: string } }): Promise<Draw> {
  const now = ctx.now()
  const allowance = dayAllowance(now)
  const { workspace_id } = ctx.profile
  return inTransaction(ctx, async (ctx) => {
    await lockAllowance(ctx.db, workspace_id)
    await deleteDrawsBefore(ctx.db, workspace_id, allowance.day)
    const drawn = await countDraws(ctx.db, workspace_id, { day: allowance.day, now })
    if (drawn >= ctx.summaries.dailyLimit) reject(allowance)
    const draw = { id: newId(now.getTime()), day: allowance.day }
    await insertDraw(ctx.db, workspace_id, { ...draw, expires_at: new Date(now.getTime() + heldForMs) })
    return draw
  })
}

function reject({ secondsLeft }: DayAllowance): never {
  fail('rate_limit_exceeded', "The workspace's summaries of today are used up; there are new ones at midnight UTC.", {
    reason: 'daily_ai_allowance',
    retry_after_seconds: secondsLeft,
  })
}

export async function giveBack(ctx: ProfileContext, draw: Draw): Promise<void> {
  await deleteDraw(ctx.db, ctx.profile.workspace_id, draw.id)
}
