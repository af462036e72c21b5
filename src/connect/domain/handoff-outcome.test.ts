import { expect, it } from 'vitest'
import {
  type BounceOutcome,
  bounceUrl,
  isReturnAllowed,
  parseConsentRejection,
  returnOrigins,
} from './handoff-outcome.ts'

it.each([
  [{ code: 'abc' }, null],
  [{ code: 'abc', error: '' }, null],
  [{}, 'provider_error'],
  [{ code: '' }, 'provider_error'],
  [{ error: 'access_denied' }, 'user_cancelled'],
  [{ error: 'access_denied', code: 'abc' }, 'user_cancelled'],
  [{ error: 'other', error_reason: 'user_denied' }, 'user_cancelled'],
  [{ error: 'invalid_scope' }, 'provider_denied'],
  [{ error: 'unauthorized_client' }, 'provider_denied'],
  [{ error: 'server_error' }, 'provider_error'],
  [{ error: 'temporarily_unavailable' }, 'provider_error'],
  [{ error_code: '1349048' }, 'provider_denied'],
] as const)('%o means %s', (query, rejection) => {
  expect(parseConsentRejection(query as Record<string, string>)).toBe(rejection)
})

const about = { slug: 'meta', provider: 'social_ads', profile_id: 'p', handoff_id: 'h' }
const common = 'connect=meta&provider=social_ads'

it.each<[string, BounceOutcome, string]>([
  [
    'https://a.test/back',
    { status: 'success' },
    `https://a.test/back?${common}&status=success&profile_id=p&handoff_id=h`,
  ],
  [
    'https://a.test/back?tab=2&x=%20y#top',
    { status: 'pending_selection', candidate_count: 3 },
    `https://a.test/back?tab=2&x=+y&${common}&status=pending_selection&profile_id=p&handoff_id=h&candidate_count=3#top`,
  ],
  [
    'https://a.test/?status=own',
    { status: 'cancelled', reason: 'user_cancelled' },
    `https://a.test/?status=own&${common}&status=cancelled&profile_id=p&handoff_id=h&reason=user_cancelled`,
  ],
])('%s keeps its own query and receives %o', (returnUrl, outcome, expected) => {
  expect(bounceUrl(returnUrl, { ...about, outcome })).toBe(expected)
})

const app = {
  redirect_uris: ['https://partner.example/callback', 'http://localhost:8080/cb'],
  allowed_return_origins: ['https://app.partner.example'],
}

it.each([
  ['https://partner.example/anywhere?x=1#y', true],
  ['https://app.partner.example', true],
  ['http://localhost:8080/done', true],
  ['http://localhost:9090/done', false],
  ['http://partner.example/anywhere', false],
  ['https://partner.example:8443/', false],
  ['https://partner.example.evil.test/', false],
  ['https://partner.example@evil.test/', false],
  ['https://me@partner.example/', false],
  ['https://me:secret@partner.example/', false],
  ['https://:secret@partner.example/', false],
  ['javascript:alert(1)', false],
  ['//partner.example/', false],
  ['/relative', false],
  ['', false],
])('%s: %s', (returnUrl, isAllowed) => {
  expect(isReturnAllowed(returnUrl, app)).toBe(isAllowed)
})

const [a, b, c] = ['https://a.example', 'https://b.example', 'https://c.example']

it.each([
  ['no list leaves the redirect URIs', [], [a, b]],
  ['the redirect URIs’ own origins, listed, change nothing', [a, b], [a, b]],
  ['naming one of them leaves out the others', [a], [a]],
  ['naming another adds it', [c], [a, b, c]],
  ['naming one of them and another does both', [b, c], [b, c]],
])('return origins: %s', (_title, allowed_return_origins, expected) => {
  const redirect_uris = [`${a}/callback`, `${a}/other`, `${b}/callback`]
  expect([...returnOrigins({ redirect_uris, allowed_return_origins })].toSorted()).toEqual(expected)
})
