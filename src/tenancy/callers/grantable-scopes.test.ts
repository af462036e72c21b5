import { expect, it } from 'vitest'
import type { Scope } from '../../kernel/context/scopes.ts'
import { grantableScopes, healthcareForbiddenScopes } from './scopes-of-grant.ts'

const cases: [string, Scope[], boolean, Scope[]][] = [
  [
    'grants the requested scopes on an ordinary profile',
    ['customers:read', 'analytics_pii'],
    false,
    ['customers:read', 'analytics_pii'],
  ],
  ['grants a repeated scope once', ['goals:write', 'goals:write'], false, ['goals:write']],
  [
    'grants no personal data scope on a healthcare-family profile',
    ['customers:read', 'visitors:read', 'conversions:read'],
    true,
    ['conversions:read'],
  ],
  [
    'replaces the personal data bundle by the plain one there',
    ['analytics_pii', 'goals:write'],
    true,
    ['analytics', 'goals:write'],
  ],
  ['adds no second plain bundle', ['analytics', 'analytics_pii'], true, ['analytics']],
  ['grants nothing if only personal data was requested', ['customers:read'], true, []],
]

it.each(cases)('%s', (_title, requested, isHealthcare, expected) => {
  expect(grantableScopes(requested, { is_healthcare_family: isHealthcare })).toEqual(expected)
})

it('forbids the personal data scopes and every bundle that includes one', () => {
  expect(healthcareForbiddenScopes).toEqual(['customers:read', 'visitors:read', 'analytics_pii'])
})
