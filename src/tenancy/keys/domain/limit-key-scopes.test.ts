import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expandScopes, type Scope, scopeNames } from '../../../kernel/context/scopes.ts'
import { limitKeyScopes } from './limit-key-scopes.ts'

const expires_at = new Date('2026-03-10T13:00:00Z')
const token = (...scopes: Scope[]) => ({ scopes: expandScopes(scopes), expires_at })

it('a full token of the app creates keys with the whole grant and no expiry', () => {
  const app = { granted: ['analytics', 'goals:write'], obtainable: ['analytics', 'goals:write'] } satisfies Record<
    string,
    Scope[]
  >
  expect(limitKeyScopes(token('analytics', 'goals:write'), app)).toEqual({ scopes: app.granted, ends_at: null })
})

it('a narrowed token creates keys with its share of the grant, including parts of bundles, that expire with it', () => {
  const app: { granted: Scope[]; obtainable: Scope[] } = {
    granted: ['analytics_pii', 'goals:write'],
    obtainable: ['analytics_pii', 'goals:write'],
  }
  expect(limitKeyScopes(token('campaigns:read', 'exports:read'), app)).toEqual({
    scopes: ['campaigns:read'],
    ends_at: expires_at,
  })
})

it('a key never has more scopes than the token or the grant', () => {
  const some = fc.subarray([...scopeNames])
  fc.assert(
    fc.property(some, some, some, (held, granted, obtainable) => {
      const bound = limitKeyScopes(token(...held), { granted, obtainable })
      const keyScopes = expandScopes(bound.scopes)
      expect(keyScopes.isSubsetOf(expandScopes(granted))).toBe(true)
      if (bound.ends_at) expect(keyScopes.isSubsetOf(expandScopes(held))).toBe(true)
      else expect(expandScopes(obtainable).isSubsetOf(expandScopes(held))).toBe(true)
    }),
  )
})
