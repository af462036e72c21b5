import { describe, expect, it } from 'vitest'
import type { Actor } from '../../kernel/context/context.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { keyShownTo, restrictedCallerId } from './domain/restricted-caller.ts'

const key: Actor = { kind: 'api_key', key_id: 'key', app_id: null }
const appKey: Actor = { kind: 'api_key', key_id: 'key', app_id: 'app' }
const token: Actor = { kind: 'app', app_id: 'app', token_id: 'token' }
const member: Actor = { kind: 'user', user_id: 'user', via: 'session', credential_id: 's', role: 'viewer' }

describe('restrictedCallerId', () => {
  it.each<[string, Actor, Scope[], isHealthcare: boolean, string | null]>([
    ['a key on an ordinary profile', key, ['attribution:write'], false, null],
    ['a key', key, ['attribution:write', 'conversions:read'], true, 'key'],
    ['a key of an app', appKey, ['attribution:write'], true, 'app'],
    ['a token of an app', token, ['attribution:write'], true, 'app'],
    ['a member without access to personal data', member, ['conversions:read'], true, 'user'],
    ['a member with access to personal data', member, ['customers:read'], true, null],
    ['the operator', { kind: 'operator' }, [], true, '00000000-0000-0000-0000-000000000000'],
  ])('of %s', (_title, actor, scopes, is_healthcare_family, expected) => {
    expect(restrictedCallerId({ actor, scopes: new Set(scopes), profile: { is_healthcare_family } })).toBe(expected)
  })
})

describe('keyShownTo', () => {
  const sent = (caller_id: string | null, caller_key: string | null) => ({ caller_id, caller_key })

  it.each<[string, string | null, ReturnType<typeof sent>[], string | null]>([
    ['an unrestricted caller', null, [sent('other', 'x')], 'real'],
    ['a caller that sent nothing', 'me', [], null],
    ['a caller that sent no key', 'me', [sent('me', null)], null],
    ['a caller that sent another key', 'me', [sent('me', 'mine')], 'mine'],
    [
      'a caller whose report is one of several',
      'me',
      [sent(null, null), sent('other', 'x'), sent('me', 'real')],
      'real',
    ],
    ['a caller, if only others sent the key', 'me', [sent('other', 'real'), sent(null, 'real')], null],
  ])('to %s', (_title, callerId, reports, expected) => {
    expect(keyShownTo(callerId, 'real', reports)).toBe(expected)
  })
})
