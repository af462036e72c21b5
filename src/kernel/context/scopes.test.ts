import { describe, expect, it } from 'vitest'
import { expandScopes, hasAnyScope, missingScopes, scopesOfRole, withoutPersonScopes } from './scopes.ts'

describe('scopes', () => {
  it('mcp:write brings workspaces:write and profiles:write (contract 5.3); mcp:read brings neither, nor a person', () => {
    expect([...expandScopes(['mcp:write'])]).toEqual(['mcp:write', 'workspaces:write', 'profiles:write'])
    const reads = expandScopes(['mcp:read'])
    expect([...reads].filter((scope) => !scope.endsWith(':read'))).toEqual([])
    expect(withoutPersonScopes(reads)).toEqual([...reads])
    expect(reads.has('campaigns:read')).toBe(true)
  })

  it('the connections bundle brings both connections scopes, and so does an older attribution_write grant', () => {
    for (const bundle of ['connections', 'attribution_write'] as const) {
      expect(hasAnyScope(expandScopes([bundle]), ['connections:write'])).toBe(true)
      expect(hasAnyScope(expandScopes([bundle]), ['connections:read'])).toBe(true)
    }
  })

  it('one alternative is enough', () => {
    expect(hasAnyScope(new Set(['conversions:read']), ['conversions:read', 'customers:read'])).toBe(true)
    expect(hasAnyScope(new Set(['campaigns:read']), ['conversions:read', 'customers:read'])).toBe(false)
  })

  it('names what is missing, counting what bundles bring', () => {
    expect(missingScopes(['analytics'], ['campaigns:read', 'customers:read'])).toEqual(['customers:read'])
  })

  it('without person scopes nothing opens a person', () => {
    expect(withoutPersonScopes(['customers:read', 'visitors:read', 'analytics_pii', 'conversions:read'])).toEqual([
      'conversions:read',
    ])
  })

  it('a viewer may read and nothing else', () => {
    expect(scopesOfRole('viewer').every((scope) => scope.endsWith(':read'))).toBe(true)
    expect(scopesOfRole('editor')).toContain('goals:write')
  })
})
