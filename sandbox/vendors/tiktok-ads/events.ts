import { z } from 'zod'
import { dayMs, hourMs } from '../../../src/kernel/time/durations.ts'
import { getReceivedEvents, storeBody } from '../../received-events.ts'
import type { SandboxRequest } from '../../vendor.ts'

/** Every account has one pixel. */
export function pixelOf({ id, name }: { id: string; name: string }) {
  return { pixel_code: `CSANDBOX${id.slice(-4)}PIXEL`, pixel_name: `Web ${name}`, pixel_id: id }
}

const hashed = z.string().regex(/^[0-9a-f]{64}$/)

const eventSchema = z.looseObject({
  event: z.string().min(1),
  event_time: z.int(),
  event_id: z.string().min(1),
  user: z.looseObject({
    ...{
      email: z.array(hashed).optional(),
      phone: z.array(hashed).optional(),
      external_id: z.array(hashed).optional(),
    },
    ...{ first_name: hashed.optional(), last_name: hashed.optional() },
  }),
  properties: z.looseObject({ value: z.number(), currency: z.string().regex(/^[A-Z]{3}$/) }).optional(),
  limited_data_use: z.boolean().optional(),
})

const bodySchema = z.object({
  event_source: z.literal('web'),
  event_source_id: z.string(),
  test_event_code: z.string().optional(),
  data: z.array(z.unknown()).min(1).max(1_000),
})

const dedupMs = 48 * hourMs

/** One invalid event rejects the request. Returns the problem, or null when all events were stored. */
export function receiveEvents(
  request: SandboxRequest,
  pixels: ReadonlySet<string>,
): { code: number; message: string } | null {
  storeBody(request)
  const body = bodySchema.safeParse(request.json)
  if (!body.success) return { code: 40002, message: `Invalid parameter: ${body.error.issues[0]?.path.join('.')}` }
  const { event_source_id: target, data } = body.data
  const received = getReceivedEvents(request.grants)
  if (!pixels.has(target)) return { code: 40001, message: 'No permission for the pixel.' }
  const now = request.now()
  const read = data.map((item) => eventSchema.safeParse(item))
  for (const { data: event, error } of read) {
    if (!event) return { code: 40002, message: `Invalid parameter: ${error?.issues[0]?.path.join('.')}` }
    const ageMs = now.getTime() - event.event_time * 1000
    if (ageMs > 7 * dayMs || ageMs < -60_000) return { code: 40002, message: 'event_time: is out of range' }
    if (received.rejected.has(event.event_id)) return { code: 40002, message: 'Rejected on request' }
  }
  for (const { data: event } of read) {
    const key = event!.event_id
    const at = `${target} ${event!.event} ${key}`
    const known = received.events.get(at)
    if (known && now.getTime() - known.first_at.getTime() < dedupMs) known.repeats += 1
    else received.events.set(at, { target, key, event: event!, repeats: 0, adjustments: 0, first_at: now })
  }
  return null
}
