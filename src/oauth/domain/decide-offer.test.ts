import { describe, expect, it } from 'vitest'
import type { Role, Scope } from '../../kernel/context/scopes.ts'
import { decideOffer, decideOfferEverywhere, isWithinRole, type ScopeRequest, toScopeRequest } from './decide-offer.ts'

const partner = (scopes: Scope[], isNamed = true): ScopeRequest => ({ kind: 'partner', scopes, isNamed })
const assistant = (scopes: Scope[], isNamed = true): ScopeRequest => ({ kind: 'assistant', scopes, isNamed })
const on = (role: Role, is_healthcare_family = false) => ({ role, is_limited: false, is_healthcare_family })

describe('on one profile', () => {
  it.each<[string, ScopeRequest, ReturnType<typeof on>, Scope[], string | null]>([
    [
      'an owner grants a partner the requested scopes',
      partner(['customers:read']),
      on('owner'),
      ['customers:read'],
      null,
    ],
    [
      'an admin grants a partner the requested scopes',
      partner(['customers:read']),
      on('admin'),
      ['customers:read'],
      null,
    ],
    [
      'an admin who is limited to profiles grants a partner nothing',
      partner(['campaigns:read']),
      { ...on('admin'), is_limited: true },
      [],
      'role',
    ],
    ['an editor grants a partner nothing', partner(['campaigns:read']), on('editor'), [], 'role'],
    ['a viewer grants a partner nothing', partner(['campaigns:read']), on('viewer'), [], 'role'],
    ['a viewer grants an assistant the scopes of a viewer', assistant(['mcp:read']), on('viewer'), ['mcp:read'], null],
    [
      'named personal data scopes are rejected completely on a healthcare profile',
      partner(['campaigns:read', 'customers:read']),
      on('owner', true),
      [],
      'healthcare',
    ],
    [
      'default personal data scopes are dropped on a healthcare profile',
      partner(['campaigns:read', 'customers:read'], false),
      on('owner', true),
      ['campaigns:read'],
      null,
    ],
    [
      'named scopes without personal data are granted on a healthcare profile',
      partner(['campaigns:read']),
      on('owner', true),
      ['campaigns:read'],
      null,
    ],
    [
      'named personal data scopes are granted on an ordinary profile',
      assistant(['customers:read']),
      on('owner'),
      ['customers:read'],
      null,
    ],
    ['scopes that the role does not allow leave nothing', assistant(['mcp:write']), on('viewer'), [], 'nothing'],
  ])('%s', (_, scopeRequest, profile, scopes, withheld) => {
    expect(decideOffer(scopeRequest, profile)).toEqual({ scopes, withheld })
  })
})

describe('on every profile', () => {
  it('offers what at least one role allows, and the reason if that is nothing', () => {
    const scopeRequest = assistant(['mcp:read', 'mcp:write'])
    expect(decideOfferEverywhere(scopeRequest, ['viewer', 'owner'])).toEqual({
      scopes: ['mcp:read', 'mcp:write'],
      withheld: null,
    })
    expect(decideOfferEverywhere(scopeRequest, ['viewer'])).toEqual({ scopes: ['mcp:read'], withheld: null })
    expect(decideOfferEverywhere(scopeRequest, [])).toEqual({ scopes: [], withheld: 'nothing' })
  })
})

it('isWithinRole allows a scope without bundled scopes only to a role that has it', () => {
  expect(isWithinRole('campaigns:read', 'viewer')).toBe(true)
  expect(isWithinRole('goals:write', 'viewer')).toBe(false)
})

it('marks scopes that the app named, but not default ones', () => {
  const app = { registration: 'operator', allowed_scopes: ['analytics'] as Scope[] }
  expect(toScopeRequest(app, { scopes: ['analytics'], resource: null }, 'https://t.test/mcp').isNamed).toBe(true)
  expect(toScopeRequest(app, { scopes: null, resource: null }, 'https://t.test/mcp').isNamed).toBe(false)
})
