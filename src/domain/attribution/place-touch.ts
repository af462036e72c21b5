import { declaredChannel } from '../journey/seen-channel.ts'
import { type ClassifiedTouch, channelClass } from './channel-class.ts'
import type { EntityBook, NamingTouch, ResolvedEntity } from './entity-book.ts'

/** Where touches lead to. Few for many touches, so that each is worked out and sent once. */
export interface Place extends ResolvedEntity {
  platform: string | null
  channel_class: number
}

/** Where a touch leads to; an answer leads nowhere, and says so by how it was joined. */
export function placeTouch(book: EntityBook, touch: NamingTouch & ClassifiedTouch): Place {
  const { platform, channel } = touch
  const resolved = book.resolve(touch)
  const join_method = channel === declaredChannel ? 'declared' : resolved.join_method
  return { ...resolved, join_method, platform, channel_class: channelClass(touch) }
}
