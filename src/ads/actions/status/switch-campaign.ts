import { z } from 'zod'
import type { LiveCampaign } from '../../../connect/vendor-rows.ts'
import type { ProfileContext } from '../../../kernel/context/context.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import { handleParam } from '../../entities/require-entity.ts'
import { isCurrentToken } from '../confirm-token.ts'
import { decideStatusChange, listRunningAds, type TargetStatus } from '../domain/change-status.ts'
import { type ActionRequest, resolveAppliedBy, toChange, undoCall } from '../new-action.ts'
import { requireWritable, type Writer } from '../open-writer.ts'
import { type Decision, runAction } from '../run-action.ts'
import { appliedByField, changeErrors, changeSchema, type Target } from '../schemas.ts'

/** Strict, as all request bodies here: a misspelt guard must not be ignored. */
const switchCampaignBody = z.strictObject({
  confirm_token: z
    .string()
    .max(100)
    .optional()
    .describe('From `GET /campaigns/{id}/status`. The change is rejected with 409 if the campaign has changed since.'),
  applied_by: appliedByField,
})

const switchedCampaign = changeSchema.extend({
  campaign_id: z.string().describe('The platform’s id.'),
  status: z.string(),
  previous_status: z.string(),
  affected_ads_count: z.int().describe('Ads that the change stops or starts, without individually paused ads.'),
})

/** Pauses or resumes a campaign with one write on the campaign and none on its ads. */
async function switchCampaign(
  ctx: ProfileContext,
  handle: string,
  requestedStatus: TargetStatus,
  { confirm_token, applied_by: named }: z.output<typeof switchCampaignBody>,
) {
  const request: Pick<ActionRequest, 'action' | 'requested_value'> = {
    action: requestedStatus === 'PAUSED' ? 'pause_campaign' : 'resume_campaign',
    requested_value: requestedStatus,
  }
  const target = await requireWritable(ctx, 'campaign', handle, request)
  const { action, live } = await runAction<LiveCampaign>(ctx, {
    ...request,
    target,
    applied_by: await resolveAppliedBy(ctx, named),
    read:
      ({ ads }) =>
      (session) =>
        ads.readCampaign(session, target.external_id),
    valueOf: ({ status }) => status,
    decide: (live, writer) => decide(ctx, { target, live, writer, requestedStatus, confirm_token }),
  })
  const path = `/campaigns/${target.external_id}/${requestedStatus === 'PAUSED' ? 'resume' : 'pause'}`
  const isApplied = action.status === 'applied'
  return {
    ...toChange(action, undoCall(action, path, named === undefined ? {} : { applied_by: named })),
    campaign_id: target.external_id,
    status: requestedStatus,
    previous_status: action.value_before ?? live.status,
    affected_ads_count: isApplied ? listRunningAds(live.ads).length : 0,
  }
}

async function decide(
  ctx: ProfileContext,
  request: {
    target: Target
    live: LiveCampaign
    writer: Writer
    requestedStatus: TargetStatus
    confirm_token: string | undefined
  },
): Promise<Decision> {
  const { target, live, writer, requestedStatus, confirm_token } = request
  const outcome = decideStatusChange(live.status, requestedStatus)
  if (outcome === 'reject') {
    return { outcome, code: requestedStatus === 'PAUSED' ? 'campaign_not_pausable' : 'campaign_not_resumable' }
  }
  if (confirm_token !== undefined && !(await isCurrentToken(ctx, target, live, writer, confirm_token))) {
    const message = 'The campaign has changed since its status was read; read it again.'
    return { outcome: 'reject', code: 'invalid_state', message, details: { reason: 'confirm_token_stale' } }
  }
  if (outcome === 'no_change') return { outcome }
  return {
    outcome,
    after: requestedStatus,
    write: ({ ads, session }) => ads.writeStatus(session, target.external_id, requestedStatus),
  }
}

export const pauseCampaign = operation({
  id: 'adOperations.pauseCampaign',
  http: 'POST /campaigns/:id/pause',
  summary: 'Pause a campaign on its platform',
  description:
    'Changes only the campaign, not its ads: ads that were paused individually stay paused after a later resume. A paused campaign returns `no_change`. Derive the key from the `confirm_token` of the status, such as `Idempotency-Key: pause-<confirm_token>`, so that a second click is the same request.',
  scopes: ['campaigns:apply'],
  idempotency: 'required',
  params: handleParam,
  body: switchCampaignBody,
  isBodyOptional: true,
  data: switchedCampaign,
  errors: [...changeErrors, 'campaign_not_found', 'campaign_not_pausable', 'invalid_state'],
  example: { params: { id: '12021456130000' }, body: {} },
  async run(ctx, { params, body }) {
    return { data: await switchCampaign(ctx, params.id, 'PAUSED', body) }
  },
})

export const resumeCampaign = operation({
  id: 'adOperations.resumeCampaign',
  http: 'POST /campaigns/:id/resume',
  summary: 'Resume a campaign on its platform',
  description:
    'Undoes an earlier pause by this service; `undoes_action_id` identifies it. Individually paused ads stay paused. An active campaign returns `no_change`. Derive the key from the `confirm_token` of the status, such as `Idempotency-Key: resume-<confirm_token>`.',
  scopes: ['campaigns:apply'],
  idempotency: 'required',
  params: handleParam,
  body: switchCampaignBody,
  isBodyOptional: true,
  data: switchedCampaign,
  errors: [...changeErrors, 'campaign_not_found', 'campaign_not_resumable', 'invalid_state'],
  example: { params: { id: '12021456130000' }, body: {} },
  async run(ctx, { params, body }) {
    return { data: await switchCampaign(ctx, params.id, 'ACTIVE', body) }
  },
})
