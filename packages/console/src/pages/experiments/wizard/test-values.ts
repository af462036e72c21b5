import { addDays, daysBetween } from '../../../format/days.ts'
import type { MessageKey } from '../../../locales/i18n.tsx'
import type { Experiment, Measure } from '../experiment.ts'

/** What the wizard has been given so far; the fields of all kinds, named like those of the request. */
export interface TestValues {
  name: string
  hypothesis: string
  conversion_key: string
  measure: Measure
  campaign_ids: readonly string[]
  start: string
  end: string
  spend: number | string
  audience_id: string
  treated_regions: readonly string[]
  /** In percent. */
  held_out_share: string
  block_days: string
  washout_days: string
  method: string
  document_url: string
  incremental: number | string
  lower: number | string
  upper: number | string
  /** In percent. */
  level: string
}

export const steps = ['what', 'where', 'when', 'summary'] as const
export type Step = (typeof steps)[number]

/** The least number of blocks of a switchback, as the service requires. */
const blocksMin = 6
const usualBlocks = 8
/** A geo test needs four times as many days before it. */
const usualGeoDays = 21

export function startingValues(kind: Experiment['kind'], today: string): TestValues {
  const isPast = kind === 'imported'
  const start = isPast ? addDays(today, -28) : addDays(today, 1)
  const days = kind === 'switchback' ? usualBlocks * 7 : kind === 'geo' ? usualGeoDays : 28
  return {
    ...{ name: '', hypothesis: '', conversion_key: '', measure: 'count', campaign_ids: [], spend: '' },
    ...{ start, end: addDays(start, isPast ? 27 : days - 1) },
    ...{ audience_id: '', treated_regions: [], held_out_share: '20', block_days: '7', washout_days: '1' },
    ...{ method: '', document_url: '', incremental: '', lower: '', upper: '', level: '90' },
  }
}

/** The values of a draft that is being edited. */
export function valuesOf({ kind, name, design }: Experiment, today: string): TestValues {
  const text = (value: number | null, usual: string) => (value === null ? usual : String(Number(value.toFixed(2))))
  const usual = startingValues(kind, today)
  return {
    ...usual,
    ...{ name, hypothesis: design.hypothesis ?? '', ...design.metric, campaign_ids: design.campaign_ids },
    ...{ start: design.start, end: design.end, spend: design.spend ?? '', audience_id: design.audience_id ?? '' },
    treated_regions: design.treated_regions ?? [],
    held_out_share: text(design.held_out_share && design.held_out_share * 100, usual.held_out_share),
    block_days: text(design.block_days, usual.block_days),
    washout_days: text(design.washout_days, usual.washout_days),
  }
}

/** What the days lack before the next step; null if nothing. */
export function daysProblem({ start, end }: TestValues, today: string, isPast: boolean): MessageKey | null {
  if (start === '' || end === '') return 'form.blocked'
  if (end < start) return 'experiments.end_before_start'
  if (isPast) return end > today ? 'experiments.end_in_future' : null
  return start <= today ? 'experiments.start_too_early' : null
}

/** Whether the plan of a draft still says what these values can detect. */
export function isPlanOf({ design }: Experiment, { conversion_key, measure, start, end }: TestValues): boolean {
  const isSameMetric = design.metric.conversion_key === conversion_key && design.metric.measure === measure
  return isSameMetric && daysBetween(design.start, design.end) === daysBetween(start, end)
}

/** The last day that a switchback needs at least. */
export const leastEnd = ({ start, block_days }: Pick<TestValues, 'start' | 'block_days'>): string =>
  addDays(start, blocksMin * Number(block_days) - 1)

/** The number of whole blocks, of which an even number is used. */
export function blockCount({ start, end, block_days }: TestValues): number {
  return 2 * Math.floor((daysBetween(start, end) + 1) / (2 * Number(block_days)))
}

/** How many of the people of an audience are left out, about. */
export function leftOut(members: number, { held_out_share }: Pick<TestValues, 'held_out_share'>): number {
  return Math.round((members * Number(held_out_share)) / 100)
}

/** Below this number of people, only a large difference between the groups becomes visible. */
export const fewPeople = 500

/** The step that is shown: the requested one, unless an earlier one is not complete. */
export function reachableStep(requested: Step, isComplete: (step: Step) => boolean): Step {
  const blocked = steps.find((step) => !isComplete(step))
  if (blocked === undefined) return requested
  return steps.indexOf(requested) > steps.indexOf(blocked) ? blocked : requested
}

export const orNull = (value: number | string): number | null => (value === '' ? null : Number(value))
