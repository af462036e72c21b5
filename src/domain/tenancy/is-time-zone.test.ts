import { expect, test } from 'vitest'
import { isTimeZone } from './is-time-zone.ts'

test.each(['UTC', 'America/Santiago', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])(
  '%s is a zone',
  (text) => {
    expect(isTimeZone(text)).toBe(true)
  },
)

test.each(['', '+03:00', '-0500', 'Mars/Olympus', 'America/', ' UTC', "UTC'", 'UTC\n'])('%j is not a zone', (text) => {
  expect(isTimeZone(text)).toBe(false)
})
