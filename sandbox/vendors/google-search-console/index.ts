import { z } from 'zod'
import { type Business, clinic, furniture } from '../../../src/demo/plan/business.ts'
import { randomOf } from '../../../src/demo/plan/random-of.ts'
import { daysBetween } from '../../../src/kernel/time/date-range.ts'
import type { SandboxRequest, SandboxResponse, SandboxVendor } from '../../vendor.ts'
import {
  checkGoogleConsent,
  googleAccess,
  googleConsentPath,
  googleError,
  googleRevokeRoute,
  googleTokenRoute,
  unauthenticated,
} from '../google-oauth.ts'

const settings = {
  CLIENT_ID: 'sandbox-search-console.apps.googleusercontent.com',
  CLIENT_SECRET: 'sandbox-search-console-secret',
}

/** The properties of a person: a domain, a URL prefix, and one without verified ownership. */
const sites = [
  { id: 'sc-domain:muebles-cordillera.example', name: furniture.name, business: furniture, permission: 'siteOwner' },
  { id: `${clinic.site}/`, name: clinic.name, business: clinic, permission: 'siteFullUser' },
  { id: 'https://otra.example/', name: 'Otra', business: null, permission: 'siteUnverifiedUser' },
]

/** Simulates the Search Console API. */
export const googleSearchConsole: SandboxVendor = {
  key: 'search_console',
  name: 'Google Search Console',
  settings,
  consent: { path: googleConsentPath, accounts: sites, check: checkGoogleConsent },
  routes: [
    googleTokenRoute(settings),
    googleRevokeRoute,
    { method: 'GET', path: '/webmasters/v3/sites', respond: listSites },
    { method: 'POST', path: '/webmasters/v3/sites/:site/searchAnalytics/query', respond: querySite },
  ],
  failures: {
    throttled: ({ retry_after_seconds }) => {
      const errors = [{ domain: 'usageLimits', reason: 'rateLimitExceeded' }]
      const response = googleError(403, 'RESOURCE_EXHAUSTED', 'Rate Limit Exceeded', { errors })
      return { ...response, headers: { 'retry-after': String(retry_after_seconds) } }
    },
    token_expired: unauthenticated,
    token_revoked: unauthenticated,
    permission_missing: () => forbidden('this site'),
    server_error: () => googleError(500, 'INTERNAL', 'Internal error encountered.'),
  },
}

function listSites(request: SandboxRequest): SandboxResponse {
  const access = googleAccess(request)
  if ('rejection' in access) return access.rejection
  const accessible = sites.filter(({ id }) => access.grant.accounts.includes(id))
  const siteEntry = accessible.map(({ id, permission }) => ({ siteUrl: id, permissionLevel: permission }))
  return { json: siteEntry.length > 0 ? { siteEntry } : {} }
}

const analyticsQuery = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  dimensions: z.tuple([z.literal('date'), z.literal('page')]),
  rowLimit: z.int().min(1).max(25_000).default(1_000),
  startRow: z.int().min(0).default(0),
})

function querySite(request: SandboxRequest): SandboxResponse {
  const access = googleAccess(request)
  if ('rejection' in access) return access.rejection
  const site = sites.find(({ id }) => id === request.params.site)
  if (!site?.business || !access.grant.accounts.includes(site.id)) return forbidden(request.params.site!)
  const query = analyticsQuery.safeParse(request.json)
  if (!query.success) return googleError(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.')
  const { startDate, endDate, startRow, rowLimit } = query.data
  const days = daysBetween(startDate, endDate).filter((day) => day <= request.until)
  const rows = days.flatMap((day) => rowsOf(site.business!, day)).slice(startRow, startRow + rowLimit)
  // Without rows the list itself is left out.
  return { json: { ...(rows.length > 0 && { rows }), responseAggregationType: 'byPage' } }
}

function rowsOf(business: Business, day: string) {
  const rows = business.pages.map((page) => {
    const random = randomOf('search', business.key, day, page)
    const clicks = random.whole(0, 40)
    const impressions = clicks * random.whole(8, 30) + random.whole(1, 50)
    const keys = [day, `${business.site}${page}`]
    return { keys, clicks, impressions, ctr: clicks / impressions, position: random.between(1.5, 30) }
  })
  return rows.sort((a, b) => b.clicks - a.clicks)
}

function forbidden(site: string): SandboxResponse {
  const message = `User does not have sufficient permission for site '${site}'.`
  return googleError(403, 'PERMISSION_DENIED', message, { errors: [{ domain: 'global', reason: 'forbidden' }] })
}
