import { expect, it } from 'vitest'
import { accountZone, syncWindow } from './sync-window.ts'

it.each([
  [{ timezone: 'Asia/Tokyo' }, 'Asia/Tokyo'],
  [{ timezone: 'Not/AZone' }, 'America/Santiago'],
  [{}, 'America/Santiago'],
])('an account with details %j has its days in %s', (details, zone) => {
  expect(accountZone(details, 'America/Santiago')).toBe(zone)
})

const now = new Date('2026-03-10T12:00:00Z')
const date = (text: string | null) => (text === null ? null : new Date(text))

it.each([
  ['the first sync goes back one year', null, null, '2025-03-10'],
  ['a sync after a success reads four weeks again', '2026-03-10T06:00:00Z', null, '2026-02-10'],
  ['a sync after a long pause reads from four weeks before it', '2026-01-31T06:00:00Z', null, '2026-01-03'],
  ['a sync after years goes back no further than the first', '2020-01-01T00:00:00Z', null, '2025-03-10'],
  [
    'a mapping made since the last sync reads all of history',
    '2026-03-10T06:00:00Z',
    '2026-03-10T07:00:00Z',
    '2025-03-10',
  ],
  ['a mapping made before the last sync does not', '2026-03-10T06:00:00Z', '2026-03-10T05:00:00Z', '2026-02-10'],
])('%s', (_, lastSuccess, mappingChanged, since) => {
  const known = { last_success_at: date(lastSuccess), mapping_changed_at: date(mappingChanged) }
  expect(syncWindow(known, now, 'UTC')).toEqual({ since, until: '2026-03-10' })
})

it.each([
  ['a first sync', null, '2025-12-11'],
  ['a later sync', '2026-03-10T06:00:00Z', '2026-03-07'],
])('%s reads as far back as the vendor allows', (_, lastSuccess, since) => {
  const known = { last_success_at: date(lastSuccess), mapping_changed_at: null }
  expect(syncWindow(known, now, 'UTC', { history_days: 89, reread_days: 3 }).since).toBe(since)
})

it('the last day is today in the time zone of the profile', () => {
  const known = { last_success_at: null, mapping_changed_at: null }
  const lateEvening = new Date('2026-03-10T23:30:00Z')
  expect(syncWindow(known, lateEvening, 'Pacific/Auckland').until).toBe('2026-03-11')
  expect(syncWindow(known, lateEvening, 'America/Santiago').until).toBe('2026-03-10')
})
