import type { RowOf } from '@tributary/client'
import type { Level } from '../../components/ads/status.ts'
import { roundToTotal } from '../../format/round-to-total.ts'

export type Entity = RowOf<'campaigns.listCampaigns'>

export interface Metrics {
  spend: number
  outcome_count: number
  outcome_value: number
  outcome_count_first_payment: number
  attributed_outcome_count: number
}

/** A row of the tree: an entity at its depth, or one of the two closing rows. */
export interface TreeRow {
  id: string
  kind: 'entity' | 'credited' | 'unattributed' | 'total'
  level: Level
  depth: number
  /** Undefined if the row has no children. */
  isOpen: boolean | undefined
  entity: Entity | null
  /** The names of its campaign and ad set. */
  parents?: readonly string[]
  metrics: Metrics
  compare: Metrics | null
  /** The base of rates such as ROAS: for the total only what is credited to campaigns, for the unattributed row nothing. */
  rated: Metrics | null
  compareRated: Metrics | null
}

export interface Levels {
  campaign: readonly Entity[]
  ad_set: readonly Entity[]
  ad: readonly Entity[]
}

const entityKey = (platform: string | undefined, id: string | null | undefined) => `${platform ?? ''} ${id ?? ''}`

/** Returns the sorted campaigns, with the sorted children of the open ones below them. */
export function growTree(
  levels: Levels,
  options: {
    open: ReadonlySet<string>
    order: (rows: readonly Entity[]) => readonly Entity[]
    compareOf: (id: string) => Metrics | null
    isShown: (entity: Entity) => boolean
  },
): TreeRow[] {
  const setsOf = groupBy(levels.ad_set, (row) => entityKey(row.platform, row.campaign_external_id))
  const adsOf = groupBy(levels.ad, (row) => entityKey(row.platform, row.ad_set_external_id))
  const rows: TreeRow[] = []
  const add = (entity: Entity, level: Level, parents: readonly Entity[]): boolean => {
    const isOpen = options.open.has(entity.campaign_id)
    const compare = options.compareOf(entity.campaign_id)
    rows.push({
      id: entity.campaign_id,
      kind: 'entity',
      level,
      depth: parents.length,
      parents: parents.map(({ campaign_name }) => campaign_name),
      isOpen: level === 'ad' ? undefined : isOpen,
      entity,
      metrics: entity,
      compare,
      rated: entity,
      compareRated: compare,
    })
    return isOpen
  }
  for (const campaign of options.order(levels.campaign.filter(options.isShown))) {
    if (!add(campaign, 'campaign', [])) continue
    for (const set of options.order(setsOf.get(entityKey(campaign.platform, campaign.external_id)) ?? [])) {
      if (!add(set, 'ad_set', [campaign])) continue
      for (const ad of options.order(adsOf.get(entityKey(set.platform, set.external_id)) ?? []))
        add(ad, 'ad', [campaign, set])
    }
  }
  return rows
}

function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}

/** Rounds the cash of campaigns and of the unattributed row so that what is shown adds up to the shown total. */
export function roundCash<Row extends Pick<Metrics, 'outcome_value'>, Rest extends Pick<Metrics, 'outcome_value'>>(
  campaigns: readonly Row[],
  rest: Rest | null,
  digits: number,
): { campaigns: readonly Row[]; rest: Rest | null } {
  if (!rest) return { campaigns, rest }
  const rounded = roundToTotal(
    [...campaigns, rest].map(({ outcome_value }) => outcome_value),
    digits,
  )
  return {
    campaigns: campaigns.map((row, index) => ({ ...row, outcome_value: rounded[index]! })),
    rest: { ...rest, outcome_value: rounded.at(-1)! },
  }
}

function addMetrics(rows: readonly Metrics[]): Metrics {
  const sum = (field: keyof Metrics) => rows.reduce((total, row) => total + row[field], 0)
  return {
    spend: sum('spend'),
    outcome_count: sum('outcome_count'),
    outcome_value: sum('outcome_value'),
    outcome_count_first_payment: sum('outcome_count_first_payment'),
    attributed_outcome_count: sum('attributed_outcome_count'),
  }
}

/** The rows below the tree: what campaigns earned together, with its ratios, the unattributed rest, and all of it. */
export function closingRows(
  campaigns: readonly Entity[],
  rest: Omit<Metrics, 'spend'> | null,
  compare: { campaigns: readonly Metrics[]; rest: Omit<Metrics, 'spend'> } | null,
): TreeRow[] {
  if (!rest) return []
  const closing = { level: 'campaign' as const, depth: 0, isOpen: undefined, entity: null }
  const none = { spend: 0, ...rest }
  const noneCompared = compare && { spend: 0, ...compare.rest }
  const credited = addMetrics(campaigns)
  const creditedCompared = compare && addMetrics(compare.campaigns)
  return [
    {
      ...closing,
      id: 'credited',
      kind: 'credited',
      metrics: credited,
      compare: creditedCompared,
      rated: credited,
      compareRated: creditedCompared,
    },
    {
      ...closing,
      id: 'unattributed',
      kind: 'unattributed',
      metrics: none,
      compare: noneCompared,
      rated: null,
      compareRated: null,
    },
    {
      ...closing,
      id: 'total',
      kind: 'total',
      metrics: addMetrics([credited, none]),
      compare: creditedCompared && noneCompared && addMetrics([creditedCompared, noneCompared]),
      // Its cash was not earned by the spend next to it.
      rated: null,
      compareRated: null,
    },
  ]
}

export const roasOf = ({ spend, outcome_value }: Metrics): number | null => (spend > 0 ? outcome_value / spend : null)

/** Spend per first payment. */
export const cacOf = ({ spend, outcome_count_first_payment: first }: Metrics): number | null =>
  spend > 0 && first > 0 ? spend / first : null
