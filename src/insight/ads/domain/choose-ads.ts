/** An ad with its spend, its credited payments and their number. */
export interface CandidateAd {
  id: string
  spend: number
  value: number
  count: number
  isRunning: boolean
}

/** Chooses the ads with the most spend, those with the most value, and those with the most spend that run. */
export function chooseAds(ads: readonly CandidateAd[], max: number): CandidateAd[] {
  const bySpend = ({ spend }: CandidateAd) => spend
  const chosen = [
    ...chooseHighest(ads, bySpend, max),
    ...chooseHighest(ads, ({ value }) => value, max),
    ...chooseHighest(
      ads.filter(({ isRunning }) => isRunning),
      bySpend,
      max,
    ),
  ]
  return [...new Set(chosen)]
}

/** The ads with the highest figures, of which zero is none. A floor is found first: numbers sort much faster than ads. */
function chooseHighest(ads: readonly CandidateAd[], figureOf: (ad: CandidateAd) => number, max: number): CandidateAd[] {
  const figures = new Float64Array(ads.length)
  for (let index = 0; index < ads.length; index++) figures[index] = figureOf(ads[index]!)
  const floor = figures.sort().at(-max) ?? 0
  const candidates = ads.filter((ad) => figureOf(ad) > 0 && figureOf(ad) >= floor)
  return candidates.sort((a, b) => figureOf(b) - figureOf(a) || (a.id < b.id ? -1 : 1)).slice(0, max)
}
