import { NumberSum, ratioOrNull } from '../../../kernel/money.ts'
import { inSlices } from '../../../kernel/slices.ts'
import type { Advice } from '../../advice/domain/decide-advice.ts'

/** The figures of an ad that the list is filtered, sorted and added up by. */
export interface AdFigures {
  id: string
  name: string
  campaign_name: string
  ad_set_name: string | null
  platform: string
  status: string | null
  spend: number
  value: number
  payments: number
  first_payments: number
  impressions: number
  clicks: number
  /** In the previous period of the same length. */
  before: { spend: number; value: number }
  /** Under the second model; null if none was requested. */
  compared: { value: number; payments: number } | null
}

export interface AdFilter {
  search?: string | undefined
  platform?: string | undefined
  status?: string | undefined
  min_spend?: number | undefined
  max_spend?: number | undefined
  min_roas?: number | undefined
  max_roas?: number | undefined
}

export const roasOf = ({ spend, value }: { spend: number; value: number }): number | null => ratioOrNull(value, spend)

export const cacOf = ({ spend, first_payments }: { spend: number; first_payments: number }): number | null =>
  ratioOrNull(spend, first_payments)

/** Whether an ad passes the filter. Every word of the text must occur in the name of the ad or of one of its parents. */
export function isSelected(ad: AdFigures, filter: AdFilter): boolean {
  const { min_spend = 0, max_spend = Number.POSITIVE_INFINITY, min_roas, max_roas } = filter
  if (filter.platform !== undefined && ad.platform !== filter.platform) return false
  if (filter.status !== undefined && ad.status !== filter.status) return false
  if (ad.spend < min_spend || ad.spend > max_spend) return false
  const roas = min_roas === undefined && max_roas === undefined ? null : roasOf(ad)
  if (min_roas !== undefined && (roas === null || roas < min_roas)) return false
  if (max_roas !== undefined && (roas === null || roas > max_roas)) return false
  if (!filter.search) return true
  const names = `${ad.name}\n${ad.ad_set_name ?? ''}\n${ad.campaign_name}`.toLowerCase()
  const words = filter.search.toLowerCase().split(/\s+/)
  return words.every((word) => names.includes(word))
}

/** Whether a filter selects rows. */
export function isFiltered(filter: AdFilter): boolean {
  const { search, platform, status, min_spend, max_spend, min_roas, max_roas } = filter
  const others = [platform, status, min_spend, max_spend, min_roas, max_roas]
  return Boolean(search) || others.some((value) => value !== undefined)
}

export const adSorts = [
  'name',
  'platform',
  'status',
  'spend',
  'value',
  'roas',
  'payments',
  'cac_first_payment',
  'change',
  'compared_value',
  'compared_roas',
  'advice',
  'at_stake',
] as const
export type AdSort = (typeof adSorts)[number]

/** The order of the advice column: what needs a decision comes first. */
const adviceOrder: readonly Advice[] = ['stop', 'scale', 'watch', 'keep']

/** Within the same advice, the most money at stake comes first. */
function adviceRank({ advice, atStake }: { advice: Advice | null; atStake: number | null }): number | null {
  if (advice === null) return null
  return adviceOrder.indexOf(advice) + 1 / (1 + (atStake ?? 0))
}

/** Whether the filter or the order depends on the names, the platform or the status of the ads. */
export function needsNames({ search, platform, status }: AdFilter, sort: AdSort): boolean {
  const byName: readonly AdSort[] = ['name', 'platform', 'status']
  return Boolean(search) || platform !== undefined || status !== undefined || byName.includes(sort)
}

export type SortValue = number | string | null

export function sortValueOf(
  ad: AdFigures,
  sort: AdSort,
  advised: { advice: Advice | null; atStake: number | null } | undefined,
): SortValue {
  switch (sort) {
    case 'name':
      return ad.name.toLowerCase()
    case 'platform':
    case 'status':
    case 'spend':
    case 'value':
    case 'payments':
      return ad[sort]
    case 'roas':
      return roasOf(ad)
    case 'cac_first_payment':
      return cacOf(ad)
    case 'change':
      return ad.before.value > 0 ? ad.value / ad.before.value - 1 : null
    case 'compared_value':
      return ad.compared?.value ?? null
    case 'compared_roas':
      return ad.compared && roasOf({ spend: ad.spend, value: ad.compared.value })
    case 'advice':
      return advised ? adviceRank(advised) : null
    case 'at_stake':
      return advised?.atStake ?? null
  }
}

/** The place of a row in the sorted list; the id breaks ties. */
export type Place = readonly [SortValue, string]

/** Compares two places; rows without a value come last in both directions. */
export function comparePlaces([a, firstId]: Place, [b, secondId]: Place, isDescending: boolean): number {
  const byId = firstId < secondId ? -1 : firstId > secondId ? 1 : 0
  if (a === null || b === null) return a === b ? byId : a === null ? 1 : -1
  if (a === b) return byId
  return (a < b ? -1 : 1) * (isDescending ? -1 : 1)
}

/** Credit of campaigns whose ad is unknown. */
export interface UnknownAd {
  value: number
  /** Null if payments are shared. */
  payments: number | null
  first_payments: number | null
  before: { value: number }
  compared: { value: number; payments: number | null } | null
}

/** The totals of the selected ads; those that ran only in the previous period count for it, and are no rows. */
export async function addUp(
  ads: readonly AdFigures[],
  past: readonly AdFigures[] = [],
  unknown: UnknownAd | null = null,
) {
  const counts = { payments: 0, first_payments: 0, impressions: 0, clicks: 0, compared: 0 }
  const money = { spend: new NumberSum(), value: new NumberSum(), compared: new NumberSum() }
  const before = { spend: new NumberSum(), value: new NumberSum() }
  const addBefore = ({ before: { spend, value } }: AdFigures) => {
    before.spend.add(spend)
    before.value.add(value)
  }
  const add = (ad: AdFigures) => {
    counts.payments += ad.payments
    counts.first_payments += ad.first_payments
    counts.impressions += ad.impressions
    counts.clicks += ad.clicks
    counts.compared += ad.compared?.payments ?? 0
    money.spend.add(ad.spend)
    money.value.add(ad.value)
    money.compared.add(ad.compared?.value ?? 0)
    addBefore(ad)
  }
  await inSlices(ads, (slice) => slice.forEach(add))
  await inSlices(past, (slice) => slice.forEach(addBefore))
  if (unknown) {
    counts.payments += unknown.payments ?? 0
    counts.first_payments += unknown.first_payments ?? 0
    counts.compared += unknown.compared?.payments ?? 0
    money.value.add(unknown.value)
    money.compared.add(unknown.compared?.value ?? 0)
    before.value.add(unknown.before.value)
  }
  const hasComparison = ads.some(({ compared }) => compared !== null) || Boolean(unknown?.compared)
  const { compared, ...own } = counts
  return {
    ads: ads.length,
    spend: money.spend.total,
    value: money.value.total,
    ...own,
    before: { spend: before.spend.total, value: before.value.total },
    compared: hasComparison ? { value: money.compared.total, payments: compared } : null,
  }
}
