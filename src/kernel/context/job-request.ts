import type { z } from 'zod'
import type { Db } from './db-handle.ts'

/**
 * A request for later work: what contexts send. Who asks knows what it asks for and not who does it.
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
