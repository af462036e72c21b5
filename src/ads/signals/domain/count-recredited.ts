import { type ModelName, modelNames } from '../../../attribution/models/models.ts'

/** A touch's share of a conversion: one number per model, in the order of the registry. */
export interface CreditShare {
  conversion_id: string
  touch_id: string
  ppm: ArrayLike<number>
}

/** Counts per model the conversions whose credit differs between the two states. */
export function countRecredited(
  before: readonly CreditShare[],
  after: readonly CreditShare[],
): Record<ModelName, number> {
  const held = Map.groupBy(before, ({ conversion_id }) => conversion_id)
  const sharesAfter = Map.groupBy(after, ({ conversion_id }) => conversion_id)
  const ids = new Set([...held.keys(), ...sharesAfter.keys()])
  const counts = modelNames.map((_, model) => {
    let count = 0
    for (const id of ids) if (!isSame(sharesOf(held.get(id), model), sharesOf(sharesAfter.get(id), model))) count++
    return count
  })
  return Object.fromEntries(modelNames.map((model, index) => [model, counts[index]!])) as Record<ModelName, number>
}

/** Touches with a share; a touch without one does not affect how the credit is divided. */
function sharesOf(credit: readonly CreditShare[] | undefined, model: number): Map<string, number> {
  const shares = new Map<string, number>()
  for (const { touch_id, ppm } of credit ?? []) if (ppm[model]! > 0) shares.set(touch_id, ppm[model]!)
  return shares
}

function isSame(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([id, part]) => b.get(id) === part)
}
