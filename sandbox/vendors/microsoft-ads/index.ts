import type { Business } from '../../../src/demo/plan/business.ts'
import { clearReceivedEvents, receivedEventRoutes } from '../../received-events.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute, SandboxVendor } from '../../vendor.ts'
import { applyRows, listGoals } from './offline-conversions.ts'
import { packReport, readReportId, reportRequest, toReportId } from './reports.ts'

const settings = {
  CLIENT_ID: '5d8c1d0e-sandbox-microsoft',
  CLIENT_SECRET: 'sandbox-microsoft-ads-secret',
  DEVELOPER_TOKEN: 'SANDBOXDEVTOKEN',
}
const accessSeconds = 3_600
const accounts: readonly { id: string; name: string; runs: Business['key'] | null }[] = [
  { id: '180000001', name: 'Muebles Cordillera', runs: 'furniture' },
  { id: '180000002', name: 'Clínica Dental Maipo', runs: 'clinic' },
  { id: '180000003', name: 'Sin anuncios', runs: null },
]
/** Reports that were polled once: the first poll is always too early. */
const polled = new Set<string>()

/** Microsoft Advertising, REST v13. Its hosts differ by service; here their paths share one. */
export const microsoftAds: SandboxVendor = {
  key: 'microsoft_ads',
  name: 'Microsoft Advertising',
  settings,
  consent: {
    path: '/common/oauth2/v2.0/authorize',
    accounts,
    check: ({ response_type, code_challenge, code_challenge_method }) =>
      response_type === 'code' && code_challenge && code_challenge_method === 'S256'
        ? null
        : 'AADSTS9002325: Proof Key for Code Exchange is required.',
  },
  routes: [
    { method: 'POST', path: '/common/oauth2/v2.0/token', respond: handleTokens },
    service('/CustomerManagement/v13/User/Query', ({ grant }) => ({ json: { User: { Id: String(grant.person) } } })),
    service('/CustomerManagement/v13/Accounts/Search', ({ grant, request }) => searchAccounts(grant.accounts, request)),
    service('/Reporting/v13/GenerateReport/Submit', ({ grant, request }) => {
      const read = reportRequest.safeParse(request.json)
      if (!read.success) return reject(400, 2001, 'ReportRequestInvalid', 'The report request is not valid.')
      const isAllowed = grant.accounts.includes(read.data.ReportRequest.Scope.AccountIds[0]!)
      return isAllowed ? { json: { ReportRequestId: toReportId(read.data) } } : reject(401, 106, 'UserIsNotAuthorized')
    }),
    service('/Reporting/v13/GenerateReport/Poll', ({ request }) => pollReport(request)),
    { method: 'GET', path: '/reports/:id', respond: download },
    service('/CampaignManagement/v13/ConversionGoals/QueryByIds', ({ request }) => listGoals(request)),
    ...(['OfflineConversions', 'OfflineConversionAdjustments'] as const).map((list) =>
      service(
        `/CampaignManagement/v13/${list}/Apply`,
        ({ request }) => applyRows(list, request) ?? reject(400, 100, 'NullRequest', 'The request is not valid.'),
      ),
    ),
    ...receivedEventRoutes,
  ],
  failures: {
    throttled: ({ retry_after_seconds }) => ({
      ...reject(429, 117, 'CallRateExceeded', 'You have exceeded the number of calls per minute.'),
      headers: { 'retry-after': String(retry_after_seconds) },
    }),
    token_expired: () => reject(401, 109, 'AuthenticationTokenExpired', 'Authentication token expired.'),
    token_revoked: () => tokenError('invalid_grant', 'AADSTS50173: The provided grant has expired.'),
    permission_missing: () => reject(403, 106, 'UserIsNotAuthorized', 'The user is not authorized.'),
    server_error: () => reject(500, 0, 'InternalError', 'An internal error has occurred.'),
  },
  reset: (grants) => {
    polled.clear()
    clearReceivedEvents(grants)
  },
}

function reject(status: number, Code: number, ErrorCode: string, Message = ErrorCode): SandboxResponse {
  return {
    status,
    json: { TrackingId: '1', Type: 'AdApiFaultDetail', Errors: [{ Code, ErrorCode, Message, Detail: null }] },
  }
}

