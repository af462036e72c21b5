import { expect, test } from 'vitest'
import type { Actor } from '../../kernel/context.ts'
import { appOf } from './app-of.ts'

const appToken: Actor = { kind: 'app', app_id: 'app', token_id: 't' }
const appKey: Actor = { kind: 'api_key', key_id: 'k', app_id: 'app' }
const plainKey: Actor = { kind: 'api_key', key_id: 'k', app_id: null }
const person: Actor = { kind: 'user', user_id: 'u', via: 'session', credential_id: 's', role: null }

test('an app acts through its tokens and its keys, nobody else in its name', () => {
  expect([appToken, appKey, plainKey, person].map(appOf)).toEqual(['app', 'app', null, null])
})
