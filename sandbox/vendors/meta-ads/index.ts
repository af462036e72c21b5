import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Grant } from '../../grants.ts'
import { clearReceivedEvents, receivedEventRoutes } from '../../received-events.ts'
import type { Query, SandboxRequest, SandboxResponse, SandboxRoute, SandboxVendor } from '../../vendor.ts'
import { type AdAccount, adAccounts, pages } from './ad-accounts.ts'
import { addAdSet, copyAd, listAdSetsOfAccount } from './ad-set-routes.ts'
import { addAudience, removeAudience, writeUsers } from './audience-routes.ts'
import { readMessagingDataset, receiveEvents } from './conversion-routes.ts'
import { graphError, graphFailures, graphNode, graphPage, graphResponse } from './graph-responses.ts'
import { handleInsights, handleReport, startReport } from './insight-routes.ts'
import { forgetChanges, liveAdsOf } from './live-ads.ts'
import { addCreative, listAdSetsOfNode, listAdsOfNode, readNode, writeNode } from './node-routes.ts'
import { parseJson } from './parse-json.ts'

const settings = { CLIENT_ID: '104400220011', CLIENT_SECRET: 'sandbox-meta-ads-secret' }
const shortSeconds = 5_400
const longSeconds = 60 * 86_400

/** Simulates the Meta Marketing API. */
export const metaAds: SandboxVendor = {
  key: 'social_ads',
  name: 'Meta',
  settings,
  consent: {
    path: '/v26.0/dialog/oauth',
    accounts: adAccounts,
    readScopes: ({ scope = '' }) => scope.split(',').filter((item) => item !== ''),
    rejections: {
      cancel: {
        error: 'access_denied',
        error_code: '200',
        error_description: 'Permissions error',
        error_reason: 'user_denied',
      },
      deny: {
        error_code: '1349048',
        error_message: "Can't Load URL: The domain is not included in the app's domains.",
      },
      error: { error_code: '2', error_message: 'Service temporarily unavailable' },
    },
  },
  routes: [
    { method: 'POST', path: '/v26.0/oauth/access_token', respond: (request) => issueToken(request, request.form) },
    { method: 'GET', path: '/v26.0/oauth/access_token', respond: (request) => issueToken(request, request.query) },
    get('/v26.0/me', (request, { person: id }) => graphNode('person', { id, name: 'Daniela Rojas' }, request)),
    withToken('DELETE', '/v26.0/:node/permissions', withdraw),
    get('/v26.0/me/permissions', (_, { scopes }) =>
      graphResponse({ data: scopes.map((permission) => ({ permission, status: 'granted' })) }),
    ),
    get('/v26.0/me/adaccounts', listAccounts),
    get('/v26.0/me/accounts', (request) => graphPage('page', pages, request)),
    ofAccount('/v26.0/:node', (request, account) => graphNode('account', { ...account }, request), {
      otherwise: readNode,
    }),
    ofAccount('/v26.0/:node/ads', listAdsOfAccount, { otherwise: listAdsOfNode }),
    ofAccount('/v26.0/:node/insights', handleInsights, { otherwise: handleReport }),
    ofAccount('/v26.0/:node/insights', startReport, { method: 'POST' }),
    ofAccount('/v26.0/:node/adspixels', (request, account) => graphPage('pixel', account.pixels, request)),
    ofAccount('/v26.0/:node/adcreatives', addCreative, { method: 'POST' }),
    ofAccount('/v26.0/:node/adsets', listAdSetsOfAccount, { otherwise: listAdSetsOfNode }),
    ofAccount('/v26.0/:node/adsets', addAdSet, { method: 'POST' }),
    withToken('POST', '/v26.0/:node/copies', copyAd),
    ofAccount('/v26.0/:node/customaudiences', addAudience, { method: 'POST' }),
    withToken('POST', '/v26.0/:node/users', writeUsers),
    withToken('DELETE', '/v26.0/:node/users', writeUsers),
    withToken('DELETE', '/v26.0/:node', removeAudience),
    withToken('POST', '/v26.0/:node/events', receiveEvents),
    get('/v26.0/:node/dataset', readMessagingDataset),
    withToken('POST', '/v26.0/:node', writeNode),
    ...receivedEventRoutes,
  ],
  failures: graphFailures,
  reset(grants) {
    forgetChanges(grants)
    clearReceivedEvents(grants)
  },
}

/** Revokes everything that the person allowed the app. */
function withdraw({ params, grants }: SandboxRequest, { person }: Grant): SandboxResponse {
  if (params.node !== person && params.node !== 'me') {
    const message = `Unsupported delete request. Object with ID '${params.node}' does not exist.`
    return graphError({ message, code: 100, error_subcode: 33 })
  }
  grants.revoke((grant) => grant.person === person)
  return graphResponse({ success: true })
}

