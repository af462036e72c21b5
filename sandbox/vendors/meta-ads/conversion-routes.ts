import { z } from 'zod'
import { dayMs, hourMs } from '../../../src/kernel/time/durations.ts'
import type { Grant } from '../../grants.ts'
import { getReceivedEvents, storeBody } from '../../received-events.ts'
import type { SandboxRequest, SandboxResponse } from '../../vendor.ts'
import { adAccounts } from './ad-accounts.ts'
import { graphError, graphNode, graphResponse } from './graph-responses.ts'

/** A messaging business account with its linked dataset; the person who consents manages it. */
const messagingAccount = { id: '990011223344', dataset: { id: '881100229900', name: 'Mensajes Cordillera' } }

const eventsMax = 1_000
const dedupMs = 48 * hourMs

const sources = 'website business_messaging physical_store system_generated app phone_call chat email other'.split(' ')
/** The event names that the vendor accepts for messages: its page «Conversions API for Business Messaging». */
const messagingNames: ReadonlySet<string> = new Set(
  `Purchase LeadSubmitted InitiateCheckout AddToCart ViewContent QualifiedLead OrderCreated OrderShipped OrderDelivered
  OrderCanceled OrderReturned CartAbandoned RatingProvided ReviewProvided`.split(/\s+/),
)
const matching = 'em ph external_id fbc fbp ctwa_clid lead_id madid client_ip_address'.split(' ')

const eventSchema = z.looseObject({
  event_name: z.string().min(1).max(50),
  event_time: z.int(),
  event_id: z.string().optional(),
  action_source: z.enum(sources as [string, ...string[]]),
  event_source_url: z.string().optional(),
  messaging_channel: z.string().optional(),
  user_data: z.record(z.string(), z.unknown()),
  app_data: z.object({ extinfo: z.array(z.string()).length(16) }).optional(),
  data_processing_options: z.array(z.literal('LDU')).optional(),
  data_processing_options_country: z.int().min(0).max(1).optional(),
  data_processing_options_state: z.int().optional(),
  custom_data: z.looseObject({ value: z.number(), currency: z.string().regex(/^[A-Z]{3}$/) }).optional(),
})
type Event = z.output<typeof eventSchema>

/** The Conversions API: one invalid event rejects the request, and none of it is processed. */
export function receiveEvents(request: SandboxRequest, grant: Grant): SandboxResponse {
  storeBody(request)
  const dataset = request.params.node!
  const pixels = adAccounts.filter(({ id }) => grant.accounts.includes(id)).flatMap((account) => account.pixels)
  const isMessaging = dataset === messagingAccount.dataset.id
  const isRemoved = getReceivedEvents(request.grants).removed.has(dataset)
  if (isRemoved || (!isMessaging && !pixels.some(({ id }) => id === dataset))) return unknownDataset(dataset)
  if (!grant.scopes.includes('ads_management')) {
    return graphError({ status: 403, message: '(#200) Requires ads_management permission', code: 200 })
  }
  const body = z.object({ data: z.array(z.unknown()) }).safeParse(request.json)
  if (!body.success || body.data.data.length === 0) return invalid('(#100) param data must be non-empty.')
  if (body.data.data.length > eventsMax) return invalid(`(#100) param data must have at most ${eventsMax} elements.`)
  const events: Event[] = []
  for (const item of body.data.data) {
    const event = eventSchema.safeParse(item)
    if (!event.success) return invalid(`Invalid parameter: ${event.error.issues[0]?.path.join('.')}`)
    const rejection = rejectEvent(event.data, request, isMessaging)
    if (rejection) return rejection
    events.push(event.data)
  }
  const received = getReceivedEvents(request.grants)
  for (const event of events) store(received.events, dataset, event, request.now())
  return graphResponse({ events_received: events.length, messages: [], fbtrace_id: 'AbCdEfGhIjKlMnOp' })
}

function rejectEvent(event: Event, { now, grants }: SandboxRequest, isMessaging: boolean): SandboxResponse | null {
  const ageMs = now().getTime() - event.event_time * 1000
  const days = event.action_source === 'physical_store' ? 62 : 7
  if (ageMs > days * dayMs) {
    return invalid(`Event Timestamp Too Old: the event is older than ${days} days.`, 2_804_003)
  }
  if (ageMs < -60_000) return invalid('Event Timestamp In The Future.')
  if (event.action_source === 'business_messaging') {
    if (!isMessaging || !event.messaging_channel) return invalid('Messaging events need a dataset of messages.')
    if (!messagingNames.has(event.event_name)) return invalid('Messaging Event Invalid Event Type', 2_804_066)
  }
  const { extinfo } = event.app_data ?? {}
  if (event.action_source === 'app' && !(extinfo?.[0] && extinfo[4])) {
    return invalid('App events need the system and its version.', 2_804_043)
  }
  if (!matching.some((field) => field in event.user_data)) {
    return invalid("You Haven't Added Sufficient Customer Information Parameter Data For This Event", 2_804_050)
  }
  const hashed = ['em', 'ph', 'fn', 'ln', 'country', 'external_id'].flatMap((field) => event.user_data[field] ?? [])
  if (!hashed.every((text) => /^[0-9a-f]{64}$/.test(String(text)))) return invalid('Unhashed identifier.')
  if (event.event_name === 'Purchase' && !event.custom_data) return invalid('Missing value or currency.')
  return getReceivedEvents(grants).rejected.has(event.event_id ?? '')
    ? invalid('Rejected on request: custom_data')
    : null
}

function store(events: ReturnType<typeof getReceivedEvents>['events'], target: string, event: Event, now: Date): void {
  const key = event.event_id ?? crypto.randomUUID()
  const at = `${target} ${event.event_name} ${key}`
  const known = events.get(at)
  if (known && now.getTime() - known.first_at.getTime() < dedupMs) {
    known.repeats += 1
    return
  }
  const position = known ? `${at} ${now.toISOString()}` : at
  events.set(position, { target, key, event, repeats: 0, adjustments: 0, first_at: now })
}

/** Returns the dataset of a messaging business account. */
export function readMessagingDataset(request: SandboxRequest, { scopes }: Grant): SandboxResponse {
  if (request.params.node !== messagingAccount.id) return unknownDataset(request.params.node!)
  if (!scopes.includes('whatsapp_business_manage_events')) {
    return graphError({ status: 403, message: '(#200) Requires whatsapp_business_manage_events', code: 200 })
  }
  return graphNode('page', messagingAccount.dataset, request)
}

function unknownDataset(id: string): SandboxResponse {
  const message = `Unsupported post request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`
  return graphError({ message, code: 100, error_subcode: 33 })
}

/** For events the vendor's explanation is next to a generic message; it does not say which event is invalid. */
function invalid(text: string, error_subcode?: number): SandboxResponse {
  const received = {
    message: 'Invalid parameter',
    code: 100,
    error_user_title: text.split(':')[0]!,
    error_user_msg: text,
  }
  return graphError({ ...received, ...(error_subcode !== undefined && { error_subcode }) })
}
