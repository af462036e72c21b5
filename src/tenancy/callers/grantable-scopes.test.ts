import { expect, it } from 'vitest'
import type { Scope } from '../../kernel/context/scopes.ts'
import { grantableScopes, healthcareForbiddenScopes } from './scopes-of-grant.ts'

const cases: [string, Scope[], boolean, Scope[]][] = [
  [
    'an ordinary profile grants what is wanted',
    ['customers:read', 'analytics_pii'],
    false,
    ['customers:read', 'analytics_pii'],
  ],
  ['a repeated scope is granted once', ['goals:write', 'goals:write'], false, ['goals:write']],
  [
    'a healthcare-family profile grants no person scope',
    ['customers:read', 'visitors:read', 'conversions:read'],
    true,
    ['conversions:read'],
  ],
  [
    'the person bundle becomes the plain one there',
    ['analytics_pii', 'goals:write'],
    true,
    ['analytics', 'goals:write'],
  ],
  ['the exchange adds no second plain bundle', ['analytics', 'analytics_pii'], true, ['analytics']],
  ['nothing but persons leaves nothing', ['customers:read'], true, []],
]

it.each(cases)('%s', (_title, requested, isHealthcare, expected) => {
  expect(grantableScopes(requested, { is_healthcare_family: isHealthcare })).toEqual(expected)
})

it('forbids the personal data scopes and every bundle that includes one', () => {
  expect(healthcareForbiddenScopes).toEqual(['customers:read', 'visitors:read', 'analytics_pii'])
})
