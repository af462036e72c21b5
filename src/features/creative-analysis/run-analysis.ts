import { inTransaction, type WorkContext } from '../../kernel/context.ts'
import { describeCreative } from './describe-creative.ts'
import { findCreative, insertDescriptors, updateAnalysis } from './queries.ts'

/** Describes one creative. A model that does not answer is a failure, which the queue tries again. */
export async function runAnalysis(
  ctx: WorkContext,
  { profile_id, ad_id }: { profile_id: string; ad_id: string },
): Promise<void> {
  const creative = await findCreative(ctx.db, profile_id, ad_id)
  if (!creative) return
  await updateAnalysis(ctx.db, profile_id, ad_id, { status: 'running', finished_at: null, error: null })
  const described = await describeCreative(ctx, creative)
  const finished_at = ctx.now()
  if ('failure' in described) {
    await updateAnalysis(ctx.db, profile_id, ad_id, { status: 'failed', finished_at, error: described.failure })
    throw new Error(`the analysis of a creative failed: ${described.failure}`)
  }
  const { descriptors, source } = described
  await inTransaction(ctx, async (ctx) => {
    const { creative_external_id, thumbnail_url, video_id } = creative
    const row = { ad_id, creative_external_id, thumbnail_url, video_id, ...descriptors }
    await insertDescriptors(ctx.db, profile_id, [row], { source, at: finished_at, keepsModel: false })
    await updateAnalysis(ctx.db, profile_id, ad_id, { status: 'completed', finished_at, error: null })
  })
}
