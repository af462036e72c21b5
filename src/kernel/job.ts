import type { z } from 'zod'
import type { Db, WorkContext } from './context.ts'

/**
 * A request for later work: what features send. The handler lives in `jobs/`, to the right of every feature, so a feature
 * knows what it asks for and not who does it.
 */
export interface JobRequest<Payload extends object> {
  name: string
  payload: z.ZodType<Payload>
}

export function jobRequest<Payload extends object>(name: string, payload: z.ZodType<Payload>): JobRequest<Payload> {
  return { name, payload }
}

/** Writes a job row through the handle it is given. */
export interface Queue {
  send<Payload extends object>(db: Db, request: JobRequest<Payload>, payload: Payload): Promise<void>
}

export interface Job<Payload extends object = object> {
  request: JobRequest<Payload>
  /** What it does, in one sentence, for the operator. */
  summary: string
  /** Attempts after the first; the pause doubles from `retryDelaySeconds`. */
  retryLimit: number
  retryDelaySeconds: number
  /** An attempt that takes longer than this counts as crashed and is given to another worker. */
  expireInSeconds: number
  /** A cron line in UTC for work that recurs; its payload is then empty. */
  schedule?: string
  run(ctx: WorkContext, payload: Payload): Promise<void>
}

type JobDefinition<Payload extends object> = Pick<Job<Payload>, 'request' | 'summary' | 'run'> & Partial<Job<Payload>>

export function job<Payload extends object>(definition: JobDefinition<Payload>): Job {
  const defaults = { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 900 }
  return { ...defaults, ...definition } as unknown as Job
}
