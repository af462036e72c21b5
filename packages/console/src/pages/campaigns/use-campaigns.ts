import { useMemo } from 'react'
import { useRead, useReadAll } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useSharedView } from '../../data/shared-view.ts'
import { useView } from '../../data/view.ts'
import { closingRows, type Entity, growTree, type Levels, type Metrics, roundCash, type TreeRow } from './tree.ts'

const nothing: readonly Entity[] = []

/** Loads the data of the tree. Ad sets and ads are loaded when the first of their parents is opened. */
export function useCampaigns(options: {
  open: ReadonlySet<string>
  order: (rows: readonly Entity[]) => readonly Entity[]
  isShown: (entity: Entity) => boolean
}) {
  const { range, model, compare } = useView()
  const query = { date_from: range.from, date_to: range.to, limit: 100 }
  const isOpen = options.open.size > 0
  // A shared view can have the rows of another level, which then are not a tree.
  const level = useSharedView()?.view.level ?? 'campaign'
  const campaigns = useReadAll('campaigns.listCampaigns', { ...query, model, level })
  const adSets = useReadAll('campaigns.listCampaigns', { ...query, model, level: 'ad_set' }, { isReady: isOpen })
  const isSetOpen = isOpen && (adSets.data ?? []).some(({ campaign_id }) => options.open.has(campaign_id))
  const ads = useReadAll('campaigns.listCampaigns', { ...query, model, level: 'ad' }, { isReady: isSetOpen })
  const rest = useRead('campaigns.readUnattributed', { date_from: range.from, date_to: range.to, model })
  const other = useComparison(query, { isOpen, isSetOpen })
  const { open, order, isShown } = options
  const { unit } = useFormats()
  const [setRows, adRows] = [adSets.data, ads.data]
  const { campaigns: campaignRows, rest: restRow } = useMemo(
    () => roundCash(campaigns.data ?? nothing, rest.data?.data ?? null, unit),
    [campaigns.data, rest.data, unit],
  )
  const rows = useMemo<TreeRow[]>(() => {
    const levels: Levels = { campaign: campaignRows, ad_set: setRows ?? nothing, ad: adRows ?? nothing }
    return growTree(levels, { open, order, isShown, compareOf: (id) => other.byId.get(id) ?? null })
  }, [campaignRows, setRows, adRows, open, order, isShown, other.byId])
  const foot = useMemo(
    () =>
      closingRows(
        campaignRows,
        restRow,
        other.rest && other.campaigns ? { campaigns: other.campaigns, rest: other.rest } : null,
      ),
    [campaignRows, restRow, other.rest, other.campaigns],
  )
  return {
    rows,
    foot,
    rest,
    error: campaigns.error ?? adSets.error ?? ads.error ?? rest.error ?? other.error,
    refetch: () => void campaigns.refetch(),
    isWaiting: campaigns.isPending,
    isStale: campaigns.isPlaceholderData || adSets.isFetching || ads.isFetching,
    hasComparison: compare !== null,
  }
}

function useComparison(
  query: { date_from: string; date_to: string; limit: number },
  { isOpen, isSetOpen }: { isOpen: boolean; isSetOpen: boolean },
) {
  const { compare } = useView()
  const isReady = compare !== null
  const input = { ...query, ...(compare && { model: compare }) }
  const campaigns = useReadAll('campaigns.listCampaigns', { ...input, level: 'campaign' }, { isReady })
  const adSets = useReadAll('campaigns.listCampaigns', { ...input, level: 'ad_set' }, { isReady: isReady && isOpen })
  const ads = useReadAll('campaigns.listCampaigns', { ...input, level: 'ad' }, { isReady: isReady && isSetOpen })
  const { limit: _, ...range } = input
  const rest = useRead('campaigns.readUnattributed', range, { isReady })
  const { unit } = useFormats()
  const rounded = useMemo(
    () => roundCash(campaigns.data ?? nothing, rest.data?.data ?? null, unit),
    [campaigns.data, rest.data, unit],
  )
  const [first, second, third] = [rounded.campaigns, adSets.data, ads.data]
  const byId = useMemo(() => {
    const all = isReady ? [...first, ...(second ?? []), ...(third ?? [])] : []
    return new Map<string, Metrics>(all.map((row) => [row.campaign_id, row]))
  }, [isReady, first, second, third])
  return {
    byId,
    campaigns: isReady && campaigns.data ? first : null,
    rest: isReady ? rounded.rest : null,
    error: campaigns.error ?? rest.error,
  }
}
