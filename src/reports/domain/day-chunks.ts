import { addDays, dayNumberOf } from '../../kernel/time/local-day.ts'

/** Local days, both inclusive. */
export interface DayChunk {
  from_day: string
  to_day: string
}

/**
 * Splits a range from its last day backwards into chunks of 1, 2, 4 and more days, so that the first page of a busy profile
 * reads one day, and an empty year needs nine reads.
 */
export function dayChunks({ from_day, to_day }: DayChunk): DayChunk[] {
  const chunks: DayChunk[] = []
  let [last, length] = [to_day, 1]
  while (dayNumberOf(last) >= dayNumberOf(from_day)) {
    const first = addDays(last, 1 - length)
    chunks.push({ from_day: first > from_day ? first : from_day, to_day: last })
    last = addDays(last, -length)
    length *= 2
  }
  return chunks
}
