import { creditColumns } from '../../attribution/credit-all.ts'
import { type ModelName, modelNames } from '../../attribution/models.ts'

/** The credit of one conversion: its touches, and for each a number a model. */
export interface ConversionCredit {
  conversion_id: string
  touches: readonly { id: string }[]
  ppm: Int32Array
}

/** Of how many conversions the credit is divided otherwise afterwards, under each model. */
export function countRecredited(
  before: readonly ConversionCredit[],
  after: readonly ConversionCredit[],
): Record<ModelName, number> {
  const held = new Map(before.map((credit) => [credit.conversion_id, credit]))
  const told = new Map(after.map((credit) => [credit.conversion_id, credit]))
  const ids = new Set([...held.keys(), ...told.keys()])
  const counts = modelNames.map((_, model) => {
    let count = 0
    for (const id of ids) if (!isSame(sharesOf(held.get(id), model), sharesOf(told.get(id), model))) count++
    return count
  })
  return Object.fromEntries(modelNames.map((model, index) => [model, counts[index]!])) as Record<ModelName, number>
}

/** Touches that hold something; one that holds nothing is no part of how the credit is divided. */
function sharesOf(credit: ConversionCredit | undefined, model: number): Map<string, number> {
  const shares = new Map<string, number>()
  for (const [index, { id }] of credit?.touches.entries() ?? []) {
    const part = credit!.ppm[index * creditColumns + model]!
    if (part > 0) shares.set(id, part)
  }
  return shares
}

function isSame(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([id, part]) => b.get(id) === part)
}
