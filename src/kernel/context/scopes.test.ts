import { describe, expect, it } from 'vitest'
import { expandScopes, hasAnyScope, missingScopes, scopesOfRole, withoutPersonScopes } from './scopes.ts'

describe('scopes', () => {
  it('mcp:write implies workspaces:write and profiles:write (contract 5.3); mcp:read implies neither, nor personal data', () => {
    expect([...expandScopes(['mcp:write'])]).toEqual(['mcp:write', 'workspaces:write', 'profiles:write'])
    const reads = expandScopes(['mcp:read'])
    expect([...reads].filter((scope) => !scope.endsWith(':read'))).toEqual([])
    expect(withoutPersonScopes(reads)).toEqual([...reads])
    expect(reads.has('campaigns:read')).toBe(true)
  })

  it('the connections bundle implies both connections scopes, as does an older attribution_write grant', () => {
    for (const bundle of ['connections', 'attribution_write'] as const) {
      expect(hasAnyScope(expandScopes([bundle]), ['connections:write'])).toBe(true)
      expect(hasAnyScope(expandScopes([bundle]), ['connections:read'])).toBe(true)
    }
  })

  it('accept a caller that holds one of the alternatives', () => {
    expect(hasAnyScope(new Set(['conversions:read']), ['conversions:read', 'customers:read'])).toBe(true)
    expect(hasAnyScope(new Set(['campaigns:read']), ['conversions:read', 'customers:read'])).toBe(false)
  })

  it('reports the missing scopes, including those that bundles imply', () => {
    expect(missingScopes(['analytics'], ['campaigns:read', 'customers:read'])).toEqual(['customers:read'])
  })

  it('give no access to personal data without person scopes', () => {
    expect(withoutPersonScopes(['customers:read', 'visitors:read', 'analytics_pii', 'conversions:read'])).toEqual([
      'conversions:read',
    ])
  })

  it('allow a viewer only to read', () => {
    expect(scopesOfRole('viewer').every((scope) => scope.endsWith(':read'))).toBe(true)
    expect(scopesOfRole('editor')).toContain('goals:write')
  })
})
