import { dayNumberOf } from '../../../kernel/time/local-day.ts'
import { ByteReader, ByteWriter } from '../../segments/domain/bytes.ts'
import type { StoredRollup } from '../../segments/domain/rollup-columns.ts'
import { Texts } from '../../segments/domain/texts.ts'
import { type SiteVisit, visitKey } from './site-visit.ts'

/** The values of a visit by which visits are added up. */
export const visitDimensions = ['entry_page', 'source', 'campaign', 'country', 'device'] as const
export type VisitDimension = (typeof visitDimensions)[number]

export const siteMeasures = ['visitors', 'visits', 'page_views', 'bounces', 'seconds'] as const
export type SiteMeasures = Record<(typeof siteMeasures)[number], number>

/**
 * What a sum is of. `engaged` has no page and other measures: `visits` are the visits with engaged time, `page_views` their seconds
 * from the first to the last hit, `bounces` those with a single hit that are none because of the engaged time, and `seconds` the
 * engaged time.
 */
export const siteCodes = { visits: 0, engaged: 1 } as const

/** A visit with a single hit is no bounce from this engaged time on. */
const engagedSecondsMin = 10

/**
 * What is added to the sums of a day, of visits with the same values and of a page. The sum without a page has all visits; a sum with a
 * page has the visits that viewed it, the views of it, and the engaged seconds on it; bounces belong to the whole visit.
 */
export interface SiteFact extends SiteMeasures {
  /** Days since 1970-01-01. */
  day: number
  /** The values of the visits as a text (`visitText`). */
  visit: string
  page: string
  /** One of `siteCodes`. */
  code: number
}

/** JSON, because the values may have any character. */
function visitText(visit: SiteVisit): string {
  return JSON.stringify(visitDimensions.map((name) => visit[name]))
}

export function parseVisit(text: string): Record<VisitDimension, string> {
  const [entry_page, source, campaign, country, device] = JSON.parse(text)
  return { entry_page, source, campaign, country, device }
}

/** The numbers in the columns that all families have; amounts of power 12 are whole numbers. */
export function toStored(measures: SiteMeasures, sign: 1 | -1): StoredRollup {
  return {
    count: sign * measures.visits,
    first_count: sign * measures.visitors,
    costed_count: sign * measures.bounces,
    value: sign * measures.page_views,
    first_value: 0,
    contribution: sign * measures.seconds,
    power: 12,
  }
}

/** What a change of visits adds to the sums. */
export function siteFacts(before: readonly SiteVisit[], after: readonly SiteVisit[]): SiteFact[] {
  const facts: Facts = new Map()
  const former = new Map(before.map((visit) => [visitKey(visit), visit]))
  for (const visit of after) {
    const key = visitKey(visit)
    const earlier = former.get(key)
    const own = factsOf(facts, visit)
    if (earlier && factsOf(facts, earlier) === own && earlier.is_first_of_day === visit.is_first_of_day) {
      former.delete(key)
      addGrowth(own, earlier, visit)
    } else addVisit(own, visit, 1)
  }
  for (const visit of former.values()) addVisit(factsOf(facts, visit), visit, -1)
  return [...facts.values()]
    .flatMap(({ byPage }) => [...byPage.values()])
    .filter((fact) => siteMeasures.some((measure) => fact[measure] !== 0))
}

/** The facts of visits with the same day and values. */
interface VisitFacts {
  day: number
  visit: string
  /** By code and page. */
  byPage: Map<string, SiteFact>
}

type Facts = Map<string, VisitFacts>

function factsOf(facts: Facts, visit: SiteVisit): VisitFacts {
  const text = visitText(visit)
  const name = `${visit.local_day} ${text}`
  let known = facts.get(name)
  if (!known) {
    known = { day: dayNumberOf(visit.local_day), visit: text, byPage: new Map() }
    facts.set(name, known)
  }
  return known
}

