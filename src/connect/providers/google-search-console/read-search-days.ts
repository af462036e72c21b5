import { z } from 'zod'
import { daysBetween } from '../../../kernel/time/date-range.ts'
import type { ReadRange, SearchPage, VendorSession } from '../../provider.ts'

/** How many rows a request asks for (the vendor's maximum is 25,000), and how many of them are one page. */
const requestRows = 5_000
const pageRows = 500

/** A response without rows has only the type. */
const searchResponse = z
  .object({
    rows: z
      .array(
        z.object({
          keys: z.tuple([z.iso.date(), z.string()]),
          clicks: z.number().min(0),
          impressions: z.number().min(0),
          position: z.number().optional(),
        }),
      )
      .optional(),
    responseAggregationType: z.string().optional(),
  })
  .refine(
    ({ rows, responseAggregationType }) => (rows ?? responseAggregationType) !== undefined,
    'is not a list of rows',
  )
  .transform(({ rows = [] }) => ({ rows }))

const cursorSchema = z.object({ day: z.iso.date(), start_row: z.int().min(0) })

/** Yields organic clicks by day and page, one day at a time; days are in the vendor's time zone, California. */
export async function* readSearchDays(session: VendorSession, range: ReadRange): AsyncGenerator<SearchPage> {
  const days = daysBetween(range.since, range.until)
  const from = range.cursor === null ? null : cursorSchema.parse(JSON.parse(range.cursor))
  for (const [index, day] of days.entries()) {
    if (from && day < from.day) continue
    const progress = (index + 1) / days.length
    for await (const { rows, next } of readDay(session, day, day === from?.day ? from.start_row : 0)) {
      const position = next === null ? { day: days[index + 1], start_row: 0 } : { day, start_row: next }
      yield { rows, progress, cursor: position.day === undefined ? null : JSON.stringify(position) }
    }
  }
}

async function* readDay(
  session: VendorSession,
  day: string,
  startRow: number,
): AsyncGenerator<{ rows: SearchPage['rows']; next: number | null }> {
  for (let requested = startRow; ; requested += requestRows) {
    const found = await query(session, day, requested)
    const isLast = found.length < requestRows
    for (let index = 0; index === 0 || index < found.length; index += pageRows) {
      const rows = found.slice(index, index + pageRows)
      const isEnd = isLast && index + pageRows >= found.length
      yield { rows, next: isEnd ? null : requested + index + rows.length }
    }
    if (isLast) return
  }
}

async function query({ http, tokens, account }: VendorSession, day: string, startRow: number) {
  const { rows } = await http.json(
    {
      path: `/webmasters/v3/sites/${encodeURIComponent(account.external_id)}/searchAnalytics/query`,
      bearerToken: tokens.access_token,
      body: {
        startDate: day,
        endDate: day,
        dimensions: ['date', 'page'],
        type: 'web',
        // Data of the last two or three days still changes; a later sync reads it when it is final.
        dataState: 'final',
        rowLimit: requestRows,
        startRow,
      },
    },
    searchResponse,
  )
  return rows.map(({ keys: [date, page], clicks, impressions, position }) => ({
    date,
    page,
    clicks,
    impressions,
    position: position ?? null,
  }))
}
