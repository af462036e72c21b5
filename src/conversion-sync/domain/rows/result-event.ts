import type { RowOutcome } from '../interpret-response.ts'
import type { RowEvent } from './change-row.ts'

/** Seconds until the platform is first asked for the result of a request. */
const firstPollSeconds = 3

/** The event of a row whose request ended with `outcome`; `request_id` is set while the platform still works on the request. */
export function toResultEvent(outcome: RowOutcome, request_id: string | null, now: Date): RowEvent {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  switch (outcome.status) {
    case 'sent':
      return { type: 'accepted', at: now }
    case 'rejected':
      return { type: 'rejected', code: outcome.code, message: outcome.message }
    case 'processing':
      return { type: 'processing', request_id: outcome.request_id, due_at: after(firstPollSeconds) }
    case 'pending': {
      const { reason, batch_limit, counts, due_in_seconds } = outcome
      const later = { due_at: after(due_in_seconds), reason, batch_limit }
      if (counts) return { type: 'result_unknown', ...later }
      return { type: request_id === null ? 'returned' : 'still_processing', ...later }
    }
  }
}
