import { firstInSlices } from '../../../kernel/slices.ts'

/** An ad with its spend, its credited payments and their number. */
export interface CandidateAd {
  id: string
  spend: number
  value: number
  count: number
  isRunning: boolean
}

/** Chooses the ads with the most spend, those with the most value, and those with the most spend that run. */
export async function chooseAds(ads: readonly CandidateAd[], max: number): Promise<CandidateAd[]> {
  const bySpend = ({ spend }: CandidateAd) => spend
  const chosen = [
    ...(await chooseHighest(ads, bySpend, max)),
    ...(await chooseHighest(ads, ({ value }) => value, max)),
    ...(await chooseHighest(ads, (ad) => (ad.isRunning ? ad.spend : 0), max)),
  ]
  return [...new Set(chosen)]
}

/** The ads with the highest figures, of which zero is none. */
async function chooseHighest(ads: readonly CandidateAd[], figureOf: (ad: CandidateAd) => number, max: number) {
  const byFigure = (a: CandidateAd, b: CandidateAd) => figureOf(b) - figureOf(a) || (a.id < b.id ? -1 : 1)
  const highest = await firstInSlices(ads, max, byFigure)
  return highest.filter((ad) => figureOf(ad) > 0)
}
