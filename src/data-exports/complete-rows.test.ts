import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exportRows } from '../../test/support/fixtures/export-rows.ts'
import { binaryHeader, binaryTrailer } from '../db/copy/binary-copy.ts'
import { completeRows } from './complete-rows.ts'
import { readDays } from './domain/read-days.ts'

const size = 300

/** The days of each chunk, with the number of their rows. */
async function chunksOf(rows: readonly (readonly [string, string | null])[], partBytes: number) {
  const all = Buffer.concat([binaryHeader, exportRows(['string'], rows), binaryTrailer])
  async function* parts() {
    for (let start = 0; start < all.length; start += partBytes) yield all.subarray(start, start + partBytes)
  }
  const chunks: { day: string; rows: number }[][] = []
  for await (const chunk of completeRows(parts(), size))
    chunks.push(Array.from(readDays(chunk, 1), ({ day, rows }) => ({ day, rows })))
  return chunks
}

it('divides rows into chunks of complete days, however their bytes arrive', async () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.option(fc.string({ maxLength: 60 }))), {
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 20, max: 200 }), async (drawn, partBytes) => {
      const sorted = drawn.toSorted(([a], [b]) => a - b)
      const written = sorted.map(([day, text]) => [`2026-03-0${day}`, text] as const)
      const chunks = await chunksOf(written, partBytes)
      const counts = new Map<string, number>()
      for (const { day, rows } of chunks.flat()) counts.set(day, (counts.get(day) ?? 0) + rows)
      expect(counts).toEqual(
        new Map(
          Map.groupBy(written, ([day]) => day)
            .entries()
            .map(([day, { length }]) => [day, length]),
        ),
      )
      // Only a day that fills a chunk continues in the next one.
      for (const [index, chunk] of chunks.slice(1).entries())
        if (chunks[index]!.length > 1) expect(chunk[0]!.day).not.toBe(chunks[index]!.at(-1)!.day)
    }),
  )
})

it('has a row that is larger than a chunk', async () => {
  const rows = [
    ['2026-03-01', 'a'],
    ['2026-03-01', 'b'.repeat(3 * size)],
    ['2026-03-02', null],
  ] as const
  expect((await chunksOf(rows, 50)).flat().reduce((sum, { rows }) => sum + rows, 0)).toBe(3)
})

it('has no chunks without rows', async () => {
  expect(await chunksOf([], 10)).toEqual([])
})
