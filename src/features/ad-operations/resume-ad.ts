import { operation } from '../../kernel/operation.ts'
import { handleParam } from '../campaigns/require-entity.ts'
import { changeErrors } from './shapes.ts'
import { switchAd, switchAdBody, switchedAd } from './switch-ad.ts'

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
