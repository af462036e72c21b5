import { z } from 'zod'
import { decideStatusChange, type WantedStatus } from '../../domain/ad-operations/decide-status-change.ts'
import type { LiveAd } from '../../domain/ad-operations/live-entity.ts'
import type { ProfileContext } from '../../kernel/context.ts'
import type { Ask } from './new-action.ts'
import { requireWritable } from './require-target.ts'
import { resolveAppliedBy } from './resolve-applied-by.ts'
import { type Decision, runAction } from './run-action.ts'
import { appliedByField, changeShape, type Target } from './shapes.ts'
import { toChange } from './to-change.ts'
import { undoCall } from './undo-call.ts'

export const switchAdBody = z.strictObject({ applied_by: appliedByField })

export const switchedAd = changeShape.extend({
  ad_id: z.string().describe('The platform’s id.'),
  status: z.string(),
  previous_status: z.string(),
})

/** Pauses or resumes one ad. Whether it then runs is also for its ad set and its campaign to say. */
export async function switchAd(
  ctx: ProfileContext,
  handle: string,
  wanted: WantedStatus,
  { applied_by: named }: z.output<typeof switchAdBody>,
) {
  const asked: Pick<Ask, 'action' | 'wanted'> = { action: wanted === 'PAUSED' ? 'pause_ad' : 'resume_ad', wanted }
  const target = await requireWritable(ctx, 'ad', handle, asked)
  const { action, live } = await runAction<LiveAd>(ctx, {
    ...asked,
    target,
    applied_by: await resolveAppliedBy(ctx, named),
    read:
      ({ ads }) =>
      (session) =>
        ads.readAd(session, target.external_id),
    valueOf: ({ status }) => status,
    decide: ({ status }) => decide(target, status, wanted),
  })
  const path = `/ads/${target.external_id}/${wanted === 'PAUSED' ? 'resume' : 'pause'}`
  return {
    ...toChange(action, undoCall(action, path, named === undefined ? {} : { applied_by: named })),
    ad_id: target.external_id,
    status: wanted,
    previous_status: action.value_before ?? live.status,
  }
}

function decide(target: Target, status: string, wanted: WantedStatus): Decision {
  const verdict = decideStatusChange(status, wanted)
  if (verdict === 'refuse') {
    return { verdict, code: 'invalid_state', message: `The ad is ${status}.`, details: { reason: 'ad_archived' } }
  }
  if (verdict === 'no_change') return { verdict }
  return {
    verdict,
    after: wanted,
    write: ({ ads, session }) => ads.writeStatus(session, target.external_id, wanted),
  }
}
