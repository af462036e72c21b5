import { assigned } from '../../entities/unattributed-reason.ts'
import { wholeCredit } from '../../models/share-out.ts'
import type { PathSteps } from './path-steps.ts'
import { rollupFamilies } from './rollup-groups.ts'
import type { RollupTable } from './rollup-table.ts'
import { channelLevel, platformLevels, type RollupTarget, rollupTargets, withAge } from './rollup-targets.ts'
import type { SummedConversion, SummedPath } from './summed-path.ts'

/**
 * Adds the credit of each touch by its age, on the conversion's day and on the touch's own day. In these rollups a conversion
 * counts once per entity, at the newest touch that holds credit: so counts add up over days and over ages.
 */
export function addByAge(
  rollups: RollupTable,
  { local_day, conversion_key, rollup_type }: SummedConversion,
  { joins, shares, start, width }: SummedPath,
  { days, ages }: PathSteps,
): void {
  const onDay = [rollups.groupsOf(local_day, rollup_type, ''), rollups.groupsOf(local_day, rollup_type, conversion_key)]
  for (let touch = joins.length - 1; touch >= 0; touch--) {
    const from = start + touch * width
    const day = days[touch]!
    const onTouchDay = [rollups.groupsOf(day, rollup_type, ''), rollups.groupsOf(day, rollup_type, conversion_key)]
    for (const to of rollupTargets(joins[touch]!)) {
      const byGoal = Number(to.isByGoal)
      const counted = rollups.claim(rollups.find(onDay[byGoal]!.at(to.level), to.key, to), shares, from, width)
      const aged = withAge(to, ages[touch]!)
      const byWindow = rollups.find(onDay[byGoal]!.at(rollupFamilies.byWindow + to.level), aged.key, aged)
      rollups.share(byWindow, shares, from, width, counted)
      const byTouchDay = rollups.find(onTouchDay[byGoal]!.at(rollupFamilies.byTouchDay + to.level), aged.key, aged)
      rollups.share(byTouchDay, shares, from, width, counted)
    }
  }
}

/** The roles of an entity in a path, by slot. An assisting entity took part and did not close. */
export const pathRoles = ['opener', 'middle', 'closer', 'only', 'assist'] as const

export type PathRole = (typeof pathRoles)[number]

/** Adds the whole conversion to each role of each entity and channel in its path. Touches without any credit have no role. */
export function addByRole(
  rollups: RollupTable,
  { local_day, conversion_key, rollup_type }: SummedConversion,
  path: SummedPath,
): void {
  const groups = rollups.groupsOf(local_day, rollup_type, conversion_key)
  const touches = creditedTouches(path)
  const closing = new Set<number>()
  const others: number[] = []
  for (let index = touches.length - 1; index >= 0; index--) {
    const role = roleAt(index, touches.length)
    for (const to of rollupTargets(path.joins[touches[index]!]!)) {
      if (!hasRoles(to)) continue
      const rollup = rollups.find(groups.at(rollupFamilies.byRole + to.level), to.key, to)
      rollups.shareWhole(rollup, pathRoles.indexOf(role), wholeCredit)
      if (index === touches.length - 1) closing.add(rollup)
      else others.push(rollup)
    }
  }
  for (const rollup of others) {
    if (!closing.has(rollup)) rollups.shareWhole(rollup, pathRoles.indexOf('assist'), wholeCredit)
  }
}

function creditedTouches({ joins, shares, start, width }: SummedPath): number[] {
  const credited: number[] = []
  for (let touch = 0; touch < joins.length; touch++) {
    for (let slot = 0; slot < width; slot++) {
      if (shares[start + touch * width + slot] === 0) continue
      credited.push(touch)
      break
    }
  }
  return credited
}

function roleAt(index: number, count: number): PathRole {
  if (count === 1) return 'only'
  if (index === 0) return 'opener'
  return index === count - 1 ? 'closer' : 'middle'
}

/** Entities and channels have roles; platforms and the reasons for no entity do not. */
function hasRoles({ level, reason }: RollupTarget): boolean {
  return reason === assigned && (level === channelLevel || (level > 0 && level <= platformLevels))
}
