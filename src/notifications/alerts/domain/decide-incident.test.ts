import { expect, it } from 'vitest'
import { decideIncident } from './decide-incident.ts'

const now = new Date('2026-03-10T12:00:00Z')
const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000)
const firing = { isFiring: true, value: 1, expected: 2, subjects: [] }
const calm = { ...firing, isFiring: false }
const open = (clear_since: Date | null) => ({ id: 'i', clear_since })

it.each([
  ['starts when the check fires', null, firing, 'start'],
  ['does not start while the check is calm', null, calm, 'none'],
  ['does not start without enough data', null, null, 'none'],
  ['stays open while the check fires', open(null), firing, 'none'],
  ['stays open without enough data', open(at(600)), null, 'none'],
  ['is noted as clear', open(null), calm, 'clear'],
  ['stays open for an hour after it is clear', open(at(59)), calm, 'none'],
  ['ends after an hour', open(at(60)), calm, 'end'],
  ['goes on if the check fires again within the hour', open(at(30)), firing, 'fire_again'],
] as const)('an incident %s', (_, incident, finding, expected) => {
  expect(decideIncident(incident, finding, now)).toBe(expected)
})
