import { inTransaction } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { handleParam, requireEntity } from '../campaigns/require-entity.ts'
import { analyzeCreative } from './job-requests.ts'
import { insertAnalysis } from './queries.ts'
import { analysisShape } from './shapes.ts'
import { showAnalysis } from './show-analysis.ts'

/** One that was asked for longer ago and has not ended was lost; it is begun anew. */
const aliveForMs = 15 * 60_000

export const startCreativeAnalysis = operation({
  id: 'ads.startCreativeAnalysis',
  http: 'POST /ads/:id/creative-analysis',
  summary: 'Have the creative of an ad described',
  description:
    'From the ad’s texts and format, by rules or by the deployment’s language model. The GET on the same path polls. While an analysis is under way, asking again starts no other.',
  scopes: ['creatives:write'],
  idempotency: 'required',
  params: handleParam,
  data: analysisShape,
  statuses: [202],
  example: { params: { id: '1803' } },
  async run(ctx, { params }) {
    const profileId = ctx.profile.id
    const ad = await requireEntity(ctx.db, profileId, 'ad', params.id)
    const at = ctx.now()
    const data = await inTransaction(ctx, async (ctx) => {
      const aliveSince = new Date(at.getTime() - aliveForMs)
      const isDue = await insertAnalysis(ctx.db, profileId, ad.id, { at, aliveSince })
      if (isDue) await ctx.enqueue(analyzeCreative, { profile_id: profileId, ad_id: ad.id })
      return showAnalysis(ctx, ad)
    })
    return { data }
  },
})
