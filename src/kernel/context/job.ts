import type { WorkContext } from './context.ts'
import type { JobRequest } from './job-request.ts'

export { type JobRequest, jobRequest, type Queue } from './job-request.ts'

export interface Job<Payload extends object = object> {
  request: JobRequest<Payload>
  /** What it does, in one sentence, for the operator. */
  summary: string
  /** Retries after the first attempt; the delay doubles from `retryDelaySeconds`. */
  retryLimit: number
  retryDelaySeconds: number
  /** An attempt that takes longer counts as crashed and is assigned to another worker. */
  expireInSeconds: number
  /** A cron expression in UTC for recurring jobs; their payload is empty. */
  schedule?: string
  run(ctx: WorkContext, payload: Payload): Promise<void>
}

type JobDefinition<Payload extends object> = Pick<Job<Payload>, 'request' | 'summary' | 'run'> & Partial<Job<Payload>>

export function job<Payload extends object>(definition: JobDefinition<Payload>): Job {
  const defaults = { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 900 }
  return { ...defaults, ...definition } as unknown as Job
}
