import type { CreativeDescriptors, DescribedCreative } from '../../connect/vendor-rows.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job } from '../../kernel/context/job.ts'
import { completeChat } from '../../kernel/network/language-model.ts'
import { analyzeCreative as request } from './creative-analysis.ts'
import { describeByRules } from './domain/describe-by-rules.ts'
import { descriptorQuestion } from './domain/descriptor-question.ts'
import { readDescriptors } from './domain/read-descriptors.ts'
import { findCreative, insertDescriptors, updateAnalysis } from './queries.ts'

/** Describes one creative. If the model does not respond, the job fails and the queue retries it. */
async function runAnalysis(
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
    await insertDescriptors(ctx.db, profile_id, [row], { source, at: finished_at, preservesModel: false })
    await updateAnalysis(ctx.db, profile_id, ad_id, { status: 'completed', finished_at, error: null })
  })
}

/** Uses the model if the deployment has one, else the rules. */
async function describeCreative(
  ctx: WorkContext,
  creative: DescribedCreative,
): Promise<{ descriptors: CreativeDescriptors; source: string } | { failure: string }> {
  const { model } = ctx.summaries
  if (!model) return { descriptors: describeByRules(creative), source: 'rules' }
  const completion = await completeChat(model, descriptorQuestion(creative), ctx.log)
  if ('failure' in completion) return { failure: `model_${completion.failure}` }
  const descriptors = readDescriptors(completion.body)
  return descriptors ? { descriptors, source: model.name } : { failure: 'model_malformed_answer' }
}

export const analyzeCreative = job({
  request,
  summary: 'Describes the creative of an ad by rules or by the language model.',
  retryLimit: 3,
  expireInSeconds: 300,
  run: runAnalysis,
})
