import { findModules } from '../../collection/tracking/module-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { classifyAnswer } from './domain/classify-answer.ts'
import { followedEventIds } from './followed-events.ts'
import { listAnswersOfCustomer } from './survey-queries.ts'

/** What remains of the answers of an erased customer: the option that each means, and the events that it follows, which the report counts. */
export async function listErasedAnswers(
  db: Db,
  profileId: string,
  customerId: string,
): Promise<{ event_id: string; properties: { answer_key: string; followed_ids: string[] } }[]> {
  const answers = await listAnswersOfCustomer(db, profileId, customerId)
  if (answers.length === 0) return []
  const { survey } = await findModules(db, profileId)
  return answers.map((answer) => ({
    event_id: answer.event_id,
    properties: {
      answer_key: classifyAnswer(answer, survey?.options ?? [], survey?.rules ?? []),
      followed_ids: followedEventIds(profileId, answer),
    },
  }))
}
