import { z } from 'zod'
import type { ConversionReceiver, ConversionTarget, RequestEnd, SendResult, VendorSession } from '../../provider.ts'
import { ProviderError, type ProviderFailure } from '../../provider-error.ts'
import { parseGoogleError } from '../google/parse-error.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { parseError } from './parse-error.ts'
import { searchRows, wholeNumber } from './search-rows.ts'

/** Uploads through the Google Ads API ended in June 2026; this API replaces them and needs its own consent. */
export const dataManagerScope = 'https://www.googleapis.com/auth/datamanager'
export const dataManagerOrigin = 'https://datamanager.googleapis.com'

/** Google's Data Manager API. */
export const dataManager: ConversionReceiver = {
  kind: 'conversion_action',
  batchMax: 2_000,
  canSend: ({ scopes }) => scopes.includes(dataManagerScope),
  listTargets,
  send,
  readRequest,
}

/** External events are accepted by actions for uploaded clicks, and by tag actions as an additional data source. */
const acceptedTypes: ReadonlySet<string> = new Set(['UPLOAD_CLICKS', 'WEBPAGE'])

const actionsQuery = `SELECT conversion_action.id, conversion_action.name, conversion_action.type, conversion_action.status
FROM conversion_action
WHERE conversion_action.status != 'REMOVED'`

const actionRow = z.object({
  conversionAction: z.object({
    id: wholeNumber,
    name: z.string().optional(),
    type: z.string().optional(),
    status: z.string().optional(),
  }),
})

async function listTargets(session: VendorSession): Promise<ConversionTarget[]> {
  const { external_id: customer_id } = session.account
  const login_customer_id = session.tokens.extra?.login_customer_id ?? null
  const rows = await searchRows(session, { customer_id, login_customer_id }, actionsQuery, actionRow)
  return rows
    .filter(({ conversionAction: { type } }) => acceptedTypes.has(type ?? ''))
    .map(({ conversionAction: { id, name, type, status } }) => ({
      external_id: id,
      name: name ?? null,
      is_unavailable: status === undefined ? null : status !== 'ENABLED',
      // event.proto, `transaction_id`: required when events supplement the conversions of a tag.
      requires_order_id: type === 'WEBPAGE',
    }))
}

const ingested = z.object({ requestId: z.string().min(1) })

async function send(session: VendorSession, action: string, events: readonly object[]): Promise<SendResult> {
  const login = session.tokens.extra?.login_customer_id
  const destination = {
    operatingAccount: { accountType: 'GOOGLE_ADS', accountId: session.account.external_id },
    ...(login && { loginAccount: { accountType: 'GOOGLE_ADS', accountId: login } }),
    productDestinationId: action,
  }
  const response = await session.http.send({
    at: 'data',
    path: '/v1/events:ingest',
    bearerToken: session.tokens.access_token,
    body: { destinations: [destination], events, encoding: 'HEX' },
    timeout_seconds: 60,
  })
  if (response.status >= 400) return toRejection(response)
  const read = ingested.safeParse(parse(response.text))
  if (read.success) return { kind: 'processing', request_id: read.data.requestId }
  throw new ProviderError({ kind: 'malformed', message: 'the response contains no request id' })
}

const violations = z.object({
  fieldViolations: z.array(
    z.object({ field: z.string().default(''), description: z.string().default(''), reason: z.string().optional() }),
  ),
})
type Violation = z.output<typeof violations>['fieldViolations'][number]

/** Reasons that concern the account or the action, whichever field they name (error.proto of the API). */
const destinationReasons: ReadonlySet<string> = new Set([
  'INVALID_DESTINATION',
  'INVALID_CONVERSION_ACTION_ID',
  'INVALID_CONVERSION_ACTION_TYPE',
  'TERMS_AND_CONDITIONS_NOT_SIGNED',
  'NOT_ALLOWLISTED',
  'DESTINATION_ACCOUNT_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS',
  'DESTINATION_ACCOUNT_DATA_POLICY_PROHIBITS_ENHANCED_CONVERSIONS',
  'DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED',
  'DESTINATION_ACCOUNT_TYPE_MISMATCH',
])

