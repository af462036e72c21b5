import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tablesOf } from './export-tables.ts'
import { type FoundDay, inBatches, planDays, type WrittenDay } from './plan-days.ts'
import { shownError } from './shown-error.ts'

const found = (day: string, fingerprint = 'a', rows = 10): FoundDay => ({ day, fingerprint, rows })
const written = (day: string, fingerprint = 'a'): WrittenDay => ({
  ...found(day, fingerprint),
  files: [{ path: `day=${day}`, rows: 10, bytes: 1, sha256: '' }],
})
const removed: WrittenDay = { day: '2026-01-09', fingerprint: '', rows: 0, files: [] }

describe('planDays', () => {
  it.each<[string, FoundDay[], WrittenDay[], { write: string[]; remove: string[] }]>([
    ['nothing', [], [], { write: [], remove: [] }],
    ['a new day', [found('2026-01-01')], [], { write: ['2026-01-01'], remove: [] }],
    ['an unchanged day', [found('2026-01-01')], [written('2026-01-01')], { write: [], remove: [] }],
    ['a changed day', [found('2026-01-01', 'b')], [written('2026-01-01')], { write: ['2026-01-01'], remove: [] }],
    ['a day without rows', [], [written('2026-01-01')], { write: [], remove: ['2026-01-01'] }],
    ['a day that had none before', [], [removed], { write: [], remove: [] }],
    ['a day with rows again', [found('2026-01-09')], [removed], { write: ['2026-01-09'], remove: [] }],
    [
      'days in disorder',
      [found('2026-01-02'), found('2026-01-01')],
      [],
      { write: ['2026-01-01', '2026-01-02'], remove: [] },
    ],
  ])('%s', (_title, days, before, expected) => {
    const stored = new Set(before.flatMap(({ files }) => files.map(({ path }) => path)))
    const plan = planDays(days, before, stored)
    expect({ write: plan.write.map(({ day }) => day), remove: plan.remove.map(({ day }) => day) }).toEqual(expected)
    expect(plan.missingFiles).toBe(0)
  })

  it('writes a day whose file is gone', () => {
    const plan = planDays([found('2026-01-01')], [written('2026-01-01')], new Set())
    expect(plan).toMatchObject({ write: [{ day: '2026-01-01' }], missingFiles: 1 })
  })
})

it('days are divided into batches that are limited in rows, except by a single day', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 40 }), (counts) => {
      const days = counts.map((rows, index) => found(String(1000 + index), 'a', rows))
      const batches = inBatches(days, 60)
      expect(batches.flat()).toEqual(days)
      const rowsOf = (batch: readonly FoundDay[]) => batch.reduce((sum, { rows }) => sum + rows, 0)
      for (const batch of batches) expect(rowsOf(batch) <= 60 || batch.length === 1).toBe(true)
      // None could take the first day of the next one.
      for (const [index, [first]] of batches.slice(1).entries())
        expect(rowsOf([...batches[index]!, first!])).toBeGreaterThan(60)
    }),
  )
})

it('a healthcare-family profile exports tables about people only for creators who may read them', () => {
  const tables = ['customers', 'ad_days', 'events', 'entities']
  expect(tablesOf({ tables, allows_people: false }, true)).toEqual(['ad_days', 'entities'])
  expect(tablesOf({ tables, allows_people: true }, true)).toEqual(['events', 'ad_days', 'entities', 'customers'])
  expect(tablesOf({ tables, allows_people: false }, false)).toEqual(['events', 'ad_days', 'entities', 'customers'])
})

it.each([
  [
    Object.assign(new Error("EACCES: permission denied, mkdir '/srv/x'"), { syscall: 'mkdir', code: 'EACCES' }),
    'The storage of the deployment cannot be used: EACCES.',
  ],
  [
    new Error('s3://acme/x: the request was rejected with 403 AccessDenied'),
    'The storage of the deployment: the request was rejected with 403 AccessDenied.',
  ],
  [new Error('relation "secret" does not exist'), 'The run failed; the log of the service has the reason.'],
])('an error is shown without the place of the storage: %s', (error, shown) => {
  expect(shownError(error, 's3://acme/x')).toBe(shown)
})
