import { listStoredEventIds } from '../attribution/touches/touches-queries.ts'
import { recordPendingEvents } from '../collection/ingest/record-pending-events.ts'
import type { BoundProfile, WorkContext } from '../kernel/context/context.ts'
import { deriveId } from '../kernel/ids.ts'
import { contextOfProfile } from './demo-ids.ts'
import { demoToPendingEvent } from './demo-to-pending-event.ts'

/** The marks of the complete 90 days, and of the months before them. */
export const filledMark = 'demo_filled'
export const historyMark = 'demo_history'

/** The state of the demo is stored as events of it, which reports do not count. */
export async function markDemo(ctx: WorkContext, profile: BoundProfile, key: string, at: Date): Promise<void> {
  const then = contextOfProfile(ctx, profile, at)
  const event_type = key === filledMark ? filledMark : historyMark
  const event = { event_type, idempotency_key: key, timestamp: at.toISOString() }
  await recordPendingEvents(then, [demoToPendingEvent(then, event)])
}

export async function isMarked({ db }: WorkContext, profileId: string, key: string): Promise<boolean> {
  const id = deriveId('server', profileId, key)
  return (await listStoredEventIds(db, profileId, [{ id }])).length > 0
}
