import type { PendingEvent } from '../attribution/visits/pending-event.ts'
import { isEventError, readEvent } from '../collection/server-events/read-event.ts'
import { toPendingEvent } from '../collection/server-events/to-pending-event.ts'
import type { ProfileContext } from '../kernel/context/context.ts'
import { type DemoEvent, receiveDelayMs } from './plan/demo-customer.ts'

/** Converts an event as `POST /events` would. */
export function demoToPendingEvent(ctx: ProfileContext, event: DemoEvent): PendingEvent {
  const receivedAt = new Date(Date.parse(event.timestamp) + receiveDelayMs)
  const { id: profileId, reporting_currency: ownCurrency } = ctx.profile
  const read = readEvent(event, { receivedAt, ownCurrency, headerKey: null })
  if (isEventError(read)) throw new Error(`a demo event is rejected: ${read.message}`)
  return toPendingEvent(read, { profileId, key: event.idempotency_key, receivedAt, callerId: null })
}
