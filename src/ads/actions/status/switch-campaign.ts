import { z } from 'zod'
import type { LiveCampaign } from '../../../connect/vendor-rows.ts'
import type { ProfileContext } from '../../../kernel/context/context.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import { handleParam } from '../../entities/require-entity.ts'
import { isCurrentToken } from '../confirm-token.ts'
import { listRunningAds, type TargetStatus } from '../domain/change-status.ts'
import { appliedByField, changeErrors, changeSchema } from '../schemas.ts'
import { switchStatus } from './switch-status.ts'

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
  status: TargetStatus,
  { confirm_token, applied_by }: z.output<typeof switchCampaignBody>,
) {
  const { change, external_id, live, isApplied } = await switchStatus<LiveCampaign>(ctx, {
    ...{ level: 'campaign', handle, status, applied_by },
    read: ({ ads }, session, externalId) => ads.readCampaign(session, externalId),
    rejection: () => ({ code: status === 'PAUSED' ? 'campaign_not_pausable' : 'campaign_not_resumable' }),
    async guard(live, target, writer) {
      if (confirm_token === undefined || (await isCurrentToken(ctx, target, live, writer, confirm_token))) return null
      const message = 'The campaign has changed since its status was read; read it again.'
      return { outcome: 'reject', code: 'invalid_state', message, details: { reason: 'confirm_token_stale' } }
    },
  })
  return { ...change, campaign_id: external_id, affected_ads_count: isApplied ? listRunningAds(live.ads).length : 0 }
}

const shared = {
  scopes: ['campaigns:apply'],
  idempotency: 'required',
  params: handleParam,
  body: switchCampaignBody,
  isBodyOptional: true,
  data: switchedCampaign,
  example: { params: { id: '12021456130000' }, body: {} },
} as const

export const pauseCampaign = operation({
  id: 'adOperations.pauseCampaign',
  http: 'POST /campaigns/:id/pause',
  summary: 'Pause a campaign on its platform',
  description:
    'Changes only the campaign, not its ads: ads that were paused individually stay paused after a later resume. A paused campaign returns `no_change`. Derive the key from the `confirm_token` of the status, such as `Idempotency-Key: pause-<confirm_token>`, so that a second click is the same request.',
  ...shared,
  errors: [...changeErrors, 'campaign_not_found', 'campaign_not_pausable', 'invalid_state'],
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
  ...shared,
  errors: [...changeErrors, 'campaign_not_found', 'campaign_not_resumable', 'invalid_state'],
  async run(ctx, { params, body }) {
    return { data: await switchCampaign(ctx, params.id, 'ACTIVE', body) }
  },
})
