import type { AdRanking } from './rank-ads.ts'

/** The rankings of lists that are being read page by page, so that only the first page adds up all ads. */
export interface AdRankings {
  find(key: string): AdRanking | null
  store(key: string, ranking: AdRanking): void
}

declare module '../../kernel/context/services.ts' {
  interface Services {
    adRankings: AdRankings
  }
}

/** A later page of an older list is computed again. */
const ageMaxMs = 60_000
/** Of all rankings together; a row takes about half a kilobyte. */
const rowsMax = 100_000

export function openAdRankings({ elapsedMs }: { elapsedMs: () => number }): AdRankings {
  const rankings = new Map<string, { ranking: AdRanking; storedAt: number }>()
  const isFresh = ({ storedAt }: { storedAt: number }) => elapsedMs() - storedAt < ageMaxMs
  return {
    find: (key) => {
      const found = rankings.get(key)
      return found && isFresh(found) ? found.ranking : null
    },
    store: (key, ranking) => {
      rankings.delete(key)
      rankings.set(key, { ranking, storedAt: elapsedMs() })
      // A map has the order of insertion: the oldest rankings come first.
      let rows = [...rankings.values()].reduce((sum, stored) => sum + stored.ranking.ads.length, 0)
      for (const [oldest, stored] of rankings) {
        if (isFresh(stored) && rows <= rowsMax) break
        rankings.delete(oldest)
        rows -= stored.ranking.ads.length
      }
    },
  }
}
