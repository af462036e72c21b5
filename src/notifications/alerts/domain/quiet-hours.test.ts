import { expect, it } from 'vitest'
import { sendAfter } from './quiet-hours.ts'

const at = (text: string) => new Date(text)
const night = { quiet_from: 22, quiet_to: 7 }

it.each([
  ['without quiet hours', { quiet_from: null, quiet_to: null }, '2026-03-10T03:00:00Z', 'UTC', '2026-03-10T03:00:00Z'],
  ['during the day', night, '2026-03-10T12:20:00Z', 'UTC', '2026-03-10T12:20:00Z'],
  ['in the evening', night, '2026-03-10T22:20:00Z', 'UTC', '2026-03-11T07:00:00Z'],
  ['after midnight', night, '2026-03-10T03:20:00Z', 'UTC', '2026-03-10T07:00:00Z'],
  ['at the end', night, '2026-03-10T07:00:00Z', 'UTC', '2026-03-10T07:00:00Z'],
  ['in another time zone', night, '2026-03-10T10:20:00Z', 'America/Santiago', '2026-03-10T10:20:00Z'],
  ['with an offset of 45 minutes', night, '2026-03-10T18:00:00Z', 'Asia/Kathmandu', '2026-03-11T01:15:00Z'],
  ['in the night of the change to summer time', night, '2026-03-28T23:30:00Z', 'Europe/Berlin', '2026-03-29T05:00:00Z'],
  ['within one day', { quiet_from: 12, quiet_to: 14 }, '2026-03-10T13:59:00Z', 'UTC', '2026-03-10T14:00:00Z'],
])('a message is sent %s', (_, hours, now, timezone, expected) => {
  expect(sendAfter(hours, at(now), timezone)).toEqual(at(expected))
})
