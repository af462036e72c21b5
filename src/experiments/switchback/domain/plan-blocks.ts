import { seededRandom } from '../../../kernel/random/seeded-random.ts'

export interface SwitchDay {
  day: string
  block: number
  isOn: boolean
  /** The effect of the previous block may still arrive, so the day is not compared. */
  isWashout: boolean
}

/**
 * Days in blocks that are on or off: of each two neighbouring blocks, one at random is on, so that both states see the same seasons.
 * The first `washoutDays` after a change of state are not compared; days after the last whole pair are left off.
 */
export function planBlocks(
  days: readonly string[],
  { blockDays, washoutDays, salt }: { blockDays: number; washoutDays: number; salt: string },
): SwitchDay[] {
  const random = seededRandom('switchback', salt)
  const pairs = Math.floor(days.length / (2 * blockDays))
  const isOn = Array.from({ length: pairs }, () => (random() < 0.5 ? [true, false] : [false, true])).flat()
  let sinceChange = Number.POSITIVE_INFINITY
  return days.slice(0, 2 * pairs * blockDays).map((day, index) => {
    const block = Math.floor(index / blockDays)
    const changed = index > 0 && index % blockDays === 0 && isOn[block] !== isOn[block - 1]
    sinceChange = changed ? 0 : sinceChange + 1
    return { day, block, isOn: isOn[block]!, isWashout: sinceChange < washoutDays }
  })
}

export interface SwitchBlock {
  start: string
  end: string
  is_on: boolean
}

/** Neighbouring days of the same state as one span, which is what someone has to switch. */
export function toSpans(schedule: readonly SwitchDay[]): SwitchBlock[] {
  const spans: SwitchBlock[] = []
  for (const { day, isOn } of schedule) {
    const last = spans.at(-1)
    if (last?.is_on === isOn) last.end = day
    else spans.push({ start: day, end: day, is_on: isOn })
  }
  return spans
}
