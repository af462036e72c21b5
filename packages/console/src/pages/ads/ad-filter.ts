import type { Input, OperationResponse, RowOf } from '@tributary/client'
import { type Level, levels } from '../../components/ads/status.ts'
import { sortText, useSort } from '../../components/tables/use-sort.ts'
import { useSharedView } from '../../data/shared-view.ts'
import { useParameter, useParameters, useView } from '../../data/view.ts'

export type Ad = RowOf<'ads.listAds'>
export type UnknownAd = NonNullable<OperationResponse<'ads.listAds'>['meta']['unknown_ad']>
export type Advice = NonNullable<Ad['advice']>
export const advices: readonly Advice[] = ['stop', 'scale', 'watch', 'keep']
export const statuses = ['ACTIVE', 'PAUSED'] as const

/** The parameters of spend and ROAS, with the same names in the URL and in the service. */
export const bounds = ['min_spend', 'max_spend', 'min_roas', 'max_roas'] as const

/** Everything that selects and sorts the ads; the URL stores it. */
export function useAdFilter() {
  const { range, model, compare, basisInput } = useView()
  const [level = 'ad', setLevel] = useParameter<Level>('level', levels)
  const [search = '', setSearch] = useParameter('q')
  const [platform, setPlatform] = useParameter('platform')
  const [status, setStatus] = useParameter('status', statuses)
  const [advice, setAdvice] = useParameter<Advice>('advice', advices)
  const { sort, onSort } = useSort('advice')
  const isShared = useSharedView() !== null
  const [limits, setLimits] = useParameters(bounds)
  const input = {
    ...{ date_from: range.from, date_to: range.to, model, level, sort: sortText(sort), limit: 100 },
    ...basisInput,
    ...(compare && { compare }),
    ...(search && { search }),
    ...(platform && { platform }),
    ...(status && { status }),
    ...(advice && { advice }),
    ...Object.fromEntries(Object.entries(limits).filter(([, text]) => !Number.isNaN(Number(text)))),
  } as Input<'ads.listAds'>
  return {
    ...{ input, level, setLevel, search, setSearch, platform, setPlatform, status, setStatus, advice, setAdvice },
    // The service sorts, and the order of a shared view is fixed.
    sorting: { sort, onSort: isShared ? undefined : onSort },
    ...{ limits, setLimits },
  }
}

export type AdFilter = ReturnType<typeof useAdFilter>
