import { panelLimits } from '../../geo/domain/read-panel.ts'

export const experimentKinds = ['holdout', 'geo', 'switchback', 'imported'] as const
export type ExperimentKind = (typeof experimentKinds)[number]

export const measures = ['count', 'value', 'customers'] as const

export interface ExperimentMetric {
  conversion_key: string
  /** Conversions, their value, or customers who converted. */
  measure: (typeof measures)[number]
}

/** What is tested, in which way; members that its kind does not have are null. It never changes after the draft. */
export interface ExperimentDesign {
  hypothesis: string | null
  campaign_ids: string[]
  metric: ExperimentMetric
  /** Local days, both included. */
  start: string
  end: string
  audience_id: string | null
  held_out_share: number | null
  /** The number of people at which the always-valid interval is narrowest. */
  tuning_people: number | null
  /** Empty in the draft of a geo test that is not planned yet. */
  treated_regions: string[] | null
  /** The regions that the treated ones are compared with; null in a draft: all others. */
  control_regions: string[] | null
  block_days: number | null
  washout_days: number | null
  /** Of an imported result: how it was measured, and where that is written down. */
  method: string | null
  document_url: string | null
  spend: number | null
}

export interface DesignError {
  field: string
  problem: string
}

export const designLimits = { days: 800, active: 200, campaigns: 100 } as const
const dayMs = 86_400_000

/** Rules that concern several fields; `today` is the local day of the profile. */
export function checkDesign(kind: ExperimentKind, design: ExperimentDesign, today: string): DesignError | null {
  const { start, end, block_days, washout_days } = design
  if (end < start) return { field: 'end', problem: `must not be before start, which is ${start}` }
  if (kind !== 'imported' && start <= today)
    return { field: 'start', problem: `must be after today, which is ${today}` }
  const days = (Date.parse(end) - Date.parse(start)) / dayMs + 1
  if (days > designLimits.days)
    return { field: 'end', problem: `is ${days} days after start; at most ${designLimits.days} are possible` }
  if (kind === 'imported') return end > today ? { field: 'end', problem: 'must not be in the future' } : null
  if (kind === 'geo') return checkGroups(design)
  if (kind !== 'switchback') return null
  if (washout_days! >= block_days!) {
    return { field: 'washout_days', problem: `must be less than block_days, which is ${block_days}` }
  }
  const needed = 6 * block_days!
  return days < needed ? { field: 'end', problem: `leaves ${days} days; 6 blocks need ${needed}` } : null
}

/** Groups must not overlap, and a comparison needs enough regions. */
function checkGroups({ treated_regions, control_regions }: ExperimentDesign): DesignError | null {
  const treated = treated_regions ?? []
  const again = treated.findIndex((region, index) => treated.indexOf(region) < index)
  if (again >= 0) return { field: `treated_regions.${again}`, problem: 'names a region a second time' }
  if (control_regions === null) return null
  for (const [index, region] of control_regions.entries()) {
    const field = `control_regions.${index}`
    if (treated.includes(region)) return { field, problem: 'is also treated; a region is in one group' }
    if (control_regions.indexOf(region) < index) return { field, problem: 'names a region a second time' }
  }
  const { length } = control_regions
  if (length >= panelLimits.controlsMin) return null
  return {
    field: 'control_regions',
    problem: `has ${length} regions, and at least ${panelLimits.controlsMin} are needed`,
  }
}
