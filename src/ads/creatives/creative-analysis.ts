import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { jobRequest } from '../../kernel/context/job-request.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import type { Entity } from '../entities/entity-report-queries.ts'
import { handleParam, requireEntity } from '../entities/require-entity.ts'
import { findAnalysis, findDescriptors, insertAnalysis } from './queries.ts'

/** Describes the creative of one ad; running it twice gives the same result. */
export const analyzeCreative = jobRequest('analyze-creative', z.object({ profile_id: z.uuid(), ad_id: z.uuid() }))

const analysisSchema = z.object({
  ad_id: z.uuid(),
  ad_external_id: z.string(),
  status: z.enum(['not_requested', 'queued', 'running', 'completed', 'failed']),
  requested_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  error: z.string().nullable().describe('Why the latest attempt failed.'),
  descriptors: z
    .object({
      hook_type: z.string().nullable(),
      creative_format: z.string().nullable(),
      cta_type: z.string().nullable(),
      primary_angle: z.string().nullable(),
      offers: z.array(z.string()),
      source: z.string().describe('`rules` or the name of the model that described it.'),
      described_at: timestamp,
    })
    .nullable()
    .describe('Descriptors of the creative, from this or an earlier analysis.'),
})
nameSchema('CreativeAnalysis', analysisSchema)

/** Returns the state of an ad's creative analysis and the stored descriptors. */
async function showAnalysis({ db, profile }: ProfileContext, ad: Entity) {
  const [analysis, descriptors] = await Promise.all([
    findAnalysis(db, profile.id, ad.id),
    findDescriptors(db, profile.id, ad.id),
  ])
  const none = { status: 'not_requested' as const, requested_at: null, finished_at: null, error: null }
  return { ad_id: ad.id, ad_external_id: ad.external_id, ...(analysis ?? none), descriptors }
}

/** An unfinished analysis that was requested longer ago was lost and is started again. */
const aliveForMs = 15 * 60_000

export const startCreativeAnalysis = operation({
  id: 'ads.startCreativeAnalysis',
  http: 'POST /ads/:id/creative-analysis',
  summary: "Start an analysis of an ad's creative",
  description:
    'Uses the ad’s texts and format, by rules or by the deployment’s language model. Poll with GET on the same path. A request during an analysis does not start another one.',
  scopes: ['creatives:write'],
  idempotency: 'required',
  params: handleParam,
  data: analysisSchema,
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

export const readCreativeAnalysis = operation({
  id: 'ads.readCreativeAnalysis',
  http: 'GET /ads/:id/creative-analysis',
  summary: "Get the analysis of an ad's creative",
  scopes: ['creatives:write', 'campaigns:read'],
  params: handleParam,
  data: analysisSchema,
  example: { params: { id: '1803' } },
  async run(ctx, { params }) {
    return { data: await showAnalysis(ctx, await requireEntity(ctx.db, ctx.profile.id, 'ad', params.id)) }
  },
})
