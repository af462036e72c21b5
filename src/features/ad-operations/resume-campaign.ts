import { operation } from '../../kernel/operation.ts'
import { handleParam } from '../campaigns/require-entity.ts'
import { changeErrors } from './shapes.ts'
import { switchCampaign, switchCampaignBody, switchedCampaign } from './switch-campaign.ts'

export const resumeCampaign = operation({
  id: 'adOperations.resumeCampaign',
  http: 'POST /campaigns/:id/resume',
  summary: 'Resume a campaign on its platform',
  description:
    'After a pause by this service it is that pause’s undo: `undoes_action_id` names it. Ads that were paused on their own stay paused. A campaign that is active already answers `no_change`. Derive the key from the `confirm_token` of its status, such as `Idempotency-Key: resume-<confirm_token>`.',
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
