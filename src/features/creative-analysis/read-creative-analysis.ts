import { operation } from '../../kernel/operation.ts'
import { handleParam, requireEntity } from '../campaigns/require-entity.ts'
import { analysisShape } from './shapes.ts'
import { showAnalysis } from './show-analysis.ts'

export const readCreativeAnalysis = operation({
  id: 'ads.readCreativeAnalysis',
  http: 'GET /ads/:id/creative-analysis',
  summary: 'How the analysis of an ad’s creative stands, and what it found',
  scopes: ['creatives:write', 'campaigns:read'],
  params: handleParam,
  data: analysisShape,
  example: { params: { id: '1803' } },
  async run(ctx, { params }) {
    return { data: await showAnalysis(ctx, await requireEntity(ctx.db, ctx.profile.id, 'ad', params.id)) }
  },
})
