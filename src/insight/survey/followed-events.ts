import { deriveId, isUuid } from '../../kernel/ids.ts'

/** The event that an answer follows was sent by the tracker or by a server, under the same key. An erased answer has its ids instead of the key. */
export function followedEventIds(
  profileId: string,
  { answer_to, followed_ids }: { answer_to: string | null; followed_ids: unknown },
): string[] {
  if (Array.isArray(followed_ids)) return followed_ids.filter((id) => typeof id === 'string' && isUuid(id))
  return answer_to === null ? [] : ['tracker', 'server'].map((via) => deriveId(via, profileId, answer_to))
}
