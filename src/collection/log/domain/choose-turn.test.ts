import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseTurn, preferredTurnsMax, type WaitingProfile } from './choose-turn.ts'

interface Named extends WaitingProfile {
  name: string
}

const short: Named = { name: 'short', isHurried: false, hasBacklog: false, isPausing: false }
const long: Named = { ...short, name: 'long', hasBacklog: true }
const later: Named = { ...long, name: 'later' }
const pausing: Named = { ...long, name: 'pausing', isPausing: true }
const hurried: Named = { ...short, name: 'hurried', isHurried: true }
const hurriedLong: Named = { ...long, name: 'hurried long', isHurried: true }

describe('the next turn', () => {
  it.each([
    ['none if nothing waits', [], {}, null],
    ['none if all workers run', [hurried], { running: 2 }, null],
    ['a caller that waits, before all others', [long, short, hurriedLong, hurried], {}, 'hurried'],
    ['a caller that waits for a backlog, before a short backlog', [short, hurriedLong], {}, 'hurried long'],
    ['a short backlog, before a long one', [long, short], {}, 'short'],
    ['of equal ones, the one that has waited longest', [long, later], {}, 'long'],
    ['the one that has waited longest, if others had enough turns', [long, hurried], { preferredTurns: 3 }, 'long'],
    ['not a backlog that pauses', [pausing], {}, null],
    ['a backlog beside one that pauses, on another worker', [pausing, long], {}, 'long'],
    ['no backlog if those that pause and run have all workers', [pausing, long], { running: 1 }, null],
    ['a short one, although others pause', [pausing, pausing, short], {}, 'short'],
    ['a caller that waits, although others pause', [pausing, pausing, hurriedLong], {}, 'hurried long'],
    ['a preferred one, if the first may not run', [pausing, long, short], { running: 1, preferredTurns: 9 }, 'short'],
  ])('%s', (_, waiting: Named[], state, expected) => {
    const chosen = chooseTurn(waiting, { workers: 2, running: 0, preferredTurns: 0, ...state })
    expect(chosen?.profile.name ?? null).toBe(expected)
  })

  it.each([
    ['of the one that has waited longest, begins the count again', [long], 2, 0],
    ['of another one, is counted', [long, short], 2, 3],
    ['that passes only those that pause, is not one of preference', [pausing, long], 2, 0],
  ])('%s', (_, waiting, preferredTurns, expected) => {
    expect(chooseTurn(waiting, { workers: 2, running: 0, preferredTurns })?.preferredTurns).toBe(expected)
  })
})

it('no profile waits permanently: each has its turn, whatever else arrives, after four turns for each one before it', () => {
  const arriving = fc.record({ isHurried: fc.boolean(), hasBacklog: fc.boolean(), isPausing: fc.constant(false) })
  const some = fc.array(arriving, { minLength: 1, maxLength: 4 })
  const many = fc.array(arriving, { minLength: 50, maxLength: 50 })
  const property = fc.property(some, many, (first, others) => {
    let waiting: (WaitingProfile & { turnsLeft: number })[] = []
    let preferredTurns = 0
    for (const profile of [...first, ...others]) {
      waiting.push({ ...profile, turnsLeft: (waiting.length + 1) * (preferredTurnsMax + 1) })
      if (waiting.length <= first.length) continue
      const chosen = chooseTurn(waiting, { workers: 1, running: 0, preferredTurns })!
      preferredTurns = chosen.preferredTurns
      waiting = waiting.filter((profile) => profile !== chosen.profile)
      for (const profile of waiting) profile.turnsLeft--
      expect(waiting.filter(({ turnsLeft }) => turnsLeft <= 0)).toEqual([])
    }
  })
  fc.assert(property, { numRuns: 300 })
})
