import type { Moments } from '../../../src/experiments/holdouts/domain/moments.ts'
import { drawNormal, drawPoisson } from '../../../src/kernel/random/draw.ts'
import { seededRandom } from '../../../src/kernel/random/seeded-random.ts'

export const noPeople: Moments = { people: 0, y: 0, yy: 0, x: 0, xx: 0, xy: 0 }

export function addPerson(sums: Moments, y: number, x: number): Moments {
  return {
    people: sums.people + 1,
    y: sums.y + y,
    yy: sums.yy + y * y,
    x: sums.x + x,
    xx: sums.xx + x * x,
    xy: sums.xy + x * y,
  }
}

/** Sums of people who buy more or less often, after each day on which `perDay` more of each group were counted. */
export function simulateGroups(
  { days, perDay, effect }: { days: number; perDay: number; effect: number },
  ...seed: (string | number)[]
): { treated: Moments; heldOut: Moments }[] {
  const random = seededRandom('people', ...seed)
  let groups = { treated: noPeople, heldOut: noPeople }
  const add = (sums: Moments, gain: number) => {
    let total = sums
    for (let person = 0; person < perDay; person++) {
      const rate = 2 * Math.exp(0.7 * drawNormal(random) - 0.245)
      total = addPerson(total, drawPoisson(random, rate + gain), drawPoisson(random, rate))
    }
    return total
  }
  return Array.from({ length: days }, () => {
    groups = { treated: add(groups.treated, effect), heldOut: add(groups.heldOut, 0) }
    return groups
  })
}
