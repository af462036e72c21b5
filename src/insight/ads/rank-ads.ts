import type { ModelName } from '../../attribution/models/models.ts'
import type { CreditBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { firstInSlices, inSlices } from '../../kernel/slices.ts'
import { type Advised, adviseIfRunning, chooseTarget, type Target } from '../advice/domain/advise.ts'
import type { Advice } from '../advice/domain/decide-advice.ts'
import { type AdviceBasis, type AdviceScope, loadAdvice, loadAdviceBasis } from '../advice/load-advice.ts'
import {
  type AdFigures,
  type AdFilter,
  type AdSort,
  addUp,
  comparePlaces,
  isFiltered,
  isSelected,
  needsNames,
  type Place,
  sortValueOf,
  type UnknownAd,
} from './domain/arrange-ads.ts'
import { loadAds, loadUnknownAd } from './load-ads.ts'

/** Everything that determines which ads a list has and in which order. */
export interface AdListQuery extends AdFilter {
  compare?: ModelName | undefined
  basis: CreditBasis | undefined
  advice?: Advice | undefined
  sort: AdSort
  isDescending: boolean
}

/** The selected ads in no order, and what their pages have in common. */
export interface AdRanking {
  ads: readonly AdFigures[]
  totals: Awaited<ReturnType<typeof addUp>>
  unknown: UnknownAd | null
  target: Target | null
  basis: AdviceBasis
  /** Null if the list is neither filtered nor sorted by advice: each page computes the advice of its rows. */
  advised: ReadonlyMap<string, Advised> | null
}

/** Adds up and filters all ads of a range. */
export async function rankAds(
  ctx: WorkContext,
  profile: { id: string; timezone: string },
  scope: AdviceScope,
  query: AdListQuery,
): Promise<AdRanking> {
  const { compare, basis: creditBasis, advice, sort } = query
  const isAdvised = advice !== undefined || sort === 'advice' || sort === 'at_stake'
  // The names include the status, without which there is no advice.
  const isNamed = isAdvised || needsNames(query, sort)
  const adQuery = { ...scope, compare, basis: creditBasis }
  const [{ ads: all, past }, unknown, basis] = await Promise.all([
    loadAds(ctx.db, profile.id, { ...adQuery, isNamed }),
    isFiltered(query) || advice ? null : loadUnknownAd(ctx.db, profile.id, adQuery),
    loadAdviceBasis(ctx, profile, scope),
  ])
  const target = chooseTarget(basis.targets, all)
  const filtered = await selectInSlices(all, query)
  const advised = isAdvised ? await adviseOn(ctx, profile, scope, { basis, target }, filtered) : null
  const selected = advice ? filtered.filter(({ id }) => advised!.get(id)!.advice === advice) : filtered
  // An ad without a row has no advice.
  const selectedPast = advice ? [] : await selectInSlices(past, query)
  return { ads: selected, totals: await addUp(selected, selectedPast, unknown), unknown, target, basis, advised }
}

interface PlacedAd {
  ad: AdFigures
  place: Place
}

/** The first ads of a ranking after a place, which need not be that of an ad. */
export function listAfter(
  { ads, advised }: AdRanking,
  { sort, isDescending }: Pick<AdListQuery, 'sort' | 'isDescending'>,
  after: Place | null,
  count: number,
): Promise<PlacedAd[]> {
  function* following(): Generator<PlacedAd> {
    for (const ad of ads) {
      const place = [sortValueOf(ad, sort, advised?.get(ad.id)), ad.id] as const
      if (!after || comparePlaces(place, after, isDescending) > 0) yield { ad, place }
    }
  }
  return firstInSlices(following(), count, (a, b) => comparePlaces(a.place, b.place, isDescending))
}

async function selectInSlices(ads: readonly AdFigures[], filter: AdFilter): Promise<AdFigures[]> {
  const selected: AdFigures[] = []
  await inSlices(ads, (slice) => selected.push(...slice.filter((ad) => isSelected(ad, filter))))
  return selected
}

/** Advises on ads; those whose status is not loaded count as running. */
export async function adviseOn(
  ctx: WorkContext,
  profile: { id: string; timezone: string },
  scope: AdviceScope,
  { basis, target }: Pick<AdRanking, 'basis' | 'target'>,
  ads: readonly AdFigures[],
): Promise<Map<string, Advised>> {
  const totals = ads.map(({ id, spend, value, payments }) => ({ id, spend, value, count: payments }))
  const advised = await loadAdvice(ctx, profile, scope, basis, target, totals)
  await inSlices(ads, (slice) => {
    for (const ad of slice) advised.set(ad.id, adviseIfRunning(advised.get(ad.id)!, ad))
  })
  return advised
}
