import { expect, it } from 'vitest'
import { isTimeZone } from './is-time-zone.ts'

it.each([
  ...['UTC', 'GMT', 'Etc/UTC', 'Etc/GMT+3', 'America/Santiago', 'America/Argentina/Buenos_Aires', 'America/Coyhaique'],
  ...['Africa/Casablanca', 'Africa/El_Aaiun', 'America/Edmonton'],
  // Older names and other spellings of known zones.
  ...['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'US/Pacific', 'Japan', 'EST5EDT', 'america/lima'],
])('accepts %s', (text) => {
  expect(isTimeZone(text)).toBe(true)
})

it.each([
  ...['', '+03:00', '-0500', 'Mars/Olympus', 'America/', ' UTC', "UTC'", 'UTC\n'],
  ...['SST', 'sst', 'IST', 'PST', 'US/Pacific-New', 'us/pacific-new', 'Canada/East-Saskatchewan', 'SystemV/AST4'],
  'Etc/Unknown',
])('rejects %j', (text) => {
  expect(isTimeZone(text)).toBe(false)
})

it('accepts every zone that the runtime lists', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((zone) => !isTimeZone(zone))).toEqual([])
})

it('accepts three-letter names only if the IANA database contains them', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)))
  // tzdata 2026c, files `backward`, `etcetera`, `europe`.
  const listed = ['CET', 'EET', 'EST', 'GMT', 'HST', 'MET', 'MST', 'PRC', 'ROC', 'ROK', 'UCT', 'UTC', 'WET']
  expect(names.filter(isTimeZone)).toEqual(listed)
})
