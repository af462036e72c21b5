import type { Failure } from '@tributary/client'
import { expect, it } from 'vitest'
import { secondsAway } from './service-state.ts'

const rejection = (status: number, retryAfterSeconds: number | null = null) =>
  ({ kind: 'rejection', status, retryAfterSeconds }) as Failure
const unreadable = (status: number) => ({ kind: 'unreadable', status }) as Failure

it.each([
  ['no response', { kind: 'unreachable', message: '' } as Failure, 0],
  ['a 503 with Retry-After', rejection(503, 7), 7],
  ['a 503 without it', rejection(503), 0],
  ['the 502 of a proxy', unreadable(502), 0],
  ['the 504 of a proxy', unreadable(504), 0],
  ['a 500', rejection(500), null],
  ['a 429', rejection(429, 7), null],
  ['an aborted call', { kind: 'aborted', message: '' } as Failure, null],
  ['another error', null, null],
])('after %s the service is away for %j seconds or not', (_title, failure, seconds) => {
  expect(secondsAway(failure)).toBe(seconds)
})
