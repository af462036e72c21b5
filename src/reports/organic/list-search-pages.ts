import { z } from 'zod'
import { dateRangeParams, parseDateRange } from '../../kernel/date-range.ts'
import { nameSchema } from '../../kernel/json-schema.ts'
import { operation } from '../../kernel/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/page.ts'
import { exampleRange, reportMeta } from '../campaigns/shapes.ts'
import { listSearchPages as listRows, type SearchPageRow, sumSearch } from './queries.ts'

const metrics = {
  clicks: z.int().min(0),
  impressions: z.int().min(0).describe('How often it was shown among search results.'),
  ctr: z.number().describe('Percent of impressions that were clicked; 0 without any.'),
  average_position: z.number().nullable().describe('Among the results, 1 being the first; null where it is not known.'),
}

const searchPageShape = z.object({ page: z.string().describe('Its address.'), ...metrics })
nameSchema('SearchPage', searchPageShape)

const list = 'search-pages'

export const listSearchPages = operation({
  id: 'organic.listSearchPages',
  http: 'GET /organic/search-pages',
  summary: 'List the pages that people found by search, most clicks first',
  description:
    'As the connected Search Console property reports it: organic results only, by the days of the vendor’s clock (California), two or three days late. A page that two properties report counts once. The vendor leaves out rare searches, so totals stay below its own.',
  scopes: ['analytics:read', 'campaigns:read'],
  query: z.object({ ...dateRangeParams, limit: limitParam({ default: 10, max: 100 }), cursor: cursorParam() }),
  data: z.array(searchPageShape),
  meta: reportMeta.extend({ totals: z.object({ pages: z.int().min(0), ...metrics }).describe('Of the whole range.') }),
  isPaged: true,
  errors: ['invalid_date_range'],
  example: { query: exampleRange },
  async run({ db, profile }, { query }) {
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const place = query.cursor === undefined ? null : decodeCursor(list, query.cursor, z.tuple([z.int(), z.string()]))
    const after = place && { clicks: place[0], page: place[1] }
    const [found, totals] = await Promise.all([
      listRows(db, profile.id, { date_from, date_to, after, limit: query.limit + 1 }),
      sumSearch(db, profile.id, { date_from, date_to }),
    ])
    const { rows, pagination } = cutPage(found, query.limit, (last) =>
      encodeCursor(list, [Number(last.clicks), last.page]),
    )
    const meta = { date_from, date_to, totals: { pages: Number(totals.pages), ...toMetrics(totals) } }
    return { data: rows.map((row) => ({ page: row.page, ...toMetrics(row) })), pagination, meta }
  },
})

function toMetrics({ clicks, impressions, position }: Omit<SearchPageRow, 'page'>) {
  const [clicked, shown] = [Number(clicks), Number(impressions)]
  return {
    clicks: clicked,
    impressions: shown,
    ctr: shown === 0 ? 0 : Math.round((clicked / shown) * 10_000) / 100,
    average_position: position === null ? null : Math.round(Number(position) * 10) / 10,
  }
}
