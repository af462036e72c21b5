import { z } from 'zod'
import type { ConversionReceiver, ConversionTarget, RequestEnd, SendAnswer, VendorSession } from '../../provider.ts'
import { ProviderError, type ProviderFault } from '../../provider-error.ts'
import { readGoogleError } from '../google-fault.ts'
import type { VendorAnswer } from '../vendor-http.ts'
import { readFault } from './read-fault.ts'
import { searchRows, wholeNumber } from './search-rows.ts'

/** Uploads through the Google Ads API ended in June 2026; this one takes their place, with a consent of its own. */
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

/** Events from outside go to actions of clicks that are uploaded, or beside what a site's own tag reports. */
const takenTypes: ReadonlySet<string> = new Set(['UPLOAD_CLICKS', 'WEBPAGE'])

export const actionsQuery = `SELECT conversion_action.id, conversion_action.name, conversion_action.type, conversion_action.status
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
    .filter(({ conversionAction: { type } }) => takenTypes.has(type ?? ''))
    .map(({ conversionAction: { id, name, status } }) => ({
      external_id: id,
      name: name ?? null,
      is_unavailable: status === undefined ? null : status !== 'ENABLED',
    }))
}

const ingested = z.object({ requestId: z.string().min(1) })

async function send(session: VendorSession, action: string, events: readonly object[]): Promise<SendAnswer> {
  const login = session.tokens.extra?.login_customer_id
  const destination = {
    operatingAccount: { accountType: 'GOOGLE_ADS', accountId: session.account.external_id },
    ...(login && { loginAccount: { accountType: 'GOOGLE_ADS', accountId: login } }),
    productDestinationId: action,
  }
  const answer = await session.http.send({
    at: 'data',
    path: '/v1/events:ingest',
    bearer: session.tokens.access_token,
    body: { destinations: [destination], events, encoding: 'HEX' },
    timeout_seconds: 60,
  })
  if (answer.status >= 400) return refusalOf(answer)
  const read = ingested.safeParse(parse(answer.text))
  if (read.success) return { kind: 'processing', request_id: read.data.requestId }
  throw new ProviderError({ kind: 'malformed', message: 'the answer names no request' })
}

const violations = z.object({
  fieldViolations: z.array(
    z.object({ field: z.string(), description: z.string().default(''), reason: z.string().optional() }),
  ),
})

/** Whatever fails its checks spoils the request, and each is named by its place in it. */
function refusalOf(answer: VendorAnswer): SendAnswer {
  const fault: ProviderFault = readFault(answer) ?? {
    kind: answer.status >= 500 ? 'unavailable' : 'refused',
    message: `${answer.status} ${answer.text.slice(0, 300)}`,
  }
  if (fault.kind !== 'refused') throw new ProviderError(fault)
  const details = readGoogleError(answer)?.details ?? []
  const named = details.flatMap((detail) => violations.safeParse(detail).data?.fieldViolations ?? [])
  const places = named.flatMap(({ field, description, reason }) => {
    const at = /^events(?:\.events)?\[(\d+)\]/.exec(field)?.[1]
    return at === undefined ? [] : [{ at: Number(at), code: reason ?? null, message: `${field}: ${description}` }]
  })
  return places.length > 0
    ? { kind: 'faulty', places }
    : { kind: 'refused', code: fault.code ?? null, message: fault.message }
}

const status = z.object({
  requestStatusPerDestination: z
    .array(
      z.object({
        requestStatus: z.string(),
        errorInfo: z
          .object({ errorCounts: z.array(z.object({ recordCount: z.string().optional(), reason: z.string() })) })
          .optional(),
      }),
    )
    .min(1),
})

/** A second sending with the same key was taken before: it is there. */
const alreadyThere = 'PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID'

async function readRequest(session: VendorSession, requestId: string): Promise<RequestEnd> {
  const { requestStatusPerDestination: told } = await session.http.json(
    {
      at: 'data',
      path: '/v1/requestStatus:retrieve',
      query: { requestId },
      bearer: session.tokens.access_token,
    },
    status,
  )
  const { requestStatus, errorInfo } = told[0]!
  if (requestStatus === 'SUCCESS') return { kind: 'taken' }
  if (requestStatus !== 'FAILED' && requestStatus !== 'PARTIAL_SUCCESS') return { kind: 'processing' }
  const reasons = errorInfo?.errorCounts.map(({ reason }) => reason) ?? []
  if (reasons.length > 0 && reasons.every((reason) => reason === alreadyThere)) return { kind: 'taken' }
  return { kind: 'refused', code: reasons[0] ?? requestStatus, message: reasons.join(', ') || requestStatus }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
