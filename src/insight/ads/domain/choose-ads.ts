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

/** The ads with the highest figures, of which zero is none. Most of many ads are compared with the lowest chosen one only. */
function chooseHighest(ads: readonly CandidateAd[], figureOf: (ad: CandidateAd) => number, max: number): CandidateAd[] {
  const isBefore = (a: CandidateAd, b: CandidateAd) =>
    figureOf(a) > figureOf(b) || (figureOf(a) === figureOf(b) && a.id < b.id)
  const chosen: CandidateAd[] = []
  for (const ad of ads) {
    if (figureOf(ad) <= 0 || (chosen.length === max && !isBefore(ad, chosen[max - 1]!))) continue
    let place = chosen.length === max ? max - 1 : chosen.length
    for (; place > 0 && isBefore(ad, chosen[place - 1]!); place--) chosen[place] = chosen[place - 1]!
    chosen[place] = ad
  }
  return chosen
}
