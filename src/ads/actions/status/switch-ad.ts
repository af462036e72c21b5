import { z } from 'zod'
import type { ProfileContext } from '../../../kernel/context/context.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import { handleParam } from '../../entities/require-entity.ts'
import type { TargetStatus } from '../domain/change-status.ts'
import { appliedByField, changeErrors, changeSchema } from '../schemas.ts'
import { switchStatus } from './switch-status.ts'

const switchAdBody = z.strictObject({ applied_by: appliedByField })

const switchedAd = changeSchema.extend({
  ad_id: z.string().describe('The platform’s id.'),
  status: z.string(),
  previous_status: z.string(),
})

/** Whether the ad then runs also depends on its ad set and its campaign. */
async function switchAd(
  ctx: ProfileContext,
  handle: string,
  status: TargetStatus,
  { applied_by }: z.output<typeof switchAdBody>,
) {
  const { change, external_id } = await switchStatus(ctx, {
    ...{ level: 'ad', handle, status, applied_by },
    read: ({ ads }, session, externalId) => ads.readAdStatus(session, externalId),
    rejection: (live) => ({
      code: 'invalid_state',
      message: `The ad is ${live.status}.`,
      details: { reason: 'ad_archived' },
    }),
  })
  return { ...change, ad_id: external_id }
}

const shared = {
  scopes: ['campaigns:apply'],
  idempotency: 'required',
  params: handleParam,
  body: switchAdBody,
  isBodyOptional: true,
  data: switchedAd,
  errors: [...changeErrors, 'invalid_state'],
  example: { params: { id: '12021456130301' }, body: {} },
} as const

export const pauseAd = operation({
  id: 'adOperations.pauseAd',
  http: 'POST /ads/:id/pause',
  summary: 'Pause an ad on its platform',
  ...shared,
  async run(ctx, { params, body }) {
    return { data: await switchAd(ctx, params.id, 'PAUSED', body) }
  },
})

export const resumeAd = operation({
  id: 'adOperations.resumeAd',
  http: 'POST /ads/:id/resume',
  summary: 'Resume an ad on its platform',
  ...shared,
  async run(ctx, { params, body }) {
    return { data: await switchAd(ctx, params.id, 'ACTIVE', body) }
  },
})