/** One violation rejects the whole request; violations of events name their index in it. */
function toRejection(response: VendorResponse): SendResult {
  const failure: ProviderFailure = parseError(response) ?? {
    kind: response.status >= 500 ? 'unavailable' : 'rejected',
    message: `${response.status} ${response.text.slice(0, 300)}`,
  }
  if (failure.kind !== 'rejected') throw new ProviderError(failure)
  const details = parseGoogleError(response)?.details ?? []
  const named = details.flatMap((detail) => violations.safeParse(detail).data?.fieldViolations ?? [])
  const ofDestination = named.filter(({ field, reason }) => /^destinations\b/.test(field) || isOfDestination(reason))
  if (ofDestination.length > 0) return { kind: 'destination_missing', ...describeViolations(ofDestination) }
  if (response.status === 404)
    return { kind: 'destination_missing', code: failure.code ?? null, message: failure.message }
  const byEvent = Map.groupBy(named, ({ field }) => /^events(?:\.events)?\[(\d+)\]/.exec(field)?.[1])
  const events = [...byEvent].flatMap(([index, violations]) =>
    index === undefined ? [] : [{ index: Number(index), ...describeViolations(violations) }],
  )
  if (events.length > 0) return { kind: 'invalid_events', events }
  const { message } = describeViolations(named)
  return { kind: 'rejected', code: failure.code ?? null, message: message || failure.message }
}

function isOfDestination(reason: string | undefined): boolean {
  return reason !== undefined && destinationReasons.has(reason.replace(processingPrefix, ''))
}

/** Joins all messages, because the next attempt would fail for the second one. */
function describeViolations(named: readonly Violation[]): { code: string | null; message: string } {
  return {
    code: named.find(({ reason }) => reason !== undefined)?.reason ?? null,
    message: named.map(({ field, description, reason }) => `${field}: ${description || (reason ?? '')}`).join('; '),
  }
}

const processingPrefix = /^PROCESSING_ERROR_REASON_/
const unspecified = 'PROCESSING_ERROR_REASON_UNSPECIFIED'

/** Proto3 JSON leaves out empty lists and zero values, so every field may be absent. */
const status = z.object({
  requestStatusPerDestination: z
    .array(
      z.object({
        requestStatus: z.string().default('REQUEST_STATUS_UNKNOWN'),
        errorInfo: z
          .object({ errorCounts: z.array(z.object({ reason: z.string().default(unspecified) })).default([]) })
          .default({ errorCounts: [] }),
      }),
    )
    .min(1),
})

const duplicate = 'PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID'

async function readRequest(session: VendorSession, requestId: string): Promise<RequestEnd> {
  const { requestStatusPerDestination: found } = await session.http.json(
    {
      at: 'data',
      path: '/v1/requestStatus:retrieve',
      query: { requestId },
      bearerToken: session.tokens.access_token,
    },
    status,
  )
  const { requestStatus, errorInfo } = found[0]!
  if (requestStatus === 'SUCCESS') return { kind: 'accepted' }
  if (requestStatus !== 'FAILED' && requestStatus !== 'PARTIAL_SUCCESS') return { kind: 'processing' }
  const reasons = [...new Set(errorInfo.errorCounts.map(({ reason }) => reason))]
  const about = { code: reasons[0] ?? requestStatus, message: reasons.join(', ') || requestStatus }
  if (reasons.length > 0 && reasons.every((reason) => reason === duplicate)) return { kind: 'duplicate', ...about }
  if (reasons.some(isOfDestination)) return { kind: 'destination_missing', ...about }
  return { kind: 'rejected', ...about, is_every: requestStatus === 'FAILED' && reasons.length < 2 }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
