import type { Query, SandboxRequest, SandboxResponse, VendorFailure } from '../../vendor.ts'
import type { NodeKind } from './node-fields.ts'
import { findUnknownField, pickFields } from './pick-fields.ts'

/** Every response of the Graph API reports the used share of the rate limit. */
const usageHeaders = {
  'facebook-api-version': 'v26.0',
  'x-app-usage': JSON.stringify({ call_count: 3, total_cputime: 1, total_time: 2 }),
}

export function graphResponse(json: object): SandboxResponse {
  return { headers: usageHeaders, json }
}

export function graphError(error: {
  status?: number
  message: string
  code: number
  error_subcode?: number
  error_user_title?: string
  error_user_msg?: string
  headers?: Query
}): SandboxResponse {
  const { status = 400, headers, ...details } = error
  const type = details.code === 100 ? 'GraphMethodException' : 'OAuthException'
  return {
    status,
    headers: { ...usageHeaders, ...headers },
    json: { error: { ...details, type, fbtrace_id: 'AbCdEfGhIjKlMnOp' } },
  }
}

/** Returns one node with the requested fields. */
export function graphNode(
  kind: NodeKind,
  node: Readonly<Record<string, unknown>>,
  { query }: SandboxRequest,
): SandboxResponse {
  const fields = query.fields ?? 'id'
  return rejectFields(kind, fields) ?? graphResponse(pickFields(node, fields))
}

function rejectFields(kind: NodeKind, fields: string): SandboxResponse | null {
  const unknown = findUnknownField(kind, fields)
  if (!unknown) return null
  const message = `(#100) Tried accessing nonexisting field (${unknown.field}) on node type (${unknown.kind})`
  return graphError({ message, code: 100 })
}

const defaultLimit = 25
const limitMax = 500

/** Returns a page of an edge: the requested fields, cursors that are indexes in the list, and a `next` link with the token. */
export function graphPage(
  kind: NodeKind,
  items: readonly Readonly<Record<string, unknown>>[],
  { query, origin, path, bearerToken }: SandboxRequest,
): SandboxResponse {
  const rejected = rejectFields(kind, query.fields ?? 'id')
  if (rejected) return rejected
  const limit = Number(query.limit ?? defaultLimit)
  const start = query.after === undefined ? 0 : Number(Buffer.from(query.after, 'base64url').toString())
  if (!Number.isInteger(limit) || limit < 1 || !Number.isInteger(start)) {
    return graphError({ code: 100, message: '(#100) Invalid parameter' })
  }
  if (limit > limitMax) return graphError({ status: 500, message: reduceMessage, code: 1 })
  const shown = items.slice(start, start + limit)
  if (shown.length === 0) return graphResponse({ data: [] })
  const cursors = { before: toCursor(start), after: toCursor(start + shown.length) }
  const next = new URLSearchParams({ ...query, access_token: bearerToken ?? '', after: cursors.after })
  const hasNext = start + shown.length < items.length
  return graphResponse({
    data: shown.map((item) => pickFields(item, query.fields ?? 'id')),
    paging: { cursors, ...(hasNext && { next: `${origin}${path}?${next}` }) },
  })
}

function toCursor(position: number): string {
  return Buffer.from(String(position)).toString('base64url')
}

export const reduceMessage = "Please reduce the amount of data you're asking for, then retry your request"

/** The Graph API's format of common failures. */
export const graphFailures: Record<VendorFailure, (details: { retry_after_seconds: number }) => SandboxResponse> = {
  throttled: ({ retry_after_seconds }) =>
    graphError({
      message: '(#80000) There have been too many calls from this ad-account. Wait a bit and try again.',
      code: 80_000,
      error_subcode: 2_446_079,
      headers: {
        'retry-after': String(retry_after_seconds),
        'x-business-use-case-usage': JSON.stringify({
          '560781': [
            {
              type: 'ads_insights',
              call_count: 100,
              total_cputime: 25,
              total_time: 25,
              estimated_time_to_regain_access: Math.ceil(retry_after_seconds / 60),
            },
          ],
        }),
      },
    }),
  token_expired: () =>
    graphError({ message: 'Error validating access token: Session has expired.', code: 190, error_subcode: 463 }),
  token_revoked: () =>
    graphError({
      message: 'Error validating access token: The user has not authorized application 1.',
      code: 190,
      error_subcode: 458,
    }),
  permission_missing: () =>
    graphError({
      status: 403,
      message: '(#200) Ad account owner has NOT grant ads_management or ads_read permission',
      code: 200,
    }),
  app_rejected: () =>
    graphError({ message: '(#3) Application does not have the capability to make this API call.', code: 3 }),
  too_much_data: () => graphError({ status: 500, message: reduceMessage, code: 1 }),
  version_ended: () =>
    graphError({ message: '(#2635) You are calling a deprecated version of the Ads API.', code: 2_635 }),
  server_error: () => graphError({ status: 500, message: 'An unknown error has occurred.', code: 1 }),
}
