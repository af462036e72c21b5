import { describe, expect, it } from 'vitest'
import { personScopes, type Scope } from '../../kernel/context/scopes.ts'
import type { CredentialKind } from '../../kernel/operations/operation.ts'
import { type CallerAccess, type Demand, decideAccess, effectiveScopes } from './decide-access.ts'

const plain = { is_healthcare_family: false, is_app_provisioned: false, is_attribution_enabled: false }
const clinic = { ...plain, is_healthcare_family: true }
const provisioned = { ...plain, is_app_provisioned: true }
const enabled = { ...provisioned, is_attribution_enabled: true }

const read: Demand = { credentials: ['api_key', 'session'], scopes: ['customers:read'], needsEntitlement: false }
const write: Demand = { credentials: ['api_key'], scopes: ['attribution:write'], needsEntitlement: true }
const either: Demand = { ...read, scopes: ['conversions:read', 'customers:read'] }
const admin: Demand = { credentials: ['operator'], scopes: 'any', needsEntitlement: false }

function accessOf(kind: CredentialKind, scopes: Scope[], profile: CallerAccess['profile'] = plain): CallerAccess {
  return { kind, scopes: new Set(scopes), profile }
}

describe('decideAccess', () => {
  it.each<[string, Demand, CallerAccess, string | null]>([
    ['allows a key with the scope', read, accessOf('api_key', ['customers:read']), null],
    ['rejects a key without the scope', read, accessOf('api_key', []), 'insufficient_scope'],
    ['accepts one of several scopes', either, accessOf('api_key', ['conversions:read']), null],
    [
      'rejects a partner that reads personal data of a healthcare profile',
      read,
      accessOf('api_key', [], clinic),
      'healthcare_scope_forbidden',
    ],
    ['allows a member of the healthcare workspace', read, accessOf('session', ['customers:read'], clinic), null],
    [
      'allows reads without personal data on a healthcare profile',
      either,
      accessOf('api_key', ['conversions:read'], clinic),
      null,
    ],
    [
      'names the missing scope of such a read on a healthcare profile',
      either,
      accessOf('api_key', [], clinic),
      'insufficient_scope',
    ],
    [
      'rejects writes before attribution is enabled',
      write,
      accessOf('api_key', ['attribution:write'], provisioned),
      'entitlement_required',
    ],
    ['allows writes once attribution is enabled', write, accessOf('api_key', ['attribution:write'], enabled), null],
    ['allows reads before attribution is enabled', read, accessOf('api_key', ['customers:read'], provisioned), null],
    ['checks the scope before the entitlement', write, accessOf('api_key', [], provisioned), 'insufficient_scope'],
    ['rejects a session on a key-only route', write, accessOf('session', ['attribution:write']), 'api_key_required'],
    ['rejects a credential kind that is not accepted', read, accessOf('user_token', ['customers:read']), 'forbidden'],
    [
      'rejects a member who is limited to profiles on a route of the workspace',
      { ...read, scopes: 'any' },
      { ...accessOf('session', []), role: 'admin', isLimited: true },
      'forbidden',
    ],
    [
      'allows a limited member where the route accepts them',
      { ...read, scopes: 'any', isForLimitedMembers: true },
      { ...accessOf('session', []), role: 'viewer', isLimited: true },
      null,
    ],
    ['allows the operator on admin routes', admin, accessOf('operator', [], null), null],
    ['hides the admin routes from other callers', admin, accessOf('api_key', ['customers:read']), 'unauthorized'],
  ])('%s', (_title, demand, caller, expected) => {
    expect(decideAccess(demand, caller)?.code ?? null).toBe(expected)
  })

  it('names the sufficient scopes', () => {
    expect(decideAccess(either, accessOf('api_key', []))?.details).toEqual({
      required_scopes: ['conversions:read', 'customers:read'],
    })
  })
})

describe('effectiveScopes', () => {
  const base = { scopes: ['analytics_pii'] as Scope[], grant: null, role: null, is_healthcare_family: false }

  it('gives a partner bundle personal data on an ordinary profile, but not on a healthcare-family one', () => {
    expect(effectiveScopes({ ...base, kind: 'api_key' })).toContain('customers:read')
    const withheld = effectiveScopes({ ...base, kind: 'api_key', is_healthcare_family: true })
    expect(withheld).not.toContain('customers:read')
    expect(withheld).not.toContain('visitors:read')
    expect(withheld).toContain('conversions:read')
  })

  it('limits an app token to the grant on the profile', () => {
    const token = { kind: 'app_token' as const, scopes: ['customers:read', 'goals:write'] as Scope[] }
    expect([...effectiveScopes({ ...base, ...token, grant: ['goals:write'] })]).toEqual(['goals:write'])
    expect([...effectiveScopes({ ...base, ...token, grant: ['analytics_pii'] })]).toEqual(['customers:read'])
  })

  it('limits a user token to the role of its user', () => {
    const token = { kind: 'user_token' as const, scopes: ['goals:write', 'campaigns:read'] as Scope[] }
    expect([...effectiveScopes({ ...base, ...token, role: 'viewer' })]).toEqual(['campaigns:read'])
    expect([...effectiveScopes({ ...base, ...token, role: 'editor' })]).toEqual(['goals:write', 'campaigns:read'])
  })

  it('removes personal data on a healthcare-family profile from a token that a user gave to an app, but not from a personal one', () => {
    const token = { ...base, kind: 'user_token' as const, role: 'owner' as const }
    const tokenAccess = { ...token, is_for_app: true }
    expect(effectiveScopes({ ...tokenAccess })).toContain('customers:read')
    const withheld = effectiveScopes({ ...tokenAccess, is_healthcare_family: true })
    expect(withheld.intersection(personScopes)).toEqual(new Set())
    expect(withheld).toContain('conversions:read')
    expect(effectiveScopes({ ...token, is_healthcare_family: true })).toContain('customers:read')
  })

  it('gives a session the scopes of the role', () => {
    expect(effectiveScopes({ ...base, kind: 'session', role: 'viewer' })).not.toContain('goals:write')
    expect(effectiveScopes({ ...base, kind: 'session', role: 'owner' })).toContain('goals:write')
  })
})

describe('an operation for operators', () => {
  const operating: Demand = { credentials: ['operator'], scopes: 'any', needsEntitlement: false, isForOperators: true }

  it('accepts the session of an operator, and no other session, key or token', () => {
    expect(decideAccess(operating, { ...accessOf('session', [], null), isOperator: true })).toBeNull()
    expect(decideAccess(operating, accessOf('session', [], null))?.code).toBe('unauthorized')
    expect(decideAccess(operating, { ...accessOf('user_token', [], null), isOperator: true })?.code).toBe(
      'unauthorized',
    )
    const other = { ...operating, isForOperators: false }
    expect(decideAccess(other, { ...accessOf('session', [], null), isOperator: true })?.code).toBe('unauthorized')
  })
})

it.each([
  ['owner', 'Only an owner of'],
  ['admin', 'Only an owner or admin of'],
  ['editor', 'Only an owner, admin or editor of'],
] as const)('rejects a role below %s with the sufficient roles', (leastRole, message) => {
  const rejected = decideAccess({ ...read, leastRole }, { ...accessOf('session', ['customers:read']), role: 'viewer' })
  expect(rejected).toMatchObject({ code: 'forbidden', details: { reason: 'role' } })
  expect(rejected!.message).toContain(message)
})
