import type { z } from 'zod'
import type { Db } from './db-handle.ts'

/** A request for later work. The sender knows the request, not the job that handles it. */
export interface JobRequest<Payload extends object> {
  name: string
  payload: z.ZodType<Payload>
}

export function jobRequest<Payload extends object>(name: string, payload: z.ZodType<Payload>): JobRequest<Payload> {
  return { name, payload }
}

/** Writes a job row through the given handle. */
export interface Queue {
  send<Payload extends object>(
    db: Db,
    request: JobRequest<Payload>,
    payload: Payload,
    options?: SendOptions,
  ): Promise<void>
}

export interface SendOptions {
  /** The earliest start, in seconds from now. */
  afterSeconds?: number
}
