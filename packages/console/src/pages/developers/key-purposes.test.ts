import { expect, it } from 'vitest'
import { isKeyPurpose, scopesFor, toCurl } from './key-purposes.ts'

it.each([
  ['read', ['campaigns:read', 'conversions:read']],
  ['send', ['attribution:write']],
  ['both', ['attribution:write', 'campaigns:read', 'conversions:read']],
] as const)('a key to %s has the scopes %j that the caller can grant', (purpose, scopes) => {
  const offered = ['attribution:write', 'campaigns:read', 'campaigns:apply', 'conversions:read'] as const
  expect(scopesFor(purpose, offered)).toEqual(scopes)
})

it('knows its purposes', () => {
  expect(['read', 'else'].map(isKeyPurpose)).toEqual([true, false])
})

it.each([
  [['attribution:write', 'campaigns:read'], '-X POST', '/api/v1/events'],
  [['campaigns:read'], "curl 'https://t.example", '/api/v1/campaigns'],
  [['exports:read'], "curl 'https://t.example", '/api/v1/profile'],
])('a key with %j is tried with %s %s', (scopes, method, path) => {
  const curl = toCurl({ origin: 'https://t.example', key: 'trb_live_1', scopes })
  expect(curl).toContain(method)
  expect(curl).toContain(`https://t.example${path}'`)
  expect(curl).toContain("-H 'Authorization: Bearer trb_live_1'")
})
