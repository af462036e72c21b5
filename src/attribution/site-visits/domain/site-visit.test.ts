import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SiteRow, siteDeltas, siteDimensions, siteMeasures } from './site-rollup.ts'
import { addHits, replaceVisits, type SiteHit, type SiteVisit, visitKey } from './site-visit.ts'

const timezone = 'America/Lima'
const start = Date.parse('2026-03-01T12:00:00Z')

const hitAt = (minute: number, fields: Partial<SiteHit> = {}): SiteHit => ({
  visitor_id: 'b',
  session_id: 's',
  event_time: new Date(start + minute * 60_000),
  path: '/',
  source: 'google',
  campaign: null,
  country: 'PE',
  device: 'mobile',
  is_page_view: true,
  ...fields,
})

/** The rollup as the report adds it up. */
function sumRows(rows: readonly SiteRow[]): Record<string, Record<string, number>> {
  const sums: Record<string, Record<string, number>> = {}
  for (const row of rows) {
    const key = [row.local_day, ...siteDimensions.map((dimension) => row[dimension])].join(' ')
    const sum = sums[key] ?? Object.fromEntries(siteMeasures.map((measure) => [measure, 0]))
    sums[key] = sum
    for (const measure of siteMeasures) sum[measure]! += row[measure]
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => Object.values(sum).some((value) => value !== 0)))
}

const totalOf = (visits: readonly SiteVisit[]) => siteDeltas([], visits).filter(({ page }) => page === '')

describe('a visit', () => {
  it('has the facts of its first hit and counts all hits', () => {
    const [visit] = addHits(
      [],
      [
        hitAt(0, { path: '/chairs' }),
        hitAt(3, { path: '/checkout', source: 'news', country: 'CL' }),
        hitAt(4, { is_page_view: false }),
      ],
      timezone,
    )
    expect(visit).toMatchObject({
      entry_page: '/chairs',
      source: 'google',
      country: 'PE',
      local_day: '2026-03-01',
      hits: 3,
      pages: { '/chairs': 1, '/checkout': 1 },
      is_first_of_day: true,
    })
    expect(totalOf([visit!])).toMatchObject([{ visitors: 1, visits: 1, page_views: 2, bounces: 0, seconds: 240 }])
  })

  it('with one hit is a bounce, and the visitor counts once per local day', () => {
    // 23:00, 24:00 and 25:00 in Lima.
    const hits = [960, 1020, 1080].map((minute, index) => hitAt(minute, { session_id: `s${index}` }))
    expect(
      totalOf(addHits([], hits, timezone)).map(({ local_day, visitors, visits, bounces }) => [
        local_day,
        visitors,
        visits,
        bounces,
      ]),
    ).toEqual([
      ['2026-03-01', 1, 1, 1],
      ['2026-03-02', 1, 2, 2],
    ])
  })

  it('counts further pages as unknown after a hundred', () => {
    const hits = Array.from({ length: 120 }, (_, index) => hitAt(index / 10, { path: `/p${index}` }))
    const [visit] = addHits([], hits, timezone)
    expect(Object.keys(visit!.pages)).toHaveLength(101)
    expect(visit!.pages['*']).toBe(20)
  })

  it('whose hits were pruned or whose browser was erased is kept', () => {
    const [old] = addHits([], [hitAt(0, { session_id: 'old' })], timezone)
    const later = [hitAt(5000, { session_id: 'new' })]
    const prunedBefore = new Date(start + 60_000)
    expect(replaceVisits([old!], later, { timezone, prunedBefore }).map(visitKey)).toEqual(['b old', 'b new'])
    expect(replaceVisits([old!], later, { timezone, prunedBefore: null }).map(visitKey)).toEqual(['b new'])
    expect(replaceVisits([old!], [], { timezone, prunedBefore: null })).toEqual([old])
  })
})

const hits = fc
  .array(
    fc.record({
      minute: fc.integer({ min: 0, max: 3000 }),
      visitor_id: fc.constantFrom('b', 'c'),
      session_id: fc.constantFrom('s', 't', 'u'),
      path: fc.constantFrom('/', '/chairs', '/checkout', null),
      source: fc.constantFrom('google', 'news', null),
      country: fc.constantFrom('PE', null),
      is_page_view: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  .map((all) => all.map(({ minute, ...fields }) => hitAt(minute, fields)))
  .map((all) => all.sort((a, b) => a.event_time.getTime() - b.event_time.getTime()))

describe('invariants of the site rollup', () => {
  it('adding hits one batch after another gives the same visits and sums as deriving all of them', () => {
    fc.assert(
      fc.property(hits, fc.integer({ min: 1, max: 5 }), (all, size) => {
        let stored: SiteVisit[] = []
        const deltas: SiteRow[] = []
        for (let index = 0; index < all.length; index += size) {
          const after = addHits(stored, all.slice(index, index + size), timezone)
          const keys = new Set(after.map(visitKey))
          deltas.push(
            ...siteDeltas(
              stored.filter((visit) => keys.has(visitKey(visit))),
              after,
            ),
          )
          stored = [...stored.filter((visit) => !keys.has(visitKey(visit))), ...after]
        }
        const whole = replaceVisits([], all, { timezone, prunedBefore: null })
        const byKey = (visits: readonly SiteVisit[]) => visits.toSorted((a, b) => (visitKey(a) < visitKey(b) ? -1 : 1))
        expect(byKey(stored)).toEqual(byKey(whole))
        expect(sumRows(deltas)).toEqual(sumRows(siteDeltas([], whole)))
      }),
    )
  })

  it.each<Partial<SiteVisit>>([
    { is_first_of_day: false },
    { local_day: '2026-03-02' },
    { entry_page: '/checkout' },
    { source: 'news' },
    { campaign: 'spring' },
    { country: 'CL' },
    { device: 'desktop' },
    { pages: { '/chairs': 3 }, hits: 3 },
    { pages: {}, last_seen_at: new Date(start + 90_000) },
  ])('a visit that changes to %j moves between rows as if it were removed and added', (change) => {
    const [visit] = addHits([], [hitAt(0), hitAt(1, { path: '/chairs' })], timezone)
    const after = { ...visit!, ...change }
    const apart = [...siteDeltas([visit!], []), ...siteDeltas([], [after])]
    expect(sumRows(siteDeltas([visit!], [after]))).toEqual(sumRows(apart))
  })

  it('pages add up to the page views of their visits under every filter, and no measure is negative', () => {
    fc.assert(
      fc.property(hits, fc.constantFrom(...siteDimensions.slice(1)), (all, dimension) => {
        const rows = siteDeltas([], addHits([], all, timezone))
        for (const value of new Set(rows.map((row) => row[dimension]))) {
          const views = (isPage: boolean) =>
            rows
              .filter((row) => row[dimension] === value && (row.page !== '') === isPage)
              .reduce((sum, { page_views }) => sum + page_views, 0)
          expect(views(true)).toBe(views(false))
        }
        expect(rows.every((row) => siteMeasures.every((measure) => row[measure] >= 0))).toBe(true)
      }),
    )
  })
})
