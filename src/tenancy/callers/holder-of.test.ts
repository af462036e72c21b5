import { expect, it } from 'vitest'
import type { Actor } from '../../kernel/context/context.ts'
import { appOf, holderOf } from './holder-of.ts'

const cases: [string, Actor, string | null][] = [
  ['a token belongs to its app', { kind: 'app', app_id: 'app', token_id: 't' }, 'app'],
  ['a key of an app belongs to the app', { kind: 'api_key', key_id: 'k', app_id: 'app' }, 'app'],
  ['a key without an app is its own holder', { kind: 'api_key', key_id: 'k', app_id: null }, 'k'],
  [
    'a session belongs to its user',
    { kind: 'user', user_id: 'u', via: 'session', credential_id: 's', role: 'owner' },
    'u',
  ],
  [
    'a user token belongs to its user',
    { kind: 'user', user_id: 'u', via: 'user_token', credential_id: 't', role: null },
    'u',
  ],
  ['the operator is null', { kind: 'operator' }, null],
]

it.each(cases)('%s', (_title, actor, expected) => {
  expect(holderOf(actor)).toBe(expected)
})

const appToken: Actor = { kind: 'app', app_id: 'app', token_id: 't' }
const appKey: Actor = { kind: 'api_key', key_id: 'k', app_id: 'app' }
const plainKey: Actor = { kind: 'api_key', key_id: 'k', app_id: null }
const person: Actor = { kind: 'user', user_id: 'u', via: 'session', credential_id: 's', role: null }

it('recognises an app by its tokens and keys, and no other caller', () => {
  expect([appToken, appKey, plainKey, person].map(appOf)).toEqual(['app', 'app', null, null])
})
