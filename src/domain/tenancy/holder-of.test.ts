import { expect, test } from 'vitest'
import type { Actor } from '../../kernel/context.ts'
import { holderOf } from './holder-of.ts'

const cases: [string, Actor, string | null][] = [
  ['a token is its app’s', { kind: 'app', app_id: 'app', token_id: 't' }, 'app'],
  ['a key of an app is the app’s', { kind: 'api_key', key_id: 'k', app_id: 'app' }, 'app'],
  ['a key without an app is its own holder', { kind: 'api_key', key_id: 'k', app_id: null }, 'k'],
  ['a session is its person’s', { kind: 'user', user_id: 'u', via: 'session', credential_id: 's', role: 'owner' }, 'u'],
  [
    'a user token is its person’s',
    { kind: 'user', user_id: 'u', via: 'user_token', credential_id: 't', role: null },
    'u',
  ],
  ['the operator is one', { kind: 'operator' }, null],
]

test.each(cases)('%s', (_title, actor, expected) => {
  expect(holderOf(actor)).toBe(expected)
})
