import { z } from 'zod'
import { requireModel } from '../../attribution/credit/credit-models.ts'
import { requireKnownGoal } from '../../attribution/definitions/require-known-goal.ts'
import { type VisitDimension, visitDimensions } from '../../attribution/site-visits/domain/site-facts.ts'
import { findSiteRebuild } from '../../attribution/site-visits/site-day-queries.ts'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { daysBetween, parseDateRangeOr } from '../../kernel/time/date-range.ts'
import { addDays } from '../../kernel/time/local-day.ts'
import { exampleRange, reportMeta } from '../../reports/campaigns/schemas.ts'
import { loadPendingWork } from '../../reports/pending-work.ts'
import type { DayRange } from '../days/day-queries.ts'
import type { SiteFigures, SiteFilter } from './domain/site-report.ts'
import { loadSite } from './load-site.ts'
import { lastDays, noValue, type siteComparisons, siteParams, siteSchema } from './site-schemas.ts'

export const readSite = operation({
  id: 'site.readSite',
  http: 'GET /site',
  summary: 'Get visitors, visits and page views, and what they earned',
  description: `Filters combine: every list has the visits that match all of them. The rows of a list other than \`pages\` add up to
\`totals\`, as far as they are listed. Source, campaign, country and device are those of the first hit of a visit. Ids, numbers and
email addresses in paths are replaced by \`*\`. Hits without a visitor id, which are sent without consent, belong to no visit.`,
  scopes: ['campaigns:read', 'analytics:read'],
  query: z.object(siteParams),
  data: siteSchema,
  meta: reportMeta,
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: exampleRange },
  mcp: 'Web analytics of the site: visitors, visits, page views, bounce rate and duration, by page, entry page, source, campaign, country and device, with the conversions and revenue credited to those visits. Any value filters the rest.',
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const { date_from, date_to } = parseDateRangeOr(lastDays, query, profile.timezone, ctx.now())
    const { goal, model, compare, definition } = query
    if (goal !== undefined) await requireKnownGoal(ctx, 'goal', goal)
    const selection = { filter: toFilter(query), goal, slot: await requireModel(db, profile.id, model), definition }
    const range = { first: date_from, last: date_to }
    const comparedRange = compare ? toCompared(range, compare) : null
    const [site, compared, rebuild] = await inSnapshot(db, async (db) => [
      await loadSite(db, profile, range, selection),
      comparedRange && (await loadSite(db, profile, comparedRange, selection)),
      await findSiteRebuild(db, profile.id),
    ])
    const { totals, by_day, by_hour, rows, pages } = site
    const data = {
      currency: profile.reporting_currency,
      totals,
      by_day,
      by_hour,
      compared: compared &&
        comparedRange && {
          ...{ date_from: comparedRange.first, date_to: comparedRange.last },
          ...{ totals: compared.totals, by_day: compared.by_day, by_hour: compared.by_hour },
        },
      pages: withNulls(pages),
      entry_pages: withNulls(rows.entry_page),
      sources: withNulls(rows.source),
      campaigns: withNulls(rows.campaign),
      countries: withNulls(rows.country),
      devices: withNulls(rows.device),
      is_rebuilding: rebuild !== null,
    }
    return { data, meta: { date_from, date_to, ...(await loadPendingWork(db, profile.id)) } }
  },
})

function toFilter(query: { [Name in VisitDimension | 'page']?: string | undefined }): SiteFilter {
  const filter: SiteFilter = {}
  for (const name of ['page', ...visitDimensions] as const) {
    const value = query[name]
    // Every view has a page.
    if (value !== undefined) filter[name] = value === noValue && name !== 'page' ? '' : value
  }
  return filter
}

/** The same number of days before, or the same weekdays a year before. */
function toCompared({ first, last }: DayRange, compare: (typeof siteComparisons)[number]): DayRange {
  const days = compare === 'year' ? 364 : daysBetween(first, last).length
  return { first: addDays(first, -days), last: addDays(last, -days) }
}

function withNulls<Row extends SiteFigures & { key: string }>(rows: readonly Row[]) {
  return rows.map((row) => ({ ...row, key: row.key === '' ? null : row.key }))
}
