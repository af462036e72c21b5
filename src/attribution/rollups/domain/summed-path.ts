import { ageOf, type PathSteps } from './path-steps.ts'
import { type RollupTarget, rollupTargets, type SummedJoin } from './rollup-targets.ts'

/** The fields of a conversion that rollups depend on. */
export interface SummedConversion {
  local_day: string
  conversion_time: Date
  conversion_key: string
  rollup_type: string
  is_counting: boolean
  is_first_counted: boolean
  is_first_payment: boolean | null
  net_value: string | null
  contribution: string | null
}

/** The fields of a touch's share of a conversion that rollups depend on. */
export interface SummedCredit extends SummedJoin {
  touch_time: Date
  /** The touch's local day and its index in the path; null in credit that was stored before rollups by age and role existed. */
  touch_day: string | null
  position: number | null
  /** By model slot; credit stored before a model was added is shorter. */
  ppm: ArrayLike<number>
}

/** The credit of one conversion: the rollups of each touch, and their shares in one array, `width` per touch. */
export interface SummedPath {
  joins: readonly Pick<SummedJoin, 'channel' | 'campaign_id'>[]
  targets: readonly (readonly RollupTarget[])[]
  shares: ArrayLike<number>
  width: number
  /** Null if the stored credit is in no rollup by age or role. */
  steps: PathSteps | null
}

/** Converts credit rows of one conversion to a path. */
export function toPath(credit: readonly SummedCredit[], conversionTime: Date): SummedPath {
  const ordered = credit.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  const width = ordered.reduce((most, { ppm }) => Math.max(most, ppm.length), 0)
  const shares = new Int32Array(ordered.length * width)
  for (const [index, { ppm }] of ordered.entries()) shares.set(ppm, index * width)
  return { joins: ordered, targets: ordered.map(rollupTargets), shares, width, steps: toSteps(ordered, conversionTime) }
}

function toSteps(credit: readonly SummedCredit[], conversionTime: Date): PathSteps | null {
  const days = credit.flatMap(({ touch_day }) => touch_day ?? [])
  if (days.length < credit.length) return null
  return { days, ages: credit.map(({ touch_time }) => ageOf(conversionTime.getTime(), touch_time.getTime())) }
}
