import { expect, test } from 'vitest'
import { accountZone } from './account-zone.ts'

test.each([
  [{ timezone: 'Asia/Tokyo' }, 'Asia/Tokyo'],
  [{ timezone: 'Not/AZone' }, 'America/Santiago'],
  [{}, 'America/Santiago'],
])('an account that tells %j has its days cut in %s', (details, zone) => {
  expect(accountZone(details, 'America/Santiago')).toBe(zone)
})
