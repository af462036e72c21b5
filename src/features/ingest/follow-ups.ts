import type { WorkContext } from '../../kernel/context.ts'
import { followEvents } from '../attribution/follow-events.ts'
import type { CustomerMerge, VisitorLink } from '../identity/shapes.ts'
import { followRefunds } from '../payments/follow-refunds.ts'
import type { NewTouch, StoredEvent } from './shapes.ts'

/** What a group of events has changed. */
export interface Followed {
  stored: readonly StoredEvent[]
  /** Touches that the events started. */
  touches?: readonly NewTouch[]
  /** Events whose subject was set, replaced or removed. */
  changed: readonly { profile_id: string; id: string; customer_id: string | null }[]
  merges: readonly CustomerMerge[]
  /** Browsers that became somebody's: their past came along. */
  linked: readonly VisitorLink[]
}

export type FollowUp = (ctx: WorkContext, followed: Followed) => Promise<void>

/** What follows from events, in the transaction that stores them: deriving conversions, asking for a recompute. One line each. */
export const followUps: readonly FollowUp[] = [followEvents, followRefunds]
