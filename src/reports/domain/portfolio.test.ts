import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSums, connectionHealth, noSums, type PeriodSums, sortRows, toChange, toMetrics } from './portfolio.ts'

const sums = (fields: Partial<PeriodSums>): PeriodSums => ({ ...noSums, ...fields })

describe('the metrics of a profile', () => {
  it.each<[string, Partial<PeriodSums>, object]>([
    [
      'of a business with spend',
      { spend: '50', cash: '200', credited_cash: '100', conversions: 4, untouched: 1 },
      { roas: 2, blended_roas: 4, coverage: 0.75 },
    ],
    ['have no ROAS without spend', { cash: '200', credited_cash: '0' }, { roas: null, blended_roas: null }],
    ['have no coverage without conversions', {}, { coverage: null, conversions: 0 }],
    [
      'have no credit while the model is computed',
      { spend: '1', credited_cash: null },
      { roas: null, credited_cash: null },
    ],
    ['subtract nothing from amounts', { cash: '0.1', spend: '0.2' }, { cash: 0.1, blended_roas: 0.5 }],
  ])('%s', (_title, fields, expected) => {
    expect(toMetrics(sums(fields))).toMatchObject(expected)
  })
})

describe('the change', () => {
  const change = (now: Partial<PeriodSums>, before: Partial<PeriodSums>) =>
    toChange(toMetrics(sums(now)), toMetrics(sums(before)))

  it.each<[string, Partial<PeriodSums>, Partial<PeriodSums>, number | null]>([
    ['is relative', { cash: '125' }, { cash: '100' }, 0.25],
    ['is negative for less', { cash: '50' }, { cash: '100' }, -0.5],
    ['does not exist without a value before', { cash: '50' }, { cash: '0' }, null],
    ['of net refunds keeps its direction', { cash: '-50' }, { cash: '-100' }, 0.5],
  ])('%s', (_title, now, before, expected) => {
    expect(change(now, before).cash).toBe(expected)
  })
})

describe('the health of connections', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const connection = (status: string, last: string | null) => ({
    status,
    last_success_at: last === null ? null : new Date(last),
    authorized_at: new Date('2026-03-01T00:00:00Z'),
  })
  const [fresh, old, broken] = [
    connection('active', '2026-03-10T11:00:00Z'),
    connection('active', '2026-03-09T11:00:00Z'),
    connection('reconnect_required', '2026-03-10T11:00:00Z'),
  ]

  it.each([
    [[], 'none', 0, 0],
    [[fresh], 'healthy', 0, 0],
    [[fresh, old], 'stale', 0, 1],
    [[broken, old, fresh], 'broken', 1, 1],
    [[connection('active', null)], 'stale', 0, 1],
  ])('of %j is %s', (connections, health, brokenCount, stale) => {
    expect(connectionHealth(connections, now)).toEqual({
      health,
      total: connections.length,
      broken: brokenCount,
      stale,
    })
  })
})

describe('the order', () => {
  const row = fc.record({ profile_id: fc.uuid(), value: fc.option(fc.integer({ min: -3, max: 3 })) })
  const rows = fc.uniqueArray(row, { selector: ({ profile_id }) => profile_id, maxLength: 20 })

  it('is total, has rows without a value last, and pages through every row once', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), fc.integer({ min: 1, max: 5 }), (all, isDescending, size) => {
        const sort = { sortValue: ({ value }: { value: number | null }) => value, isDescending }
        const whole = sortRows(all, { ...sort, after: null })
        const values = whole.map(({ row: { value } }) => value)
        const known = values.filter((value) => value !== null)
        expect(values.slice(0, known.length)).toEqual(known)
        expect(known).toEqual(known.toSorted((a, b) => (isDescending ? b - a : a - b)))
        const paged = []
        for (let left = whole; left.length > 0; ) {
          const page = left.slice(0, size)
          paged.push(...page)
          left = sortRows(all, { ...sort, after: page.at(-1)!.cursor })
        }
        expect(paged).toEqual(whole)
      }),
    )
  })
})

describe('the total of a currency', () => {
  it('adds exact amounts, and has no credit unless that of every profile is known', () => {
    const [a, b] = [sums({ cash: '0.1', credited_cash: '0.1' }), sums({ cash: '0.2', credited_cash: '0.2' })]
    expect(addSums([a, b])).toMatchObject({ cash: '0.3', credited_cash: '0.3' })
    expect(addSums([a, sums({ credited_cash: null })]).credited_cash).toBeNull()
    expect(addSums([])).toEqual(noSums)
  })
})
