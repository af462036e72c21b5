import { expect, it } from 'vitest'
import { decideFailure } from './decide-failure.ts'

const wait = (seconds: number) => ({ kind: 'wait', seconds })
const fail = (status: string) => ({ kind: 'fail', status })

it.each([
  [{ kind: 'throttled', retry_after_seconds: 90 }, 0, wait(90)],
  [{ kind: 'throttled', retry_after_seconds: 0 }, 23, wait(5)],
  [{ kind: 'throttled', retry_after_seconds: 90 }, 24, fail('error')],
  [{ kind: 'unavailable' }, 0, wait(60)],
  [{ kind: 'malformed' }, 3, wait(1_800)],
  [{ kind: 'unavailable' }, 4, fail('error')],
  [{ kind: 'internal' }, 0, wait(60)],
  [{ kind: 'token_expired' }, 0, fail('reconnect_required')],
  [{ kind: 'token_revoked' }, 0, fail('reconnect_required')],
  [{ kind: 'permission_missing' }, 0, fail('needs_action')],
  [{ kind: 'rejected' }, 0, fail('error')],
] as const)('%o after %i pauses: %o', (failure, attempt, expected) => {
  expect(decideFailure(failure, attempt)).toEqual(expected)
})
