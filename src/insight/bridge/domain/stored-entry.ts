import { fromStoredTally, type StoredTally, type Tally, toStoredTally } from '../../days/domain/units.ts'
import { addEntry, type BridgeEntry, type Known, type ModelStep, modelSteps } from './bridge-entry.ts'

interface StoredKnown {
  lags: [lag: number, ...tally: StoredTally][]
  total: StoredTally
}

/** An entry in JSON. The steps of a model are in the order of `modelSteps`. */
export interface StoredEntry {
  key: string
  type: string
  sent: StoredKnown
  unsent: Record<string, StoredKnown>
  models: StoredTally[][]
}

export function toStoredEntry({ conversion_key, rollup_type, sent, unsent, models }: BridgeEntry): StoredEntry {
  return {
    key: conversion_key,
    type: rollup_type,
    sent: toStoredKnown(sent),
    unsent: Object.fromEntries([...unsent].sort(byKey).map(([reason, known]) => [reason, toStoredKnown(known)])),
    models: models.map((steps) => modelSteps.map((step) => toStoredTally(steps[step]))),
  }
}

export function fromStoredEntry({ key, type, sent, unsent, models }: StoredEntry): BridgeEntry {
  return {
    conversion_key: key,
    rollup_type: type,
    sent: fromStoredKnown(sent),
    unsent: new Map(Object.entries(unsent).map(([reason, known]) => [reason, fromStoredKnown(known)])),
    models: models.map(
      (steps) =>
        Object.fromEntries(modelSteps.map((step, index) => [step, fromStoredTally(steps[index]!)])) as Record<
          ModelStep,
          Tally
        >,
    ),
  }
}

/** Adds up the entries of each goal. Goals are in a fixed order, so that equal sums are equal texts. */
export function mergeStoredEntries(lists: readonly (readonly StoredEntry[])[]): StoredEntry[] {
  return toStoredEntries(lists.flat().map(fromStoredEntry))
}

/** Adds entries up by goal; the given entries are changed. */
export function toStoredEntries(entries: Iterable<BridgeEntry>): StoredEntry[] {
  const goals = new Map<string, BridgeEntry>()
  for (const entry of entries) {
    const key = `${entry.rollup_type} ${entry.conversion_key}`
    const sum = goals.get(key)
    if (sum) addEntry(sum, entry)
    else goals.set(key, entry)
  }
  return [...goals.keys()].sort().map((key) => toStoredEntry(goals.get(key)!))
}

function toStoredKnown({ lags, total }: Known): StoredKnown {
  const inOrder = [...lags].sort(([a], [b]) => a - b)
  return { lags: inOrder.map(([lag, tally]) => [lag, ...toStoredTally(tally)]), total: toStoredTally(total) }
}

function fromStoredKnown({ lags, total }: StoredKnown): Known {
  return {
    lags: new Map(lags.map(([lag, ...tally]) => [lag, fromStoredTally(tally)])),
    total: fromStoredTally(total),
  }
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}
