import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'

export interface SearchPageRow {
  page: string
  clicks: string
  impressions: string
  position: string | null
}

interface SearchPageFilter {
  date_from: string
  date_to: string
  after: { clicks: number; page: string } | null
  limit: number
}

/** Two properties may report the same page (a domain and a URL prefix): a page and day count once. */
const days = (profileId: string, { date_from, date_to }: Pick<SearchPageFilter, 'date_from' | 'date_to'>) => sql`
  select distinct on (date, page) page, clicks, impressions, position
  from search_day
  where profile_id = ${profileId} and date between ${date_from}::date and ${date_to}::date
  order by date, page, impressions desc, connection_id`

/** The mean position weighted by impressions. */
const position = sql`(sum(position * impressions) / nullif(sum(impressions) filter (where position is not null), 0))::text`

/** Most clicks first. */
export async function listSearchPages(db: Db, profileId: string, filter: SearchPageFilter): Promise<SearchPageRow[]> {
  const { after, limit } = filter
  const isAfter = after
    ? sql`where clicks < ${after.clicks} or (clicks = ${after.clicks} and page > ${after.page})`
    : sql``
  const { rows } = await sql<SearchPageRow>`
    select page, clicks::text, impressions::text, position from (
      select page, sum(clicks) as clicks, sum(impressions) as impressions, ${position} as position
      from (${days(profileId, filter)}) as day
      group by page
    ) as pages
    ${isAfter}
    order by pages.clicks desc, page
    limit ${limit}`.execute(db)
  return rows
}

export async function sumSearch(
  db: Db,
  profileId: string,
  range: Pick<SearchPageFilter, 'date_from' | 'date_to'>,
): Promise<Omit<SearchPageRow, 'page'> & { pages: string }> {
  const { rows } = await sql<Omit<SearchPageRow, 'page'> & { pages: string }>`
    select count(distinct page)::text as pages, coalesce(sum(clicks), 0)::text as clicks,
      coalesce(sum(impressions), 0)::text as impressions, ${position} as position
    from (${days(profileId, range)}) as day`.execute(db)
  return rows[0]!
}
