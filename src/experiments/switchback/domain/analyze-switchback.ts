import { seededRandom } from '../../../kernel/random/seeded-random.ts'
import { solvePositive } from '../../../kernel/statistics/cholesky.ts'
import { studentTQuantile } from '../../../kernel/statistics/student-t.ts'
import type { SwitchDay } from './plan-blocks.ts'

export interface SwitchbackResult {
  /** Per day that was on. */
  effect: number
  incremental: number
  lift: number | null
  interval: { lower: number; upper: number; level: number } | null
  days: { on: number; off: number; washout: number }
}

const resamples = 1_000
/** Each state needs this many blocks, because the interval compares blocks. */
const blocksPerStateMin = 3
/** State, trend and the seven weekdays. */
const columns = 9
const ridge = 1e-9

/**
 * Least squares of the outcome on the state, the weekday and a linear trend, and a bootstrap that draws whole blocks, because days of a
 * block resemble each other. The interval has Student's quantile for the number of blocks; null with fewer than three per state.
 */
export function analyzeSwitchback(
  schedule: readonly SwitchDay[],
  values: ReadonlyMap<string, number>,
  level: number,
): SwitchbackResult {
  const compared = schedule.filter(({ isWashout }) => !isWashout)
  const on = compared.filter(({ isOn }) => isOn)
  const sumsByBlock = new Map<number, { isOn: boolean; sums: Float64Array }>()
  for (const { day, block, isOn } of compared) {
    const entry = sumsByBlock.get(block) ?? { isOn, sums: new Float64Array(columns * columns + columns) }
    sumsByBlock.set(block, entry)
    addDay(entry.sums, rowOf(day, isOn, schedule), values.get(day) ?? 0)
  }
  const blocks = [...sumsByBlock.values()]
  const effect = effectOf(blocks.map(({ sums }) => sums))
  const onDays = schedule.filter(({ isOn }) => isOn).length
  const observed = on.reduce((sum, { day }) => sum + (values.get(day) ?? 0), 0)
  const expected = observed - effect * on.length
  const error = bootstrapError(blocks)
  const half = error === null ? null : studentTQuantile((1 + level) / 2, blocks.length - 2) * error * onDays
  return {
    effect,
    incremental: effect * onDays,
    lift: expected > 0 ? (effect * on.length) / expected : null,
    interval: half === null ? null : { lower: effect * onDays - half, upper: effect * onDays + half, level },
    days: { on: on.length, off: compared.length - on.length, washout: schedule.length - compared.length },
  }
}

function rowOf(day: string, isOn: boolean, schedule: readonly SwitchDay[]): number[] {
  const at = Date.parse(day)
  const [first, last] = [Date.parse(schedule[0]!.day), Date.parse(schedule.at(-1)!.day)]
  const row = new Array<number>(columns).fill(0)
  row[0] = isOn ? 1 : 0
  row[1] = last > first ? (at - first) / (last - first) - 0.5 : 0
  row[2 + new Date(at).getUTCDay()] = 1
  return row
}

/** Adds a day to the products of least squares: the matrix by rows, then the products with the outcome. */
function addDay(sums: Float64Array, row: readonly number[], value: number): void {
  for (let i = 0; i < columns; i++) {
    if (row[i] === 0) continue
    for (let j = 0; j < columns; j++) sums[i * columns + j]! += row[i]! * row[j]!
    sums[columns * columns + i]! += row[i]! * value
  }
}

function effectOf(blocks: readonly Float64Array[]): number {
  const total = new Float64Array(columns * columns + columns)
  for (const sums of blocks) for (let at = 0; at < total.length; at++) total[at]! += sums[at]!
  const [matrix, side] = [total.slice(0, columns * columns), total.slice(columns * columns)]
  for (let i = 0; i < columns; i++) matrix[i * columns + i]! += ridge * (1 + matrix[i * columns + i]!)
  return solvePositive(matrix, columns, [side]) ? side[0]! : 0
}

function bootstrapError(blocks: readonly { isOn: boolean; sums: Float64Array }[]): number | null {
  const states = [true, false].map((state) => blocks.filter(({ isOn }) => isOn === state).map(({ sums }) => sums))
  if (states.some((state) => state.length < blocksPerStateMin)) return null
  const random = seededRandom('switchback', blocks.length)
  const effects = Float64Array.from({ length: resamples }, () =>
    effectOf(states.flatMap((state) => state.map(() => state[Math.floor(random() * state.length)]!))),
  )
  const mean = effects.reduce((sum, effect) => sum + effect, 0) / resamples
  const variance = effects.reduce((sum, effect) => sum + (effect - mean) ** 2, 0) / (resamples - 1)
  // A bootstrap of n blocks has (n - 1) / n of the variance.
  const count = blocks.length / 2
  return Math.sqrt((variance * count) / (count - 1))
}
