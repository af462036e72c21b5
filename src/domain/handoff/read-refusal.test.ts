import { expect, test } from 'vitest'
import { readRefusal } from './read-refusal.ts'

test.each([
  [{ code: 'abc' }, null],
  [{ code: 'abc', error: '' }, null],
  [{}, 'provider_error'],
  [{ code: '' }, 'provider_error'],
  [{ error: 'access_denied' }, 'user_cancelled'],
  [{ error: 'access_denied', code: 'abc' }, 'user_cancelled'],
  [{ error: 'other', error_reason: 'user_denied' }, 'user_cancelled'],
  [{ error: 'invalid_scope' }, 'provider_denied'],
  [{ error: 'unauthorized_client' }, 'provider_denied'],
  [{ error: 'server_error' }, 'provider_error'],
  [{ error: 'temporarily_unavailable' }, 'provider_error'],
  [{ error_code: '1349048' }, 'provider_denied'],
] as const)('%o means %s', (query, refusal) => {
  expect(readRefusal(query as Record<string, string>)).toBe(refusal)
})
