import type { MinuteCounts } from '../../domain/limits/sliding-minute.ts'

/** Counts requests by subject and minute: in this process, or shared by all of them. */
export interface RateLimitStore {
  /** Counts one request and tells the counts with it. Answers at once where it can: this is on every request's path. */
  count(subject: string, minute: number): MinuteCounts | Promise<MinuteCounts>
  /** Takes back a request that was counted and then refused. */
  uncount(subject: string, minute: number): void | Promise<void>
  close(): Promise<void>
}