function issueToken({ grants }: SandboxRequest, fields: Query): SandboxResponse {
  if (fields.client_id !== settings.CLIENT_ID || fields.client_secret !== settings.CLIENT_SECRET) {
    return graphError({ message: 'Error validating client secret.', code: 1 })
  }
  if (fields.grant_type === 'fb_exchange_token') {
    const token = grants.read('access', fields.fb_exchange_token ?? null)
    return token.grant
      ? graphResponse({ access_token: grants.issue('access', token.grant, longSeconds), ...tokenFor(longSeconds) })
      : rejectToken(token.state)
  }
  const grant = grants.redeem(fields.code ?? '', fields.redirect_uri ?? '')
  return grant
    ? graphResponse({ access_token: grants.issue('access', grant, shortSeconds), ...tokenFor(shortSeconds) })
    : graphError({ message: 'This authorization code has been used.', code: 100, error_subcode: 36_009 })
}

function tokenFor(expires_in: number) {
  return { token_type: 'bearer', expires_in }
}

function get(path: string, respond: (request: SandboxRequest, grant: Grant) => SandboxResponse): SandboxRoute {
  return withToken('GET', path, respond)
}

function withToken(
  method: SandboxRoute['method'],
  path: string,
  respond: (request: SandboxRequest, grant: Grant) => SandboxResponse,
): SandboxRoute {
  return {
    method,
    path,
    respond(request) {
      const accessToken = request.bearerToken ?? request.query.access_token ?? null
      const token = request.grants.read('access', accessToken)
      if (!token.grant) return rejectToken(token.state)
      return checkProof(request, accessToken!) ?? respond(request, token.grant)
    },
  }
}

/** The app requires the secret proof that a call comes from its own server. */
function checkProof({ query, form }: SandboxRequest, token: string): SandboxResponse | null {
  const proof = query.appsecret_proof ?? form.appsecret_proof
  if (proof === undefined) {
    return graphError({ message: 'API calls from the server require an appsecret_proof argument', code: 100 })
  }
  const right = createHmac('sha256', settings.CLIENT_SECRET).update(token).digest('hex')
  return proof === right
    ? null
    : graphError({ message: 'Invalid appsecret_proof provided in the API argument', code: 100 })
}

/** The owner of an account is only returned with the permission to read it. */
function listAccounts(request: SandboxRequest, { accounts, scopes }: Grant): SandboxResponse {
  if (/\bbusiness\b/.test(request.query.fields ?? '') && !scopes.includes('business_management')) {
    return graphError({ status: 403, message: '(#200) Requires business_management permission', code: 200 })
  }
  const accessible = adAccounts.filter(({ id }) => accounts.includes(id)).map((account) => ({ ...account }))
  return graphPage('account', accessible, request)
}

/** An account id starts with `act_`; `otherwise` handles a campaign, an ad set or an ad. */
function ofAccount(
  path: string,
  respond: (request: SandboxRequest, account: AdAccount, grant: Grant) => SandboxResponse,
  { method = 'GET', otherwise }: { method?: SandboxRoute['method']; otherwise?: typeof readNode } = {},
): SandboxRoute {
  return withToken(method, path, (request, grant) => {
    const id = request.params.node!
    if (otherwise && !id.startsWith('act_')) return otherwise(request, grant)
    const account = adAccounts.find((adAccount) => adAccount.id === id)
    if (!account) {
      const message = `Unsupported get request. Object with ID '${id}' does not exist.`
      return graphError({ message, code: 100, error_subcode: 33 })
    }
    return grant.accounts.includes(id)
      ? respond(request, account, grant)
      : graphFailures.permission_missing({ retry_after_seconds: 0 })
  })
}

function listAdsOfAccount(request: SandboxRequest, account: AdAccount): SandboxResponse {
  const expected = parseList(request.query.effective_status)
  const ads = liveAdsOf(account, request)
  return graphPage(
    'ad',
    ads.filter(({ effective_status }) => expected?.includes(effective_status) ?? true),
    request,
  )
}

function rejectToken(state: string): SandboxResponse {
  if (state === 'expired') return graphFailures.token_expired({ retry_after_seconds: 0 })
  if (state === 'revoked') return graphFailures.token_revoked({ retry_after_seconds: 0 })
  return graphError({ message: 'Invalid OAuth access token - Cannot parse access token', code: 190 })
}

function parseList(text: string | undefined): string[] | null {
  return text === undefined ? null : (z.array(z.string()).safeParse(parseJson(text)).data ?? null)
}
