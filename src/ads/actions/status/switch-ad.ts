import { z } from 'zod'
import type { LiveAdStatus } from '../../../connect/vendor-rows.ts'
import type { ProfileContext } from '../../../kernel/context/context.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import { handleParam } from '../../entities/require-entity.ts'
import { decideStatusChange, type TargetStatus } from '../domain/change-status.ts'
import { type ActionRequest, resolveAppliedBy, toChange, undoCall } from '../new-action.ts'
import { requireWritable } from '../open-writer.ts'
import { type Decision, runAction } from '../run-action.ts'
import { appliedByField, changeErrors, changeSchema, type Target } from '../schemas.ts'

const switchAdBody = z.strictObject({ applied_by: appliedByField })

const switchedAd = changeSchema.extend({
  ad_id: z.string().describe('The platform’s id.'),
  status: z.string(),
  previous_status: z.string(),
})

/** Pauses or resumes one ad. Whether it then runs also depends on its ad set and its campaign. */
async function switchAd(
  ctx: ProfileContext,
  handle: string,
  requestedStatus: TargetStatus,
  { applied_by: named }: z.output<typeof switchAdBody>,
) {
  const request: Pick<ActionRequest, 'action' | 'requested_value'> = {
    action: requestedStatus === 'PAUSED' ? 'pause_ad' : 'resume_ad',
    requested_value: requestedStatus,
  }
  const target = await requireWritable(ctx, 'ad', handle, request)
  const { action, live } = await runAction<LiveAdStatus>(ctx, {
    ...request,
    target,
    applied_by: await resolveAppliedBy(ctx, named),
    read:
      ({ ads }) =>
      (session) =>
        ads.readAdStatus(session, target.external_id),
    valueOf: ({ status }) => status,
    decide: ({ status }) => decide(target, status, requestedStatus),
  })
  const path = `/ads/${target.external_id}/${requestedStatus === 'PAUSED' ? 'resume' : 'pause'}`
  return {
    ...toChange(action, undoCall(action, path, named === undefined ? {} : { applied_by: named })),
    ad_id: target.external_id,
    status: requestedStatus,
    previous_status: action.value_before ?? live.status,
  }
}

function decide(target: Target, status: string, requestedStatus: TargetStatus): Decision {
  const outcome = decideStatusChange(status, requestedStatus)
  if (outcome === 'reject') {
    return { outcome, code: 'invalid_state', message: `The ad is ${status}.`, details: { reason: 'ad_archived' } }
  }
  if (outcome === 'no_change') return { outcome }
  return {
    outcome,
    after: requestedStatus,
    write: ({ ads, session }) => ads.writeStatus(session, target.external_id, requestedStatus),
  }
}

export const pauseAd = operation({
  id: 'adOperations.pauseAd',
  http: 'POST /ads/:id/pause',
  summary: 'Pause an ad on its platform',
  scopes: ['campaigns:apply'],
  idempotency: 'required',
  params: handleParam,
  body: switchAdBody,
  isBodyOptional: true,
  data: switchedAd,
  errors: [...changeErrors, 'invalid_state'],
  example: { params: { id: '12021456130301' }, body: {} },
  async run(ctx, { params, body }) {
    return { data: await switchAd(ctx, params.id, 'PAUSED', body) }
  },
})

export const resumeAd = operation({
  id: 'adOperations.resumeAd',
  http: 'POST /ads/:id/resume',
  summary: 'Resume an ad on its platform',
  scopes: ['campaigns:apply'],
  idempotency: 'required',
  params: handleParam,
  body: switchAdBody,
  isBodyOptional: true,
  data: switchedAd,
  errors: [...changeErrors, 'invalid_state'],
  example: { params: { id: '12021456130301' }, body: {} },
  async run(ctx, { params, body }) {
    return { data: await switchAd(ctx, params.id, 'ACTIVE', body) }
  },
})
