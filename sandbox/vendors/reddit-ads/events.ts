import { z } from 'zod'
import { dayMs } from '../../../src/kernel/time/durations.ts'
import { getReceivedEvents, storeBody } from '../../received-events.ts'
import type { SandboxRequest } from '../../vendor.ts'

const hashed = z.string().regex(/^[0-9a-f]{64}$/)

const eventSchema = z.looseObject({
  event_at: z.int(),
  action_source: z.enum(['WEBSITE', 'APP', 'PHYSICAL_STORE', 'OTHER']),
  click_id: z.string().optional(),
  type: z.object({ tracking_type: z.string().regex(/^[A-Z_]+$/) }),
  user: z.looseObject({
    ...{ email: hashed.optional(), phone_number: hashed.optional(), external_id: hashed.optional() },
    ip_address: hashed.optional(),
    data_processing_options: z.object({ modes: z.array(z.literal('LDU')) }).optional(),
  }),
  metadata: z.object({
    conversion_id: z.string().min(1),
    value: z.number().optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
  }),
})

const bodySchema = z.object({
  data: z.object({ test_id: z.string().optional(), events: z.array(z.unknown()).min(1).max(500) }),
})

/** One invalid event rejects the request. Returns the problem, or null when all events were stored. */
export function receiveEvents(request: SandboxRequest, target: string): string | null {
  storeBody(request)
  const body = bodySchema.safeParse(request.json)
  if (!body.success) return `invalid: ${body.error.issues[0]?.path.join('.')}`
  const received = getReceivedEvents(request.grants)
  const now = request.now()
  const read = body.data.data.events.map((item) => eventSchema.safeParse(item))
  for (const { data: event, error } of read) {
    if (!event) return `invalid: ${error?.issues[0]?.path.join('.')}`
    const ageMs = now.getTime() - event.event_at
    if (ageMs > 7 * dayMs || ageMs < -300_000) return 'event_at: is out of range'
    if (received.rejected.has(event.metadata.conversion_id)) return 'rejected on request'
  }
  for (const { data: event } of read) {
    const key = event!.metadata.conversion_id
    const at = `${target} ${event!.type.tracking_type} ${key}`
    const known = received.events.get(at)
    if (known) known.repeats += 1
    else received.events.set(at, { target, key, event: event!, repeats: 0, adjustments: 0, first_at: now })
  }
  return null
}
