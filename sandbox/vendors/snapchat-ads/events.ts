import { z } from 'zod'
import { dayMs } from '../../../src/kernel/time/durations.ts'
import { getReceivedEvents, storeBody } from '../../received-events.ts'
import type { SandboxRequest, SandboxResponse } from '../../vendor.ts'

const hashed = z.array(z.string().regex(/^[0-9a-f]{64}$/))

const eventSchema = z.looseObject({
  event_name: z.string().regex(/^[A-Z_0-9]+$/),
  event_time: z.int(),
  event_id: z.string().min(1),
  action_source: z.enum(['website', 'physical_store', 'phone_call', 'email', 'chat', 'system_generated', 'other']),
  event_source_url: z.string().optional(),
  test_event_code: z.string().optional(),
  data_processing_options: z.array(z.literal('LDU')).optional(),
  user_data: z.looseObject({
    ...{ em: hashed.optional(), ph: hashed.optional(), fn: hashed.optional(), ln: hashed.optional() },
    ...{ country: hashed.optional(), external_id: hashed.optional() },
    ...{ client_ip_address: z.string().optional(), client_user_agent: z.string().optional() },
    ...{ sc_click_id: z.string().optional(), sc_cookie1: z.string().optional() },
  }),
  custom_data: z
    .looseObject({
      value: z.number().optional(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
    })
    .optional(),
})

type SnapEvent = z.output<typeof eventSchema>

const bodySchema = z.object({ data: z.array(z.unknown()).min(1).max(2_000) })
const ageMaxMs = 37 * dayMs

/** One invalid event rejects the request. Events that are only validated are not stored as received. */
export function receiveEvents(request: SandboxRequest, target: string, isTest: boolean): SandboxResponse {
  storeBody(request)
  const body = bodySchema.safeParse(request.json)
  if (!body.success) return reject(0, 'the body is not valid')
  const received = getReceivedEvents(request.grants)
  const now = request.now()
  const events: SnapEvent[] = []
  for (const [index, item] of body.data.data.entries()) {
    const { data: event, error } = eventSchema.safeParse(item)
    if (!event) return reject(index, `invalid: ${error?.issues[0]?.path.join('.')}`)
    const problem = problemOf(event, now) ?? (received.rejected.has(event.event_id) ? 'rejected on request' : null)
    if (problem) return reject(index, problem)
    events.push(event)
  }
  if (isTest) return { json: { status: 'VALID', test_event: true, event_logs: [] } }
  for (const event of events) {
    const at = `${target} ${event.event_name} ${event.event_id}`
    const known = received.events.get(at)
    if (known) known.repeats += 1
    else received.events.set(at, { target, key: event.event_id, event, repeats: 0, adjustments: 0, first_at: now })
  }
  return { json: { status: 'VALID', reason: 'The events were processed.' } }
}

function problemOf({ event_name, event_time, user_data, custom_data }: SnapEvent, now: Date): string | null {
  const ageMs = now.getTime() - event_time * 1000
  if (ageMs > ageMaxMs || ageMs < -300_000) return 'event_time: is out of range'
  const isKnown = user_data.em || user_data.ph || (user_data.client_ip_address && user_data.client_user_agent)
  if (!isKnown) return 'user_data: is insufficient'
  const hasAmount = custom_data?.value !== undefined && custom_data.currency !== undefined
  return event_name === 'PURCHASE' && !hasAmount ? 'custom_data: needs value and currency' : null
}

function reject(event: number, message: string): SandboxResponse {
  return { status: 400, json: { status: 'INVALID', event, errors: { codes: ['E400'], error_msgs: [message] } } }
}
