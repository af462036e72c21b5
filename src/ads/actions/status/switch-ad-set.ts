import { z } from 'zod'
import type { ProfileContext } from '../../../kernel/context/context.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import { handleParam } from '../../entities/require-entity.ts'
import type { TargetStatus } from '../domain/change-status.ts'
import { appliedByField, changeErrors, changeSchema } from '../schemas.ts'
import { switchStatus } from './switch-status.ts'

const switchAdSetBody = z.strictObject({ applied_by: appliedByField })

const switchedAdSet = changeSchema.extend({
  ad_set_id: z.string().describe('The platform’s id.'),
  status: z.string(),
  previous_status: z.string(),
})

/** An ad set is Google's ad group. Whether its ads then run also depends on the ads and the campaign. */
async function switchAdSet(
  ctx: ProfileContext,
  handle: string,
  status: TargetStatus,
  { applied_by }: z.output<typeof switchAdSetBody>,
) {
  const { change, external_id } = await switchStatus(ctx, {
    ...{ level: 'ad_set', handle, status, applied_by },
    read: ({ ads }, session, externalId) => ads.readAdSet(session, externalId),
    rejection: (live) => ({
      code: 'invalid_state',
      message: `The ad set is ${live.status}.`,
      details: { reason: 'ad_set_archived' },
    }),
  })
  return { ...change, ad_set_id: external_id }
}

const shared = {
  scopes: ['campaigns:apply'],
  idempotency: 'required',
  params: handleParam,
  body: switchAdSetBody,
  isBodyOptional: true,
  data: switchedAdSet,
  errors: [...changeErrors, 'invalid_state'],
  example: { params: { id: '12021456130300' }, body: {} },
} as const

export const pauseAdSet = operation({
  id: 'adOperations.pauseAdSet',
  http: 'POST /adsets/:id/pause',
  summary: 'Pause an ad set on its platform',
  ...shared,
  async run(ctx, { params, body }) {
    return { data: await switchAdSet(ctx, params.id, 'PAUSED', body) }
  },
})

export const resumeAdSet = operation({
  id: 'adOperations.resumeAdSet',
  http: 'POST /adsets/:id/resume',
  summary: 'Resume an ad set on its platform',
  ...shared,
  async run(ctx, { params, body }) {
    return { data: await switchAdSet(ctx, params.id, 'ACTIVE', body) }
  },
})