/** Adds only what differs: a visit of many pages grows by one of them at a time. */
function addGrowth(facts: VisitFacts, earlier: SiteVisit, visit: SiteVisit): void {
  const measures = { visitors: 0, visits: 0, page_views: 0, bounces: 0, seconds: 0 }
  const addPage = (page: string, old: number, now: number) => {
    if (old === now) return
    const visits = Number(now > 0) - Number(old > 0)
    const visitors = visit.is_first_of_day ? visits : 0
    measures.page_views += now - old
    add(facts, page, { visitors, visits, page_views: now - old, bounces: 0, seconds: 0 })
  }
  for (const page in visit.pages) addPage(page, earlier.pages[page] ?? 0, visit.pages[page]!)
  for (const page in earlier.pages) if (!Object.hasOwn(visit.pages, page)) addPage(page, earlier.pages[page]!, 0)
  addEngaged(facts, earlier, -1)
  addEngaged(facts, visit, 1)
  measures.bounces = Number(visit.hits === 1) - Number(earlier.hits === 1)
  measures.seconds = secondsOf(visit) - secondsOf(earlier)
  add(facts, '', measures)
}

function secondsOf({ started_at, last_seen_at }: SiteVisit): number {
  return Math.floor((last_seen_at.getTime() - started_at.getTime()) / 1000)
}

function addVisit(facts: VisitFacts, visit: SiteVisit, sign: 1 | -1): void {
  const visitors = visit.is_first_of_day ? sign : 0
  const views = Object.entries(visit.pages)
  add(facts, '', {
    visitors,
    visits: sign,
    page_views: sign * views.reduce((sum, [, count]) => sum + count, 0),
    bounces: visit.hits === 1 ? sign : 0,
    seconds: sign * secondsOf(visit),
  })
  for (const [page, count] of views) {
    add(facts, page, { visitors, visits: sign, page_views: sign * count, bounces: 0, seconds: 0 })
  }
  addEngaged(facts, visit, sign)
}

function addEngaged(facts: VisitFacts, visit: SiteVisit, sign: 1 | -1): void {
  const pages = Object.entries(visit.engaged)
  if (pages.length === 0) return
  let total = 0
  for (const [page, seconds] of pages) {
    total += seconds
    add(facts, page, { visitors: 0, visits: 0, page_views: 0, bounces: 0, seconds: sign * seconds })
  }
  const engaged = {
    visitors: 0,
    visits: sign,
    page_views: sign * secondsOf(visit),
    bounces: visit.hits === 1 && total >= engagedSecondsMin ? sign : 0,
    seconds: sign * total,
  }
  add(facts, '', engaged, siteCodes.engaged)
}

function add(
  { day, visit, byPage }: VisitFacts,
  page: string,
  measures: SiteMeasures,
  code: number = siteCodes.visits,
): void {
  const key = `${code} ${page}`
  const fact = byPage.get(key)
  if (fact) for (const measure of siteMeasures) fact[measure] += measures[measure]
  else byPage.set(key, { day, visit, page, code, ...measures })
}

/** The first byte of a batch. */
const batchVersion = 2

/** Packs the facts of a transaction; null if there are none. */
export function packSiteFacts(facts: readonly SiteFact[]) {
  if (facts.length === 0) return null
  const texts = new Texts()
  const rows = new ByteWriter()
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const fact of facts) {
    first = Math.min(first, fact.day)
    last = Math.max(last, fact.day)
    rows.signed(fact.day)
    rows.unsigned(texts.indexOf(fact.visit))
    rows.unsigned(texts.indexOf(fact.page) * 2 + fact.code)
    for (const measure of siteMeasures) rows.signed(fact[measure])
  }
  const head = new ByteWriter()
  head.byte(batchVersion)
  head.unsigned(texts.all.length)
  for (const text of texts.all) head.text(text)
  return { first, last, size: facts.length, data: Buffer.concat([head.take(), rows.take()]) }
}

/** Reads the facts of a batch in order. */
export function* readSiteFacts(data: Buffer): Generator<SiteFact> {
  const bytes = new ByteReader(data)
  const version = bytes.byte()
  if (version !== batchVersion) throw new Error(`a batch of site facts has the unknown version ${version}`)
  const texts = Array.from({ length: bytes.unsigned() }, () => bytes.text())
  const number = () => Number(bytes.signed())
  while (!bytes.isAtEnd) {
    const [day, visit, page] = [number(), bytes.unsigned(), bytes.unsigned()]
    yield {
      day,
      visit: texts[visit]!,
      page: texts[page >> 1]!,
      code: page & 1,
      visitors: number(),
      visits: number(),
      page_views: number(),
      bounces: number(),
      seconds: number(),
    }
  }
}
