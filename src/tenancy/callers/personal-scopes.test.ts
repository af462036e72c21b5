import { expect, it } from 'vitest'
import { missingScopes, type Role, type Scope } from '../../kernel/context/scopes.ts'
import { personalScopes } from './scopes-of-grant.ts'

const cases: [Role | null, Scope[], Scope[]][] = [
  [null, ['mcp:read', 'mcp:write'], []],
  [null, ['campaigns:read'], []],
  [null, ['customers:read', 'goals:write'], ['customers:read', 'goals:write']],
  ['viewer', ['mcp:write', 'campaigns:read', 'campaigns:apply'], ['mcp:write', 'campaigns:apply']],
  ['editor', ['campaigns:apply', 'attribution:write'], []],
]

it.each(cases)('role %s requesting %j lacks %j', (role, requested, expected) => {
  expect(missingScopes(personalScopes(role), requested)).toEqual(expected)
})
