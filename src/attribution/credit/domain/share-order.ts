import { learnedModel, type ModelName, modelNames, reportModelNames } from '../../models/models.ts'
import { wholeCredit } from '../../models/share-out.ts'

/** The models of a profile in the order in which shares are shown: those with fixed rules, then the learned one if there is one. */
export interface ShareOrder {
  names: readonly ModelName[]
  /** Reorders parts per million from slots; a model that is not computed yet has 0. */
  reorder(ppm: readonly number[]): number[]
  /** Shares from 0 to 1 by model; all are 0 without credit. */
  toShares(ppm: readonly number[] | null): Record<ModelName, number>
}

/** `found` are the slots of the profile; none before its first credit. */
export function toShareOrder(found: readonly { model: string; position: number }[]): ShareOrder {
  const positions = new Map(found.map(({ model, position }) => [model, position]))
  const names = positions.has(learnedModel) ? [...reportModelNames] : [...modelNames]
  const slots = names.map((name, index) => (found.length > 0 ? (positions.get(name) ?? 0) : index + 1) - 1)
  const shareAt = (ppm: readonly number[] | null, slot: number) => (ppm?.[slot] ?? 0) / wholeCredit
  return {
    names,
    reorder: (ppm) => slots.map((slot) => ppm[slot] ?? 0),
    toShares: (ppm) =>
      Object.fromEntries(names.map((name, index) => [name, shareAt(ppm, slots[index]!)])) as Record<ModelName, number>,
  }
}
