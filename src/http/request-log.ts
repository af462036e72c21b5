import type { Operation } from '../kernel/operations/operation.ts'
import type { Caller } from './access.ts'

/** A response, as the request log receives it: without the URL, the query and the body. */
export interface ServedRequest {
  caller: Caller
  operation: Operation
  status: number
  durationMs: number
  requestId: string
}

/** Records the API requests of each profile. `record` never throws and never waits. */
export interface RequestLog {
  record(request: ServedRequest): void
  /** Writes the requests that are still in memory. */
  flush(): Promise<void>
  close(): Promise<void>
}
