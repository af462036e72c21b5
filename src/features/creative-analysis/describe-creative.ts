import type { CreativeDescriptors, DescribedCreative } from '../../domain/creative/creative.ts'
import { describeByRules } from '../../domain/creative/describe-by-rules.ts'
import { descriptorQuestion } from '../../domain/creative/descriptor-question.ts'
import { readDescriptors } from '../../domain/creative/read-descriptors.ts'
import type { WorkContext } from '../../kernel/context.ts'
import { completeChat } from '../language-model/complete-chat.ts'

/** By the model when the deployment has one, else by the rules. */
export async function describeCreative(
  ctx: WorkContext,
  creative: DescribedCreative,
): Promise<{ descriptors: CreativeDescriptors; source: string } | { failure: string }> {
  const { model } = ctx.summaries
  if (!model) return { descriptors: describeByRules(creative), source: 'rules' }
  const told = await completeChat(model, descriptorQuestion(creative), ctx.log)
  if ('failure' in told) return { failure: `model_${told.failure}` }
  const descriptors = readDescriptors(told.body)
  return descriptors ? { descriptors, source: model.name } : { failure: 'model_malformed_answer' }
}
