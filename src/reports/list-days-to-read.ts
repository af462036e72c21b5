import { type CreditedDay, daysToRead } from './domain/compare-sides.ts'
import { type DayChunk, dayChunks } from './domain/day-chunks.ts'

/**
 * Lists the latest days that a page of conversions must read, by the sums of days. Reads a few days first and then more, because the
 * sums of a day also contain those of other rows.
 */
export async function listDaysToRead(
  listDays: (days: DayChunk) => Promise<CreditedDay[]>,
  { from_day, to_day, limit }: DayChunk & { limit: number },
  readFrom: string | null,
): Promise<string[]> {
  const listed: CreditedDay[] = []
  for (const chunk of dayChunks({ from_day, to_day })) {
    const found = await listDays(chunk)
    listed.push(...found.sort((a, b) => (a.day > b.day ? -1 : 1)))
    const unread = listed.filter(({ day }) => readFrom === null || day < readFrom)
    if (unread.reduce((sum, { count }) => sum + (count ?? 0), 0) >= limit) break
  }
  return daysToRead(listed, limit, readFrom)
}
