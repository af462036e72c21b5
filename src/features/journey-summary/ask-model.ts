import { type ModelQuestion, modelMessages } from '../../domain/journey/summary/model-messages.ts'
import { readModelAnswer } from '../../domain/journey/summary/read-model-answer.ts'
import type { JourneySummary } from '../../domain/journey/summary/summarize-journey.ts'
import type { Logger } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import type { SummaryModel } from '../../kernel/summaries.ts'
import { completeChat } from '../language-model/complete-chat.ts'

/** Whatever goes wrong is a `provider_error`. */
export async function askModel(model: SummaryModel, question: ModelQuestion, log: Logger): Promise<JourneySummary> {
  const told = await completeChat(model, modelMessages(question), log)
  if ('failure' in told) return refuse(told.failure)
  return readModelAnswer(told.body) ?? refuse('malformed_answer')
}

function refuse(reason: string): never {
  fail('provider_error', 'The model that writes summaries did not answer usefully; nothing was charged.', { reason })
}
