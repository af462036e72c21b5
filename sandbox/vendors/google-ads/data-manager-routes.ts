import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { getReceivedEvents, storeBody } from '../../received-events.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute } from '../../vendor.ts'
import { googleAccess, googleError } from '../google-oauth.ts'

/** The conversion actions of every account. */
export const conversionActions = [
  { id: '6611223301', name: 'Venta informada', type: 'UPLOAD_CLICKS', status: 'ENABLED' },
  { id: '6611223302', name: 'Compra en el sitio', type: 'WEBPAGE', status: 'ENABLED' },
  { id: '6611223303', name: 'Llamada desde el anuncio', type: 'AD_CALL', status: 'ENABLED' },
  { id: '6611223304', name: 'Cotización antigua', type: 'UPLOAD_CLICKS', status: 'HIDDEN' },
] as const

const scope = 'https://www.googleapis.com/auth/datamanager'
const eventsMax = 2_000

const hex = z.string().regex(/^[0-9a-f]{64}$/)
const identifier = z.union([z.strictObject({ emailAddress: hex }), z.strictObject({ phoneNumber: hex })])
const account = z.strictObject({ accountType: z.literal('GOOGLE_ADS'), accountId: z.string().regex(/^\d+$/) })
const consent = z.enum(['CONSENT_GRANTED', 'CONSENT_DENIED'])

/** The fields of an event that a Google Ads advertiser sends, by the vendor's API definition. */
const eventSchema = z.strictObject({
  transactionId: z.string().min(1),
  eventTimestamp: z.iso.datetime(),
  lastUpdatedTimestamp: z.iso.datetime().optional(),
  eventSource: z.enum(['WEB', 'APP', 'IN_STORE', 'PHONE', 'MESSAGE', 'OTHER']).optional(),
  adIdentifiers: z
    .union([
      z.strictObject({ gclid: z.string() }),
      z.strictObject({ gbraid: z.string() }),
      z.strictObject({ wbraid: z.string() }),
    ])
    .optional(),
  userData: z.strictObject({ userIdentifiers: z.array(identifier).min(1).max(10) }).optional(),
  consent: z.strictObject({ adUserData: consent, adPersonalization: consent }).partial().optional(),
  currency: z.string().length(3).optional(),
  conversionValue: z.number().optional(),
  eventDeviceInfo: z.strictObject({ userAgent: z.string(), ipAddress: z.string() }).partial().optional(),
})

const requestSchema = z.strictObject({
  destinations: z
    .array(
      z.strictObject({
        operatingAccount: account,
        loginAccount: account.optional(),
        productDestinationId: z.string(),
      }),
    )
    .length(1),
  events: z.array(z.unknown()).min(1),
  encoding: z.enum(['HEX', 'BASE64']),
})

export const dataManagerRoutes: readonly SandboxRoute[] = [
  { method: 'POST', path: '/v1/events:ingest', respond: ingest },
  { method: 'GET', path: '/v1/requestStatus:retrieve', respond: retrieve },
]

/** An event that fails the first check rejects the request; later failures are reported in the request status. */
function ingest(request: SandboxRequest): SandboxResponse {
  storeBody(request)
  const rejected = rejectAccess(request)
  if (rejected) return rejected
  const body = requestSchema.safeParse(request.json)
  if (!body.success)
    return invalid([{ field: String(body.error.issues[0]?.path[0] ?? 'events'), description: 'invalid' }])
  const { destinations, events } = body.data
  if (events.length > eventsMax) return invalid([{ field: 'events', description: 'TOO_MANY_EVENTS' }])
  const { productDestinationId } = destinations[0]!
  const isRemoved = getReceivedEvents(request.grants).removed.has(productDestinationId)
  const action = isRemoved ? undefined : conversionActions.find(({ id }) => id === productDestinationId)
  if (!action || action.type === 'AD_CALL') {
    return invalid([
      {
        field: 'destinations.destinations[0].product_destination_id',
        description: action ? 'The conversion action type is not valid.' : 'Conversion action ID is not valid.',
        reason: action ? 'INVALID_CONVERSION_ACTION_TYPE' : 'INVALID_CONVERSION_ACTION_ID',
      },
    ])
  }
  const read = events.map((event) => eventSchema.safeParse(event))
  const violations = read.flatMap((item, index) => {
    const field = `events.events[${index}]`
    if (!item.success)
      return [{ field: `${field}.${item.error.issues[0]?.path.join('.')}`, description: 'invalid value' }]
    const hasIdentifier = item.data.adIdentifiers || item.data.userData
    return hasIdentifier
      ? []
      : [{ field, description: 'needs adIdentifiers or userData', reason: 'NO_IDENTIFIERS_PROVIDED' }]
  })
  if (violations.length > 0) return invalid(violations)
  const received = getReceivedEvents(request.grants)
  const good = read.map(({ data }) => data!).filter(({ transactionId }) => !received.rejected.has(transactionId))
  for (const event of good) store(request, action.id, event)
  const requestId = randomUUID()
  received.requests.set(requestId, { looks: 0, rejected: events.length - good.length, accepted: good.length })
  return { json: { requestId } }
}

/** The same key again is an adjustment: its amount replaces the previous one. */
function store({ grants, now }: SandboxRequest, target: string, event: z.output<typeof eventSchema>): void {
  const { events } = getReceivedEvents(grants)
  const key = event.transactionId
  const known = events.get(`${target} ${key}`)
  if (!known) {
    events.set(`${target} ${key}`, { target, key, event, repeats: 0, adjustments: 0, first_at: now() })
    return
  }
  const isSame = known.event.conversionValue === event.conversionValue && known.event.currency === event.currency
  if (isSame) known.repeats += 1
  else known.adjustments += 1
  const { conversionValue, currency } = event
  known.event = { ...known.event, conversionValue, currency, userData: known.event.userData ?? event.userData }
}

/** The first status request returns that it is still processing. */
function retrieve(request: SandboxRequest): SandboxResponse {
  const rejected = rejectAccess(request)
  if (rejected) return rejected
  const found = getReceivedEvents(request.grants).requests.get(request.query.requestId ?? '')
  if (!found) return googleError(404, 'NOT_FOUND', 'Requested entity was not found.')
  found.looks += 1
  const status = (requestStatus: string, more: object = {}) => ({
    json: { requestStatusPerDestination: [{ requestStatus, ...more }] },
  })
  if (found.looks === 1) return status('PROCESSING')
  const eventsIngestionStatus = { recordCount: String(found.accepted + found.rejected) }
  if (found.rejected === 0) return status('SUCCESS', { eventsIngestionStatus })
  const errorCounts = [{ recordCount: String(found.rejected), reason: 'PROCESSING_ERROR_REASON_INVALID_GCLID' }]
  const word = found.accepted === 0 ? 'FAILED' : 'PARTIAL_SUCCESS'
  return status(word, { eventsIngestionStatus, errorInfo: { errorCounts } })
}

function rejectAccess(request: SandboxRequest): SandboxResponse | null {
  const access = googleAccess(request)
  if ('rejection' in access) return access.rejection
  if (access.grant.scopes.includes(scope)) return null
  return googleError(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.', {
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
  })
}

function invalid(fieldViolations: { field: string; description: string; reason?: string }[]): SandboxResponse {
  return googleError(400, 'INVALID_ARGUMENT', 'There was a problem with the request.', {
    details: [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'INVALID_ARGUMENT' },
      { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations },
    ],
  })
}
