import { dayNumberOf } from '../../../kernel/time/local-day.ts'
import { wholeCredit } from '../../models/share-out.ts'
import { type PathKind, pathCode, pathKinds, pathLevels, toStoredPath } from './conversion-paths.ts'
import type { PathSteps } from './path-steps.ts'
import { rollupFamilies } from './rollup-groups.ts'
import type { RollupTable } from './rollup-table.ts'
import { withAge } from './rollup-targets.ts'
import type { SummedConversion, SummedPath } from './summed-path.ts'

/**
 * Adds the credit of each touch to the rollups of its entities, platform and channel, and by the age of the touch on the
 * conversion's day and on the touch's own day. In rollups by age a conversion counts once per entity, at the newest touch that
 * holds credit: so counts add up over days and over ages.
 */
export function addCredit(
  rollups: RollupTable,
  { local_day, conversion_key, rollup_type }: SummedConversion,
  { targets, shares, width, steps }: SummedPath,
): void {
  const ofAll = rollups.groupsOf(local_day, rollup_type, '')
  const byGoal = rollups.groupsOf(local_day, rollup_type, conversion_key)
  for (let touch = targets.length - 1; touch >= 0; touch--) {
    const from = touch * width
    const day = steps?.days[touch] ?? local_day
    const ofAllOnTouchDay = rollups.groupsOf(day, rollup_type, '')
    const byGoalOnTouchDay = rollups.groupsOf(day, rollup_type, conversion_key)
    for (const to of targets[touch]!) {
      const groups = to.isByGoal ? byGoal : ofAll
      const added = rollups.share(rollups.find(groups.at(to.level), to), shares, from, width)
      if (!steps) continue
      const aged = withAge(to, steps.ages[touch]!)
      const byWindow = rollups.find(groups.at(rollupFamilies.byWindow + to.level), aged)
      rollups.share(byWindow, shares, from, width, added)
      const onTouchDay = to.isByGoal ? byGoalOnTouchDay : ofAllOnTouchDay
      const byTouchDay = rollups.find(onTouchDay.at(rollupFamilies.byTouchDay + to.level), aged)
      rollups.share(byTouchDay, shares, from, width, added)
    }
  }
}

/** The roles of an entity in a path, by slot. An assisting entity took part and did not close. */
export const pathRoles = ['opener', 'middle', 'closer', 'only', 'assist'] as const

export type PathRole = (typeof pathRoles)[number]

const slotOf = (role: PathRole) => pathRoles.indexOf(role)
const [openerSlot, middleSlot, closerSlot, onlySlot, assistSlot] = pathRoles.map(slotOf) as [
  number,
  number,
  number,
  number,
  number,
]
const closingSlots = (1 << closerSlot) | (1 << onlySlot)

/** Adds the whole conversion to each role of each entity and channel in its path. Touches without any credit have no role. */
export function addByRole(
  rollups: RollupTable,
  { local_day, conversion_key, rollup_type }: SummedConversion,
  path: SummedPath,
  touches: readonly number[],
): void {
  const groups = rollups.groupsOf(local_day, rollup_type, conversion_key)
  for (let index = touches.length - 1; index >= 0; index--) {
    const slot = roleSlotAt(index, touches.length)
    for (const to of path.targets[touches[index]!]!) {
      if (!to.hasRoles) continue
      const rollup = rollups.find(groups.at(rollupFamilies.byRole + to.level), to)
      rollups.shareWhole(rollup, slot, wholeCredit)
      // The newest touch comes first, so an entity that closed is known by now.
      if (!rollups.countsIn(rollup, closingSlots)) rollups.shareWhole(rollup, assistSlot, wholeCredit)
    }
  }
}

/** The indexes of the touches with a share under any model, earliest first. */
export function creditedTouches({ targets, shares, width }: SummedPath): number[] {
  const credited: number[] = []
  for (let touch = 0; touch < targets.length; touch++) {
    for (let slot = 0; slot < width; slot++) {
      if (shares[touch * width + slot] === 0) continue
      credited.push(touch)
      break
    }
  }
  return credited
}

function roleSlotAt(index: number, count: number): number {
  if (count === 1) return onlySlot
  if (index === 0) return openerSlot
  return index === count - 1 ? closerSlot : middleSlot
}

/** Adds the whole conversion to the rollup of its path, by touches and by days between the first touch and the conversion. */
export function addPaths(
  rollups: RollupTable,
  { local_day, conversion_key, rollup_type }: SummedConversion,
  { joins }: SummedPath,
  { days }: PathSteps,
  touches: readonly number[],
): void {
  const first = touches[0]
  if (first === undefined) return
  const groups = rollups.groupsOf(local_day, rollup_type, conversion_key)
  const code = pathCode(touches.length, dayNumberOf(local_day) - dayNumberOf(days[first]!))
  for (const kind of pathKinds) {
    const path = toStoredPath(
      kind,
      touches.map((touch) => stepOf(kind, joins[touch]!)),
    )
    const key = rollups.pathKey(path, code)
    rollups.shareWhole(rollups.find(groups.at(pathLevels[kind]), key), 0, wholeCredit)
  }
}

function stepOf(kind: PathKind, { campaign_id, channel }: SummedPath['joins'][number]): string {
  return kind === 'channel' ? channel : (campaign_id ?? channel)
}
