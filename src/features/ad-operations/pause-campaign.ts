import { operation } from '../../kernel/operation.ts'
import { handleParam } from '../campaigns/require-entity.ts'
import { changeErrors } from './shapes.ts'
import { switchCampaign, switchCampaignBody, switchedCampaign } from './switch-campaign.ts'

export const pauseCampaign = operation({
  id: 'adOperations.pauseCampaign',
  http: 'POST /campaigns/:id/pause',
  summary: 'Pause a campaign on its platform',
  description:
    'One write on the campaign, none on its ads: those paused on their own stay paused through a later resume. A campaign that is paused already answers `no_change`. Derive the key from the `confirm_token` of its status, such as `Idempotency-Key: pause-<confirm_token>`: then a second click is the same request.',
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
