import { z } from 'zod'
import { decideStatusChange, type WantedStatus } from '../../domain/ad-operations/decide-status-change.ts'
import { listRunningAds } from '../../domain/ad-operations/list-running-ads.ts'
import type { LiveCampaign } from '../../domain/ad-operations/live-entity.ts'
import type { ProfileContext } from '../../kernel/context.ts'
import { isCurrentToken } from './confirm-token.ts'
import type { Ask } from './new-action.ts'
import type { Writer } from './open-writer.ts'
import { requireWritable } from './require-target.ts'
import { resolveAppliedBy } from './resolve-applied-by.ts'
import { type Decision, runAction } from './run-action.ts'
import { appliedByField, changeShape, type Target } from './shapes.ts'
import { toChange } from './to-change.ts'
import { undoCall } from './undo-call.ts'

/** Strict, as all bodies here: a misspelt guard must not be taken for none. */
export const switchCampaignBody = z.strictObject({
  confirm_token: z
    .string()
    .max(100)
    .optional()
    .describe('Of `GET /campaigns/{id}/status`: refused with 409 when the campaign has changed since.'),
  applied_by: appliedByField,
})

export const switchedCampaign = changeShape.extend({
  campaign_id: z.string().describe('The platform’s id.'),
  status: z.string(),
  previous_status: z.string(),
  affected_ads_count: z
    .int()
    .describe('The ads that stop or start with it. Ads paused on their own are not among them.'),
})

/** Pauses or resumes a campaign: one write on the campaign, none on its ads. */
export async function switchCampaign(
  ctx: ProfileContext,
  handle: string,
  wanted: WantedStatus,
  { confirm_token, applied_by: named }: z.output<typeof switchCampaignBody>,
) {
  const asked: Pick<Ask, 'action' | 'wanted'> = {
    action: wanted === 'PAUSED' ? 'pause_campaign' : 'resume_campaign',
    wanted,
  }
  const target = await requireWritable(ctx, 'campaign', handle, asked)
  const { action, live } = await runAction<LiveCampaign>(ctx, {
    ...asked,
    target,
    applied_by: await resolveAppliedBy(ctx, named),
    read:
      ({ ads }) =>
      (session) =>
        ads.readCampaign(session, target.external_id),
    valueOf: ({ status }) => status,
    decide: (live, writer) => decide(ctx, { target, live, writer, wanted, confirm_token }),
  })
  const path = `/campaigns/${target.external_id}/${wanted === 'PAUSED' ? 'resume' : 'pause'}`
  const isApplied = action.status === 'applied'
  return {
    ...toChange(action, undoCall(action, path, named === undefined ? {} : { applied_by: named })),
    campaign_id: target.external_id,
    status: wanted,
    previous_status: action.value_before ?? live.status,
    affected_ads_count: isApplied ? listRunningAds(live.ads).length : 0,
  }
}

async function decide(
  ctx: ProfileContext,
  asked: {
    target: Target
    live: LiveCampaign
    writer: Writer
    wanted: WantedStatus
    confirm_token: string | undefined
  },
): Promise<Decision> {
  const { target, live, writer, wanted, confirm_token } = asked
  const verdict = decideStatusChange(live.status, wanted)
  if (verdict === 'refuse') {
    return { verdict, code: wanted === 'PAUSED' ? 'campaign_not_pausable' : 'campaign_not_resumable' }
  }
  if (confirm_token !== undefined && !(await isCurrentToken(ctx, target, live, writer, confirm_token))) {
    const message = 'The campaign has changed since its status was read; read it again.'
    return { verdict: 'refuse', code: 'invalid_state', message, details: { reason: 'confirm_token_stale' } }
  }
  if (verdict === 'no_change') return { verdict }
  return {
    verdict,
    after: wanted,
    write: ({ ads, session }) => ads.writeStatus(session, target.external_id, wanted),
  }
}
