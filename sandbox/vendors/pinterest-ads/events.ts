import { z } from 'zod'
import { dayMs } from '../../../src/kernel/time/durations.ts'
import { getReceivedEvents, storeBody } from '../../received-events.ts'
import type { SandboxRequest, SandboxResponse } from '../../vendor.ts'

const hashes = z.array(z.string().regex(/^[0-9a-f]{64}$/)).min(1)

const userData = z
  .strictObject({
    ...{ em: hashes.optional(), ph: hashes.optional(), fn: hashes.optional(), ln: hashes.optional() },
    ...{ country: hashes.optional(), external_id: hashes.optional(), click_id: z.string().optional() },
    ...{ client_ip_address: z.string().optional(), client_user_agent: z.string().optional() },
  })
  .refine(({ em, client_ip_address, client_user_agent }) => em || (client_ip_address && client_user_agent))

const eventSchema = z.strictObject({
  event_name: z.string().regex(/^[a-z_]+$/),
  action_source: z.enum(['web', 'offline', 'app_android', 'app_ios']),
  event_time: z.int(),
  event_id: z.string().min(1),
  event_source_url: z.string().optional(),
  opt_out: z.boolean().optional(),
  user_data: userData,
  custom_data: z
    .strictObject({
      ...{ value: z.string().optional(), currency: z.string().length(3).optional() },
      opt_out_type: z.literal('LDP').optional(),
    })
    .optional(),
})

const bodySchema = z.strictObject({ data: z.array(eventSchema).min(1).max(1_000) })

/** A body of another form is rejected as a whole; an event that is too old or rejected on request fails alone. */
export function receiveEvents(request: SandboxRequest, target: string): SandboxResponse {
  storeBody(request)
  const body = bodySchema.safeParse(request.json)
  if (!body.success) {
    return { status: 400, json: { code: 1, message: `Invalid request: ${body.error.issues[0]?.path.join('.')}` } }
  }
  const isTest = request.query.test === 'true'
  const received = getReceivedEvents(request.grants)
  const now = request.now()
  const events = body.data.data.map((event) => {
    const ageMs = now.getTime() - event.event_time * 1000
    if (ageMs > 7 * dayMs || ageMs < -300_000) return fail('Invalid event_timestamp parameter.')
    if (received.rejected.has(event.event_id)) return fail('Rejected on request.')
    const at = `${target} ${event.event_name} ${event.event_id}`
    const known = received.events.get(at)
    if (known) known.repeats += 1
    else if (!isTest) {
      received.events.set(at, { target, key: event.event_id, event, repeats: 0, adjustments: 0, first_at: now })
    }
    return { status: 'processed', error_message: '', warning_message: '' }
  })
  const processed = events.filter(({ status }) => status === 'processed').length
  const results = { num_events_received: events.length, num_events_processed: processed, events }
  if (processed === events.length) return { json: results }
  return { status: 422, json: { code: 953, message: 'Not all events were processed.', details: results } }
}

function fail(error_message: string) {
  return { status: 'failed', error_message, warning_message: '' }
}
