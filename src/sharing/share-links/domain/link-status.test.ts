import { expect, it } from 'vitest'
import { statusOfLink } from './link-status.ts'

const now = new Date('2026-03-10T12:00:00Z')
const [past, future] = [new Date('2026-03-10T12:00:00Z'), new Date('2026-03-10T12:00:01Z')]

it.each([
  [{ revoked_at: null, expires_at: null }, true, 'active'],
  [{ revoked_at: null, expires_at: future }, true, 'active'],
  [{ revoked_at: null, expires_at: future }, false, 'inactive'],
  [{ revoked_at: null, expires_at: past }, false, 'expired'],
  [{ revoked_at: past, expires_at: past }, true, 'revoked'],
] as const)('a link with %j and isUsable %s is %s', (link, isUsable, status) => {
  expect(statusOfLink(link, now, isUsable)).toBe(status)
})
