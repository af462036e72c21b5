import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { dateRangeParams, parseDateRange } from '../../kernel/time/date-range.ts'
import { exampleRange, reportMeta } from '../campaigns/schemas.ts'
import { listSearchPages as listRows, type SearchPageRow, sumSearch } from './queries.ts'

const metrics = {
  clicks: z.int().min(0),
  impressions: z.int().min(0).describe('Impressions in search results.'),
  ctr: z.number().describe('Clicks divided by impressions, in percent; 0 without impressions.'),
  average_position: z
    .number()
    .nullable()
    .describe('Average position in search results, starting at 1; null if unknown.'),
}

const searchPageSchema = z.object({ page: z.string().describe('Its URL.'), ...metrics })
nameSchema('SearchPage', searchPageSchema)

const list = 'search-pages'

export const listSearchPages = operation({
  id: 'organic.listSearchPages',
  http: 'GET /organic/search-pages',
  summary: 'List organic search pages, most clicks first',
  description:
    'Data of the connected Search Console property: organic results only, by day in the vendor’s time zone (California), two or three days late. A page reported by two properties counts once. The vendor omits rare searches, so totals are lower than its own.',
  scopes: ['analytics:read', 'campaigns:read'],
  query: z.object({ ...dateRangeParams, limit: limitParam({ default: 10, max: 100 }), cursor: cursorParam() }),
  data: z.array(searchPageSchema),
  meta: reportMeta.extend({ totals: z.object({ pages: z.int().min(0), ...metrics }).describe('For the whole range.') }),
  isPaged: true,
  errors: ['invalid_date_range'],
  example: { query: exampleRange },
  async run({ db, profile }, { query }) {
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const cursor = query.cursor === undefined ? null : decodeCursor(list, query.cursor, z.tuple([z.int(), z.string()]))
    const after = cursor && { clicks: cursor[0], page: cursor[1] }
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