function tokenError(error: string, error_description: string): SandboxResponse {
  return { status: 400, json: { error, error_description } }
}

function handleTokens({ form, grants }: SandboxRequest): SandboxResponse {
  if (form.client_id !== settings.CLIENT_ID || form.client_secret !== settings.CLIENT_SECRET) {
    return { ...tokenError('invalid_client', 'AADSTS7000215: Invalid client secret provided.'), status: 401 }
  }
  if (!form.scope?.includes('https://ads.microsoft.com/msads.manage')) return tokenError('invalid_scope', 'AADSTS70011')
  const grant =
    form.grant_type === 'refresh_token'
      ? grants.read('refresh', form.refresh_token ?? null).grant
      : grants.redeem(form.code ?? '', form.redirect_uri ?? '', form.code_verifier)
  if (!grant)
    return tokenError('invalid_grant', 'AADSTS70008: The provided authorization code or refresh token has expired.')
  const payload = Buffer.from(JSON.stringify({ sub: grant.person })).toString('base64url')
  return {
    json: {
      token_type: 'Bearer',
      access_token: grants.issue('access', grant, accessSeconds),
      expires_in: accessSeconds,
      refresh_token: grants.issue('refresh', grant, null),
      scope: grant.scopes.join(' '),
      id_token: `e30.${payload}.c2lnbmVk`,
    },
  }
}

type Access = { grant: { accounts: readonly string[]; person: string }; request: SandboxRequest }

/** An operation of a service: a POST request with the token of the person and that of the developer. */
function service(path: string, respond: (access: Access) => SandboxResponse): SandboxRoute {
  return {
    method: 'POST',
    path,
    respond(request) {
      if (request.headers.developertoken !== settings.DEVELOPER_TOKEN) return reject(400, 105, 'InvalidCredentials')
      const { grant, state } = request.grants.read('access', request.bearerToken)
      if (grant) return respond({ grant, request })
      return state === 'expired'
        ? reject(401, 109, 'AuthenticationTokenExpired')
        : reject(401, 105, 'InvalidCredentials')
    },
  }
}

function searchAccounts(allowed: readonly string[], { json }: SandboxRequest): SandboxResponse {
  const { Predicates = [], PageInfo } = (json ?? {}) as {
    Predicates?: { Field: string; Operator: string; Value: string }[]
    PageInfo?: { Index: number; Size: number }
  }
  const [only] = Predicates
  const isValid = Predicates.length === 1 && only!.Field === 'UserId' && only!.Value.length >= 4 && PageInfo
  if (!isValid) return reject(400, 1060, 'InvalidPredicate', 'The list of predicates is not valid.')
  const Accounts = accounts
    .filter(({ id }) => allowed.includes(id))
    .slice(PageInfo.Index * PageInfo.Size, (PageInfo.Index + 1) * PageInfo.Size)
    .map(({ id, name }) => ({
      ...{ Id: id, Name: name, Number: `F1${id.slice(-4)}`, ParentCustomerId: '250000001' },
      ...{ CurrencyCode: 'USD', TimeZone: 'Santiago', AccountLifeCycleStatus: 'Active' },
    }))
  return { json: { Accounts } }
}

function pollReport({ json, until, origin }: SandboxRequest): SandboxResponse {
  const id = (json as { ReportRequestId?: string } | null)?.ReportRequestId ?? ''
  const report = readReportId(id)
  if (!report) return reject(400, 2100, 'ReportRequestIdInvalid', 'The report request id is not valid.')
  const isEarly = !polled.has(id)
  polled.add(id)
  if (isEarly) return { json: { ReportRequestStatus: { Status: 'Pending', ReportDownloadUrl: null } } }
  const hasRows = packReport(id, until, runs(report.account)) !== null
  const ReportDownloadUrl = hasRows ? `${origin}/reports/${id}` : null
  return { json: { ReportRequestStatus: { Status: 'Success', ReportDownloadUrl } } }
}

function download({ params, until }: SandboxRequest): SandboxResponse {
  const report = readReportId(params.id ?? '')
  const bytes = report && packReport(params.id!, until, runs(report.account))
  return bytes ? { bytes } : { status: 404 }
}

function runs(account: string): Business['key'] | null {
  return accounts.find(({ id }) => id === account)?.runs ?? null
}
