import { expect, it } from 'vitest'
import type { AdRanking } from './rank-ads.ts'
import { openAdRankings } from './ranking-cache.ts'

const ranking = (rows: number) => ({ ads: Array.from({ length: rows }) }) as unknown as AdRanking

it('keeps a ranking for a minute', () => {
  let now = 0
  const rankings = openAdRankings({ elapsedMs: () => now })
  rankings.store('a', ranking(1))
  now = 59_999
  expect(rankings.find('a')).not.toBeNull()
  now = 60_000
  expect([rankings.find('a'), rankings.find('b')]).toEqual([null, null])
})

it('drops the oldest rankings above 100,000 rows, and the newest too if it is larger', () => {
  const rankings = openAdRankings({ elapsedMs: () => 0 })
  for (const key of ['a', 'b', 'c']) rankings.store(key, ranking(40_000))
  expect(['a', 'b', 'c'].filter((key) => rankings.find(key))).toEqual(['b', 'c'])
  rankings.store('d', ranking(100_001))
  expect(['b', 'c', 'd'].filter((key) => rankings.find(key))).toEqual([])
})
