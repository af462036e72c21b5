import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDayText } from '../../../kernel/time/local-day.ts'
import { type Engagement, engagementName, readEngagement } from './read-engagement.ts'
import {
  packSiteFacts,
  parseVisit,
  readSiteFacts,
  type SiteFact,
  siteCodes,
  siteFacts,
  siteMeasures,
  visitDimensions,
} from './site-facts.ts'
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
  engagement: null,
  ...fields,
})

/** The facts added up. */
function sumRows(rows: readonly SiteFact[]): Record<string, Record<string, number>> {
  const sums: Record<string, Record<string, number>> = {}
  for (const row of rows) {
    const key = `${row.day} ${row.visit} ${row.code} ${row.page}`
    const sum = sums[key] ?? Object.fromEntries(siteMeasures.map((measure) => [measure, 0]))
    sums[key] = sum
    for (const measure of siteMeasures) sum[measure]! += row[measure]
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => Object.values(sum).some((value) => value !== 0)))
}

const totalOf = (visits: readonly SiteVisit[]) =>
  siteFacts([], visits).filter(({ page, code }) => page === '' && code === siteCodes.visits)

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
      totalOf(addHits([], hits, timezone)).map(({ day, visitors, visits, bounces }) => [
        toDayText(day),
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

describe('engaged time', () => {
  const engagedFor = (seconds: number, fields: Partial<SiteHit> = {}) =>
    hitAt(1, { is_page_view: false, engagement: { path: '/', seconds }, ...fields })
  const engagedOf = (hits: readonly SiteHit[]) =>
    siteFacts([], addHits([], hits, timezone)).filter(({ code }) => code === siteCodes.engaged)

  it('is added to its visit and page, and is no hit', () => {
    const elsewhere = engagedFor(3, { engagement: { path: '/never-viewed', seconds: 3 } })
    const [visit] = addHits([], [hitAt(0), engagedFor(4), engagedFor(5), elsewhere], timezone)
    expect(visit).toMatchObject({ hits: 1, engaged: { '/': 9, '*': 3 }, last_seen_at: new Date(start) })
  })

  it('belongs to the visit that a hit of the same instant begins', () => {
    const [visit] = addHits([], [engagedFor(4, { event_time: new Date(start) }), hitAt(0)], timezone)
    expect(visit).toMatchObject({ hits: 1, engaged: { '/': 4 } })
  })

  it('belongs to no visit if its visit is unknown', () => {
    expect(addHits([], [engagedFor(60)], timezone)).toEqual([])
  })

  it.each([
    [[hitAt(0), engagedFor(9)], { visits: 1, bounces: 0, seconds: 9, page_views: 0 }],
    [[hitAt(0), engagedFor(9), engagedFor(1)], { visits: 1, bounces: 1, seconds: 10, page_views: 0 }],
    [[hitAt(0), hitAt(2), engagedFor(30)], { visits: 1, bounces: 0, seconds: 30, page_views: 120 }],
  ])('of 10 seconds makes a visit with one hit no bounce (%#)', (hits, expected) => {
    expect(engagedOf(hits)).toMatchObject([expected])
  })

  it.each<[unknown, unknown, Engagement | null]>([
    [12.4, '/a', { path: '/a', seconds: 12 }],
    [1e99, 7, { path: null, seconds: 86_400 }],
    [0.4, '/a', null],
    [-5, '/a', null],
    ['12', '/a', null],
    [Number.NaN, '/a', null],
  ])('of %j on %j is read from a browser that can send anything', (engaged_seconds, page, expected) => {
    expect(readEngagement(engagementName, { engaged_seconds, page })).toEqual(expected)
    expect(readEngagement('page_view', { engaged_seconds, page })).toBeNull()
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
      engagement: fc.option(fc.record({ path: fc.constantFrom('/', '/chairs', null), seconds: fc.nat({ max: 20 }) })),
    }),
    { maxLength: 20 },
  )
  .map((all) => all.map(({ minute, ...fields }) => hitAt(minute, fields)))
  .map((all) => all.sort((a, b) => a.event_time.getTime() - b.event_time.getTime()))

describe('invariants of the sums of visits', () => {
  it('adding hits one batch after another gives the same visits and sums as deriving all of them', () => {
    fc.assert(
      fc.property(hits, fc.integer({ min: 1, max: 5 }), (all, size) => {
        let stored: SiteVisit[] = []
        const facts: SiteFact[] = []
        for (let index = 0; index < all.length; index += size) {
          const after = addHits(stored, all.slice(index, index + size), timezone)
          const keys = new Set(after.map(visitKey))
          const batch = packSiteFacts(
            siteFacts(
              stored.filter((visit) => keys.has(visitKey(visit))),
              after,
            ),
          )
          if (batch) facts.push(...readSiteFacts(batch.data))
          stored = [...stored.filter((visit) => !keys.has(visitKey(visit))), ...after]
        }
        const whole = replaceVisits([], all, { timezone, prunedBefore: null })
        const byKey = (visits: readonly SiteVisit[]) => visits.toSorted((a, b) => (visitKey(a) < visitKey(b) ? -1 : 1))
        expect(byKey(stored)).toEqual(byKey(whole))
        expect(sumRows(facts)).toEqual(sumRows(siteFacts([], whole)))
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
    { engaged: { '/': 12 } },
    { engaged: { '/': 12 }, hits: 1, last_seen_at: new Date(start + 90_000) },
  ])('a visit that changes to %j moves between sums as if it were removed and added', (change) => {
    const [visit] = addHits([], [hitAt(0), hitAt(1, { path: '/chairs' })], timezone)
    const after = { ...visit!, ...change }
    const apart = [...siteFacts([visit!], []), ...siteFacts([], [after])]
    expect(sumRows(siteFacts([visit!], [after]))).toEqual(sumRows(apart))
  })

  it('pages add up to the page views of their visits under every filter, and no measure is negative', () => {
    fc.assert(
      fc.property(hits, fc.constantFrom(...visitDimensions), (all, dimension) => {
        const rows = siteFacts([], addHits([], all, timezone))
        for (const value of new Set(rows.map((row) => parseVisit(row.visit)[dimension]))) {
          const views = (isPage: boolean) =>
            rows
              .filter((row) => parseVisit(row.visit)[dimension] === value && (row.page !== '') === isPage)
              .filter(({ code }) => code === siteCodes.visits)
              .reduce((sum, { page_views }) => sum + page_views, 0)
          expect(views(true)).toBe(views(false))
        }
        expect(rows.every((row) => siteMeasures.every((measure) => row[measure] >= 0))).toBe(true)
      }),
    )
  })
})
