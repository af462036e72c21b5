import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseExpired, type KnownBackup, type Retention } from './choose-expired.ts'

const now = new Date('2026-11-18T12:00:00Z')
const none: Retention = { latest: 0, daily: 0, weekly: 0, monthly: 0, manual: 0 }
const usual: Retention = { latest: 14, daily: 14, weekly: 4, monthly: 6, manual: 14 }

/** `2026-11-18T02` is scheduled and verified; `m` marks a manual one, `!` one that is not verified. */
function toBackup(text: string): KnownBackup {
  const [time, marks = ''] = text.split(' ')
  const created_at = new Date(`${time}:00:00Z`)
  return {
    name: text,
    created_at,
    kind: marks.includes('m') ? 'manual' : 'scheduled',
    is_verified: !marks.includes('!'),
  }
}

describe('backups to delete', () => {
  const cases: [string, Partial<Retention>, string[], string[]][] = [
    [
      'the oldest beyond the newest',
      { latest: 2 },
      ['2026-11-15T02', '2026-11-17T02', '2026-11-16T02'],
      ['2026-11-15T02'],
    ],
    ['none if there are not more', { latest: 2 }, ['2026-11-17T02', '2026-11-16T02'], []],
    [
      'earlier ones of the same day',
      { daily: 2 },
      ['2026-11-17T02', '2026-11-17T14', '2026-11-16T02'],
      ['2026-11-17T02'],
    ],
    ['those of earlier days', { daily: 1 }, ['2026-11-17T02', '2026-11-16T23'], ['2026-11-16T23']],
    // 15 November 2026 is a Sunday.
    [
      'earlier ones of the same week',
      { weekly: 2 },
      ['2026-11-17T02', '2026-11-16T02', '2026-11-15T23'],
      ['2026-11-16T02'],
    ],
    [
      'earlier ones of the same month',
      { monthly: 2 },
      ['2026-11-01T00', '2026-10-31T23', '2026-10-30T02'],
      ['2026-10-30T02'],
    ],
    ['the same month of another year is another', { monthly: 2 }, ['2026-11-01T00', '2025-11-01T00'], []],
    ['a gap does not count as days', { daily: 2 }, ['2026-11-17T02', '2025-01-01T02'], []],
    ['one that a count includes is kept', { daily: 1, monthly: 2 }, ['2026-11-17T02', '2026-10-02T02'], []],
    [
      'manual ones by their own count',
      { latest: 1, manual: 1 },
      ['2026-11-10T02', '2026-11-17T02 m', '2026-11-16T02 m'],
      ['2026-11-16T02 m'],
    ],
    ['no scheduled one for manual ones', { latest: 1, manual: 1 }, ['2026-11-10T02', '2026-11-17T02 m'], []],
    ['no newest verified one', {}, ['2026-11-17T02', '2026-11-16T02'], ['2026-11-16T02']],
    [
      'no newest verified one, although a newer is not',
      {},
      ['2026-11-17T02 !', '2026-11-16T02', '2026-11-15T02'],
      ['2026-11-15T02'],
    ],
    [
      'one that is not verified, after a verified one',
      { latest: 5 },
      ['2026-11-17T02', '2026-11-16T02 !'],
      ['2026-11-16T02 !'],
    ],
    ['none without a verified one', {}, ['2026-11-17T02 !', '2026-11-16T02 !'], []],
    [
      'none of a later time, which replaces none',
      { latest: 1 },
      ['2026-11-18T13', '2099-01-01T00', '2026-11-17T02'],
      [],
    ],
  ]
  it.each(cases)('%s: %o of %o', (_title, retention, times, expired) => {
    expect(chooseExpired(times.map(toBackup), { ...none, ...retention }, now)).toEqual(expired)
  })

  it('leave days, weeks and months of a year of nightly backups', () => {
    const start = Date.UTC(2025, 10, 18, 2, 15)
    let stored: KnownBackup[] = []
    for (let day = 0; day <= 365; day++) {
      const created_at = new Date(start + day * 86_400_000)
      const name = created_at.toISOString().slice(0, 10)
      stored.push({ name, created_at, kind: 'scheduled', is_verified: true })
      const expired = chooseExpired(stored, usual, created_at)
      stored = stored.filter((backup) => !expired.includes(backup.name))
    }
    const names = stored.map(({ name }) => name)
    const months = ['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31']
    const fortnight = Array.from({ length: 14 }, (_, day) => `2026-11-${String(5 + day).padStart(2, '0')}`)
    expect(names).toEqual([...months, '2026-11-01', ...fortnight])
  })
})

describe('for any stored backups', () => {
  const backup = fc.record({
    created_at: fc.integer({ min: -800, max: 100 }).map((hours) => new Date(now.getTime() + hours * 3 * 3_600_000)),
    kind: fc.constantFrom('scheduled' as const, 'manual' as const),
    is_verified: fc.boolean(),
  })
  const stored = fc
    .uniqueArray(backup, { selector: ({ created_at }) => created_at.getTime(), maxLength: 40 })
    .map((list) => list.map((each, index) => ({ ...each, name: `${index}` })))
  const count = fc.integer({ min: 1, max: 5 })
  const retention = fc.record({ latest: count, daily: count, weekly: count, monthly: count, manual: count })
  const isLater = ({ created_at }: KnownBackup) => created_at > now
  const without = (list: readonly KnownBackup[], names: readonly string[]) =>
    list.filter(({ name }) => !names.includes(name))

  it('the newest verified one stays, and a second time deletes nothing', () => {
    fc.assert(
      fc.property(stored, retention, (list, keep) => {
        const kept = without(list, chooseExpired(list, keep, now))
        const newest = (of: readonly KnownBackup[]) =>
          of
            .filter((each) => each.is_verified && !isLater(each))
            .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0]
        expect(newest(kept)).toEqual(newest(list))
        expect(chooseExpired(kept, keep, now)).toEqual([])
      }),
    )
  })

  it('those of a later time change nothing', () => {
    fc.assert(
      fc.property(stored, retention, (list, keep) => {
        const past = list.filter((each) => !isLater(each))
        expect(chooseExpired(list, keep, now)).toEqual(chooseExpired(past, keep, now))
      }),
    )
  })

  it('manual ones replace no verified scheduled one, and the other way round', () => {
    fc.assert(
      fc.property(stored, retention, fc.constantFrom('scheduled', 'manual'), (list, keep, kind) => {
        const own = list.filter((each) => each.kind === kind && each.is_verified)
        const expired = chooseExpired(list, keep, now)
        expect(
          own
            .filter(({ name }) => expired.includes(name))
            .map(({ name }) => name)
            .sort(),
        ).toEqual(chooseExpired(own, keep, now).sort())
      }),
    )
  })
})
